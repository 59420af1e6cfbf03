import { expect, test } from 'vitest';
import { zoneKeyOf, zonesOfKey } from './zone-of.ts';

const zonesOf = (phone: string): readonly string[] => zonesOfKey(zoneKeyOf(phone));

test('numbers of China, however they are dialled, are on one clock', () => {
  for (const phone of ['13912345678', '057112345678', '4001234567', '95588', '12345', '008613912345678'])
    expect([phone, zoneKeyOf(phone)]).toEqual([phone, '']);
  expect(zonesOfKey('')).toEqual(['Asia/Shanghai']);
});

test('a country with one zone decides, one with several its area code, where it tells', () => {
  expect(zonesOf('4930123456')).toEqual(['Europe/Berlin']);
  expect(zonesOf('85223456789')).toEqual(['Asia/Hong_Kong']);
  expect(zonesOf('12125550100')).toEqual(['America/New_York']);
  expect(zonesOf('0014155550100')).toEqual(['America/Los_Angeles']);
  expect(zonesOf('61293741234')).toEqual(['Australia/Sydney']);
});

test('where the area does not tell, it may be any zone of the country', () => {
  const everywhere = zonesOf('0018005550100');
  expect(everywhere).toEqual(expect.arrayContaining(['America/New_York', 'Pacific/Honolulu']));
  expect(zoneKeyOf('0018005550100')).toMatch(/^\+1/);
  expect(zonesOfKey('+nowhere')).toEqual(['Asia/Shanghai']);
});
