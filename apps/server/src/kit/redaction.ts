/** Names that no line of the log may show the value of, at the top and one level down. */
const secrets = [
  'password',
  'newPassword',
  'confirm',
  'secret',
  'token',
  'captcha',
  'captchaId',
  'work',
  'ticket',
  'sealedSecret',
  'oldCode',
  'recoveryCodes',
  'cookie',
  'authorization',
  'databaseUrl',
  'key',
  'tlsKey',
];

/** What pino takes out of every line. */
export const redaction = {
  // A code by itself is that of an answer or of an error.
  paths: [...secrets, ...secrets.map((name) => `*.${name}`), 'input.code', 'body.code', 'form.code', 'err.config', 'err.parameters'],
  censor: '***',
};
