import { describe, expect, it } from 'vitest';
import { encode } from '../codec/g711.ts';
import { PromptStore } from './prompt-store.ts';

const second = new Int16Array(8000).fill(1000);

describe('prompt store', () => {
  it('holds a prompt in both laws in shared memory', () => {
    const store = new PromptStore(0);
    expect(store.prepare('a', second, false)).toBe(1000);
    const prompt = store.get('a');
    expect(prompt?.payloads[8].buffer).toBeInstanceOf(SharedArrayBuffer);
    expect([...(prompt?.payloads[0] ?? [])]).toEqual([...encode(second, 0)]);
  });

  it('lets the personal prompt go that was played longest ago, and never a fixed one', () => {
    const store = new PromptStore(48_000);
    store.prepare('fixed', second, false);
    for (const key of ['a', 'b', 'c']) store.prepare(key, second, true);
    store.get('a');
    store.prepare('d', second, true);
    expect(['fixed', 'a', 'b', 'c', 'd'].map((key) => store.has(key))).toEqual([true, true, false, true, true]);
    expect(store.figures()).toEqual({ fixed: 1, personal: 3, fixedBytes: 16_000, personalBytes: 48_000 });
  });

  it('replaces and releases without losing count', () => {
    const store = new PromptStore(48_000);
    store.prepare('a', second, true);
    store.prepare('a', second.subarray(0, 4000), false);
    expect(store.figures()).toEqual({ fixed: 1, personal: 0, fixedBytes: 8000, personalBytes: 0 });
    store.release('a');
    store.release('a');
    expect(store.figures().fixedBytes).toBe(0);
  });

  it('keeps the newest even when it alone is over the cap', () => {
    const store = new PromptStore(1000);
    store.prepare('long', second, true);
    expect(store.has('long')).toBe(true);
  });
});
