import { expect, test } from 'vitest';
import { extension, gateway } from './centre.ts';
import { fieldIssuesOf } from './field-issue.ts';

const issues = (parsed: ReturnType<typeof gateway.create.input.safeParse>): string[] =>
  parsed.success ? [] : fieldIssuesOf(parsed.error, 'en').map(({ path, message }) => `${path}: ${message}`);

const line = { name: 'Line', address: '192.0.2.1' };
const sipUser = "username: Letters, digits and - _ . ! ~ * ' ( ) & = + $ , / only";
const host = 'address: Enter an IP address or host name';
const control = 'One line, without control characters';

const pem = (kind: string): string => `-----BEGIN ${kind}-----\nAAAA\n-----END ${kind}-----`;

const gateways: [fields: object, issues: string[]][] = [
  [{ address: 'sip.carrier.example' }, []],
  [{ address: ' 203.0.113.7 ' }, []],
  [{ address: '' }, ['address: Address is required']],
  [{ address: '   ' }, ['address: Address is required']],
  [{ address: '127.0.0.1:22' }, ['address: The port has a field of its own']],
  [{ address: 'carrier.example:5060' }, ['address: The port has a field of its own']],
  [{ address: 'sip:x' }, [host]],
  [{ address: 'sip:carrier.example' }, [host]],
  [{ address: 'user@carrier.example' }, [host]],
  [{ address: '::ffff:127.0.0.1' }, ['address: IPv6 addresses are not supported yet']],
  [{ address: '2130706433' }, [host]],
  [{ address: '0177.0.0.1' }, [host]],
  [{ address: '0x7f000001' }, [host]],
  [{ address: '127.1' }, [host]],
  [{ address: '256.1.1.1' }, [host]],
  [{ address: 'a..b' }, [host]],
  [{ address: '-carrier.example' }, [host]],
  [{ address: 'carrier.example\r\nX-Evil: 1' }, [host]],
  [{ transport: 'tcp' }, []],
  [{ transport: 'tls', port: null, tlsPin: `${'AB:'.repeat(31)}ab`, tlsVerify: false }, []],
  [{ transport: 'sctp' }, ['transport: Not one of the choices']],
  [{ tlsPin: 'ab' }, ['tlsPin: A fingerprint is SHA-256: 64 hexadecimal digits']],
  [{ tlsCa: 'trust me' }, ['tlsCa: Paste a certificate in PEM']],
  [{ tlsCertificate: pem('CERTIFICATE') }, ['tlsKey: A certificate needs its private key']],
  [{ tlsCertificate: pem('CERTIFICATE'), tlsKey: pem('PRIVATE KEY') }, []],
  [
    { tlsCertificate: pem('CERTIFICATE'), tlsKey: pem('ENCRYPTED PRIVATE KEY') },
    ['tlsKey: Paste a private key in PEM, without a password'],
  ],
  [{ hideCaller: true, identityHeader: 'p-preferred-identity' }, []],
  [
    { hideCaller: true, identityHeader: 'from' },
    ['identityHeader: To be hidden, the number has to go in P-Asserted-Identity or P-Preferred-Identity'],
  ],
  [{ identityHeader: 'x-caller' }, ['identityHeader: Not one of the choices']],
  [{ destinations: ['86', '+852'] }, []],
  [{ destinations: ['86 '] }, ['destinations.0: Wrong format']],
  [{ username: 'trunk-01.main' }, []],
  ...['a\r\nb', 'a<b', 'a>b', 'a"b', 'a b', 'a@b', 'a;b', 'a%00', '', 'línea'].map((username): [object, string[]] => [
    { username },
    [sipUser],
  ]),
  [{ secret: 'a\r\nb' }, [`secret: ${control}`]],
  [{ kind: 'register' }, ['username: A gateway that registers needs a user']],
  [
    { kind: 'registrant', address: '' },
    ['username: A gateway that registers needs a user', 'secret: A gateway that registers to us needs a secret'],
  ],
  [{ kind: 'registrant', address: '', username: 'pbx', secret: 'hard-to-guess' }, []],
  [{ callerNumbers: ['95001', '9500a'] }, ['callerNumbers.1: Phone number must be numeric']],
  [{ callerNumbers: ['95001\r\n'] }, ['callerNumbers.0: Phone number must be numeric']],
  [{ callerNumbers: ['95001', '95001'] }, ['callerNumbers: No value twice']],
  [{ codecs: ['PCMA', 'PCMA'] }, ['codecs: No value twice']],
  [{ name: 'a\nb' }, [`name: ${control}`]],
  [{ headers: { 'X-Line': 'a\r\nVia: x' } }, [`headers.X-Line: ${control}`]],
  [{ headers: { 'X-Line': 'a\u0085b' } }, [`headers.X-Line: ${control}`]],
  [{ headers: { Via: 'x' } }, ['headers.Via: Headers begin with X-, then letters, digits and dashes']],
  [{ headers: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`X-${n}`, ''])) }, ['headers: At most 20 headers']],
  [{ calleeRules: [{ match: '0\r', strip: 1, add: '' }] }, ['calleeRules.0.match: Wrong format']],
  [{ calleeRules: [{ match: '0', strip: 1, add: '86>' }] }, ['calleeRules.0.add: Wrong format']],
];

test.each(gateways)('a gateway with %j: %j', (fields, expected) => {
  expect(issues(gateway.create.input.safeParse({ ...line, ...fields }))).toEqual(expected);
});

test('an update needs what a new one needs, but a secret that is not given may be kept', () => {
  const id = '01900000-0000-7000-8000-000000000000';
  const update = (fields: object) => issues(gateway.update.input.safeParse({ id, revision: 1, ...line, ...fields }));
  expect(update({ address: '' })).toEqual(['address: Address is required']);
  expect(update({ kind: 'registrant', username: 'pbx' })).toEqual([]);
  expect(update({ kind: 'registrant', username: 'pbx', secret: null })).toEqual(['secret: A gateway that registers to us needs a secret']);
});

test.each([
  [{}, []],
  [{ number: '1001\r\n' }, ['number: Extension number: 2 to 10 digits']],
  [{ name: 'Desk\r\n1' }, [`name: ${control}`]],
  [{ secret: 'long-enough\n' }, [`secret: ${control}`]],
  [{ codecs: [] }, ['codecs: At least 1 item']],
])('an extension with %j: %j', (fields, expected) => {
  expect(issues(extension.create.input.safeParse({ number: '1001', secret: 'long-enough-1', ...fields }))).toEqual(expected);
});
