import { describe, expect, it } from 'vitest';
import { changed, type Filter, isSet, valuesOf } from './filters.ts';

const label = { zh: '', en: '' };
const filters: readonly Filter[] = [
  { kind: 'text', name: 'name', label },
  { kind: 'many', name: 'states', label, options: [] },
  { kind: 'flag', name: 'enabled', label, options: [] },
  { kind: 'span', name: 'talk', from: 'talkFrom', to: 'talkTo', label, unit: label },
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
  it('leave out what is not a number', () => expect(valuesOf(filters, new URLSearchParams('talkTo=x'))).toEqual({ talkTo: undefined }));
  it('go back to the first page when one changes', () => {
    expect(changed(new URLSearchParams('page=4&name=a'), { name: 'b' }).toString()).toBe('name=b');
    expect(changed(new URLSearchParams('name=a'), { name: undefined }).toString()).toBe('');
  });
  it('know whether they are in force', () => {
    const [, , , span] = filters;
    expect(span && isSet(span, new URLSearchParams('talkTo=5'))).toBe(true);
    expect(span && isSet(span, new URLSearchParams('name=5'))).toBe(false);
  });
});
