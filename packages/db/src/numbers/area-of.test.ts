import { expect, test } from 'vitest';
import { areaOf, knownAreas } from './area-of.ts';

test.each([
  ['13800138000', '北京市', 'mobile'],
  ['18655501234', '安徽省马鞍山市', 'unicom'],
  ['19912345678', undefined, 'telecom'],
  ['19200001234', undefined, 'broadnet'],
  ['17040001234', undefined, 'unicom'],
  ['02088886666', '广东省广州市', undefined],
  ['057112345678', '浙江省杭州市', undefined],
  ['01012345678', '北京市', undefined],
])('the number %s is of %s and %s', (phone, area, carrier) => {
  const found = areaOf(phone);
  if (area !== undefined) expect(found.area).toBe(area);
  expect(found.carrier).toBe(carrier);
});

test.each([
  ['442071838750', '英国'],
  ['00442071838750', '英国'],
  ['0085221234567', '中国香港特别行政区'],
  ['0012125550100', '美国'],
])('the number %s is of the country %s', (phone, area) => {
  expect(areaOf(phone)).toEqual({ area, carrier: undefined });
});

test.each(['', '95588', '4001234567', '12345678', '00999123456789', '1234567890123456'])('%s is of nowhere', (phone) => {
  expect(areaOf(phone)).toEqual({ area: undefined, carrier: undefined });
});

test('areas are told once each', () => {
  expect(knownAreas().length).toBe(new Set(knownAreas()).size);
  expect(knownAreas()).toContain('上海市');
});
