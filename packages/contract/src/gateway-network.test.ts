import { expect, test } from 'vitest';
import { isGatewayAddress } from './gateway-network.ts';
import { parseStartSettings } from './settings.ts';

const asSet = (PARLEY_GATEWAY_NETWORKS?: string) => parseStartSettings({ PARLEY_GATEWAY_NETWORKS });

test.each([
  ['203.0.113.7', 5060, true],
  ['10.1.2.3', 5060, true],
  ['127.0.0.1', 5060, false],
  ['127.9.9.9', 5080, false],
  ['127.0.0.1', 5080, true],
  ['0.0.0.0', 5060, false],
  ['169.254.169.254', 80, false],
  ['224.0.0.1', 5060, false],
  ['255.255.255.255', 5060, false],
  ['::1', 5060, false],
  ['2130706433', 5060, false],
  ['0177.0.0.1', 5060, false],
])('a gateway may point to %s, port %d, if nobody says otherwise: %s', (address, port, may) => {
  expect(isGatewayAddress(address, port, asSet())).toBe(may);
});

test.each([
  ['10.255.0.1', true],
  ['11.0.0.1', false],
  ['203.0.113.7', true],
  ['203.0.113.8', false],
  ['127.0.0.1', false],
])('of the networks that are set, and no others: %s is %s', (address, may) => {
  expect(isGatewayAddress(address, 5060, asSet('10.0.0.0/8, 203.0.113.7'))).toBe(may);
});

test('networks that are none are refused', () => {
  for (const text of ['10.0.0.0/33', '10.0.0/8', 'carrier.example', 'fd00::/8'])
    expect(() => asSet(text)).toThrow(/PARLEY_GATEWAY_NETWORKS must be IPv4 addresses or networks/);
});
