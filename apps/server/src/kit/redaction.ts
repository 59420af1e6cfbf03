import { registry } from '@parley/contract/registry';
import { secretNames } from '@parley/contract/secret';

/** What no call of the contract holds and a log could show all the same. */
const others = ['cookie', 'authorization', 'databaseUrl'];
/** A code by itself is that of an answer or of an error, a value or an address anything. */
const ambiguous = new Set(['code', 'value', 'uri']);

const names = [...secretNames(...registry.flatMap(({ route }) => [route.input, route.output])), ...others];
/** Where what is ambiguous is a secret for sure. */
const forms = ['input', 'body', 'form'];

/** What pino takes out of every line: the secrets of the contract, at the top and one level down. */
export const redaction = {
  paths: [
    ...names.filter((name) => !ambiguous.has(name)).flatMap((name) => [name, `*.${name}`]),
    ...[...ambiguous].flatMap((name) => forms.map((form) => `${form}.${name}`)),
    'err.config',
    'err.parameters',
  ],
  censor: '***',
};
