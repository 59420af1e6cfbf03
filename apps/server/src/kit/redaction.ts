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
  'cookie',
  'authorization',
  'databaseUrl',
  'key',
  'tlsKey',
];

/** What pino takes out of every line. */
export const redaction = { paths: [...secrets, ...secrets.map((name) => `*.${name}`), 'err.config', 'err.parameters'], censor: '***' };
