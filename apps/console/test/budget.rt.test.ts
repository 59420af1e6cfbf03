import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
}

const kb = 1024;
let place = '';
let chunks: Record<string, Chunk> = {};

const sizes = new Map<string, number>();
const sizeOf = (file: string): number => {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(place, file))).length;
  sizes.set(file, known);
  return known;
};

/** Files a browser fetches before these chunks run. */
const closure = (...names: string[]): Set<string> => {
  const files = new Set<string>();
  const seen = new Set<string>();
  const walk = (name: string): void => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    chunk.imports?.forEach(walk);
  };
  names.forEach(walk);
  return files;
};
const total = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + sizeOf(file), 0);

const shell = ['index.html', 'src/app/inside.tsx', 'src/app/places.tsx'];

beforeAll(() => {
  place = inject('builtConsole');
  chunks = JSON.parse(readFileSync(join(place, '.vite/manifest.json'), 'utf8'));
});

describe('what a browser has to fetch, gzipped', () => {
  it('is 220 KB at most for the log-in page', () => {
    expect(total(closure('index.html', 'src/pages/session/login.tsx'))).toBeLessThanOrEqual(220 * kb);
  });
  it('is 350 KB at most until the frame and the home page stand', () => {
    expect(total(closure(...shell, 'src/pages/report/home.tsx'))).toBeLessThanOrEqual(350 * kb);
  });
  it('is 120 KB at most for each chunk that a page brings', () => {
    // The base is counted above.
    const heavy = [...new Set(Object.values(chunks).map(({ file }) => file))]
      .filter((file) => file.endsWith('.js') && !/\/base-/.test(file))
      .map((file) => ({ file, size: sizeOf(file) }))
      .filter(({ size }) => size > 120 * kb);
    expect(heavy).toEqual([]);
  });
  it('has no charts, tables or canvas on the log-in page', () => {
    const files = [...closure('index.html', 'src/pages/session/login.tsx')].join(' ');
    expect(files).not.toMatch(/home-|list-|flow-/);
  });
});
