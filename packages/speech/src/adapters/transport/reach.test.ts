import { expect, test } from 'vitest';
import { isReachable, lookupWithin, reachable } from './reach.ts';

const company = { never: ['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '::1', 'fe80::/10'] };

test('a company reaches the world and its own networks, and neither this machine nor its cloud metadata', () => {
  expect(['93.184.216.34', '10.8.0.21', '2001:db8::1'].map((address) => isReachable(address, company))).toEqual([true, true, true]);
  const refused = ['127.0.0.1', '127.9.9.9', '169.254.169.254', '0.0.0.0', '::1', 'fe80::1', '::ffff:127.0.0.1', 'localhost'];
  expect(refused.filter((address) => isReachable(address, company))).toEqual([]);
});

test('networks that the operator listed are all there is', () => {
  expect(['10.8.0.21', '10.9.0.1', '1.1.1.1'].map((address) => isReachable(address, { only: ['10.8.0.0/16'], never: [] }))).toEqual([
    ...[true, false, false],
  ]);
});

test('a host in numbers, in whatever notation, is checked before anything is sent', () => {
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'])
    expect(() => reachable(`ws://${host}:9/`, ['ws', 'wss'], company), host).toThrow('may not point there');
  expect(() => reachable('file:///etc/passwd', ['ws', 'wss'], company)).toThrow('must begin with ws or wss');
  expect(() => reachable('no address', ['https'], company)).toThrow('must begin with https');
});

test('a name is checked by what it resolves to', async () => {
  const found = await new Promise((resolve) => lookupWithin(company)('localhost', { all: true }, (error) => resolve(error?.message)));
  expect(found).toBe('localhost: providers may not point there');
});
