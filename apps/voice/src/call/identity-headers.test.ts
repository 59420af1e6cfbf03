import { expect, test } from 'vitest';
import { identityFor } from './identity-headers.ts';

type Line = Parameters<typeof identityFor>[0];
const line: Line = {
  kind: 'address',
  address: 'carrier.example',
  username: undefined,
  headers: [],
  identityHeader: 'from',
  hideCaller: false,
  callerRules: [],
};
const registered: Line = { ...line, kind: 'register', username: 'trunk' };
const told = (gateway: Line, caller = '95001'): [string, ...string[]] => {
  const { from, headers } = identityFor(gateway, caller, 'us.example');
  return [from.uri, ...headers.map((header) => header.join(': '))];
};

test('the number goes in From alone, or in a header of its own with the account in From', () => {
  expect(told(line)).toEqual(['sip:95001@us.example']);
  expect(told(registered)).toEqual(['sip:95001@carrier.example']);
  expect(told({ ...line, identityHeader: 'p-preferred-identity' })).toEqual([
    'sip:95001@us.example',
    'P-Preferred-Identity: <sip:95001@us.example>',
  ]);
  expect(told({ ...registered, identityHeader: 'p-asserted-identity' })).toEqual([
    'sip:trunk@carrier.example',
    'P-Asserted-Identity: <sip:95001@carrier.example>',
  ]);
});

test('a number that is not to be shown is in no From, and one that is not known in no header', () => {
  const hidden: Line = { ...registered, identityHeader: 'p-asserted-identity', hideCaller: true };
  expect(told(hidden)).toEqual(['sip:anonymous@anonymous.invalid', 'P-Asserted-Identity: <sip:95001@carrier.example>', 'Privacy: id']);
  expect(told({ ...line, identityHeader: 'p-asserted-identity' }, '')).toEqual(['sip:anonymous@us.example']);
});

test('the number is shown as the carrier wants it, by the first rule that fits; an account is not rewritten', () => {
  const callerRules = [
    { match: '0', strip: 1, add: '86' },
    { match: '', strip: 0, add: '+' },
  ];
  expect(told({ ...line, callerRules }, '051266000000')).toEqual(['sip:8651266000000@us.example']);
  expect(told({ ...registered, identityHeader: 'p-asserted-identity', callerRules })).toEqual([
    'sip:trunk@carrier.example',
    'P-Asserted-Identity: <sip:+95001@carrier.example>',
  ]);
  expect(told({ ...registered, callerRules }, '')).toEqual(['sip:trunk@carrier.example']);
});

test("a gateway's own headers go before ours", () => {
  const own: Line = {
    ...line,
    identityHeader: 'p-asserted-identity',
    headers: [
      ['P-asserted-identity', '<sip:1@x>'],
      ['X-Trunk', '7'],
    ],
  };
  expect(told(own)).toEqual(['sip:95001@us.example', 'P-asserted-identity: <sip:1@x>', 'X-Trunk: 7']);
});
