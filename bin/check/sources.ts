import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { SourceFile } from './breach.ts';

const skipped = /^(node_modules|dist|data|coverage)$|\.gen\.ts$/;

/** Every source file we wrote. */
export function readSources(root: string): SourceFile[] {
  return globSync(['*.ts', '{bin,packages,apps,tests}/**/*.{ts,tsx,mjs}'], {
    cwd: root,
    exclude: (name) => skipped.test(name.split(sep).at(-1) ?? ''),
  })
    .sort()
    .map((path) => ({ path: path.split(sep).join('/'), text: readFileSync(join(root, path), 'utf8') }));
}
