import { expect, test } from 'vitest';
import { maskDeep, maskText, maskVariables } from './mask.ts';

test.each([
  ['请打 0571-88886666 找他', '请打 057****6666 找他'],
  ['057188886666', '057****6666'],
  ['(010) 6666 8888', '(01****8888'],
  ['+86 571 88886666', '+86****6666'],
  ['call 13812345678 back', 'call 138****5678 back'],
])('a text hides fixed lines and mobile numbers: %s', (text, masked) => expect(maskText(text)).toBe(masked));

test.each(['2026-11-21 13:05', '订单 20251121000123', '3,286 元', '0.5718888', 'SF0571888866661', '88886666', '95001'])(
  '%s is no number of anybody',
  (text) => expect(maskText(text)).toBe(text),
);

test('variables hide the number of the row, any other number that can be told, and what their name says is one', () => {
  const variables = {
    备用电话: '8888 6666',
    contact_tel: '88886666转8001',
    备注: '另一个 057188886666',
    订单: '20251121000123',
    id: '13900000001',
  };
  expect(maskVariables(variables, '13900000001')).toEqual({
    ...{ 备用电话: '888****6666', contact_tel: '888****6666转8001', 备注: '另一个 057****6666', 订单: '20251121000123', id: '139****0001' },
  });
});

test('a JSON value does as well, at any depth', () =>
  expect(maskDeep({ rows: [{ phone: '88886666', 座机: '8888-6666', text: '0571-88886666', at: '2026-11-21T13:05:00Z' }] })).toEqual({
    rows: [{ phone: '888****6666', 座机: '888****6666', text: '057****6666', at: '2026-11-21T13:05:00Z' }],
  }));
