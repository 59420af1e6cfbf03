import { describe, expect, it } from 'vitest';
import { changed, type Filter, isSet, valuesOf } from './filters.ts';

const label = { zh: '', en: '' };
const filters: readonly Filter[] = [
  { kind: 'text', name: 'name', label },
  { kind: 'many', name: 'states', label, options: [] },
  { kind: 'text', name: 'slot', label, as: 'named' },
  { kind: 'flag', name: 'enabled', label, options: [] },
  { kind: 'span', name: 'talk', from: 'talkFrom', to: 'talkTo', label, unit: label },
  { kind: 'span', name: 'bill', from: 'billFrom', to: 'billTo', label, unit: label, parts: 1000 },
];

describe('filters in the address bar', () => {
  it('become the fields of the list', () => {
    expect(valuesOf(filters, new URLSearchParams('name=车险&states=running,paused&enabled=false&talkFrom=10'))).toEqual({
      name: '车险',
      states: ['running', 'paused'],
      enabled: false,
      talkFrom: 10,
    });
  });
  it('keep a comma that belongs to a value', () =>
    expect(valuesOf(filters, new URLSearchParams('slot=地址=江苏，南京, 城市=杭州'))).toEqual({ slot: ['地址=江苏，南京', '城市=杭州'] }));
  it('count in parts of the unit where the field does', () =>
    expect(valuesOf(filters, new URLSearchParams('billFrom=0.12&billTo=1'))).toEqual({ billFrom: 120, billTo: 1000 }));
  it('leave what is not a number to the schema', () => expect(valuesOf(filters, new URLSearchParams('talkTo=x'))).toEqual({ talkTo: 'x' }));
  it('go back to the first page when one changes', () => {
    expect(changed(new URLSearchParams('page=4&name=a'), { name: 'b' }).toString()).toBe('name=b');
    expect(changed(new URLSearchParams('name=a'), { name: undefined }).toString()).toBe('');
  });
  it('know whether they are in force', () => {
    const span = filters.find(({ name }) => name === 'talk');
    expect(span && isSet(span, new URLSearchParams('talkTo=5'))).toBe(true);
    expect(span && isSet(span, new URLSearchParams('name=5'))).toBe(false);
  });
});
