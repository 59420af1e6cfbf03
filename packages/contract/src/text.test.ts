import { describe, expect, it } from 'vitest';
import { say } from './text.ts';

const text = { zh: '{name}：{n} 通', en: '{name}: {n} {n|call|calls}' };

describe('a text', () => {
  it('takes values, and texts in the same language', () => {
    expect(say(text, 'zh', { name: { zh: '线路', en: 'Line' }, n: 2 })).toBe('线路：2 通');
    expect(say(text, 'en', { name: { zh: '线路', en: 'Line' }, n: 2 })).toBe('Line: 2 calls');
  });
  it('says the word that goes with the number, also where the number is written out already', () => {
    expect(say(text, 'en', { name: 'A', n: 1 })).toBe('A: 1 call');
    expect(say(text, 'en', { name: 'A', n: '1' })).toBe('A: 1 call');
    expect(say(text, 'en', { name: 'A', n: '1,001' })).toBe('A: 1,001 calls');
    expect(say(text, 'en', { name: 'A', n: 0 })).toBe('A: 0 calls');
  });
  it('leaves what has no value as it is', () => {
    expect(say(text, 'zh')).toBe('{name}：{n} 通');
  });
});
