import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const src = fileURLToPath(new URL('..', import.meta.url));
const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !file.endsWith('.test.ts'));
const pair = /\{\s*zh:\s*'((?:[^'\\]|\\.)*)',\s*en:\s*'((?:[^'\\]|\\.)*)',?\s*\}/g;

const texts = files.flatMap((file) =>
  [...readFileSync(src + file, 'utf8').matchAll(pair)].map(([, zh = '', en = '']) => ({ file, zh, en })),
);
const names = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort();

describe('the words of the console', () => {
  it('are found', () => expect(texts.length).toBeGreaterThan(300));
  it('stand in both languages', () => expect(texts.filter(({ zh, en }) => (zh === '') !== (en === ''))).toEqual([]));
  it('take the same values in both languages', () => {
    // A text that shows how a variable is written names one as an example.
    const said = texts.filter(({ zh }) => !/\{[^\w}]/.test(zh));
    expect(said.filter(({ zh, en }) => names(zh).join() !== names(en).join())).toEqual([]);
  });
});
