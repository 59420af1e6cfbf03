/**
 * Writes `src/numbers/china-numbers.gz` from the `resources` folder of Google's libphonenumber (Apache-2.0), whose lines are `86PREFIX|name`:
 * `node packages/db/bin/china-numbers.ts RESOURCES`. Runs of seven-digit prefixes that share an area are one entry.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const digits = 7;
const resources = process.argv[2] ?? '.';

/** Prefixes without the country code, the shortest first, so that a longer one overrides it. */
function readPrefixes(kind: 'geocoding' | 'carrier'): [string, string][] {
  const lines = readFileSync(`${resources}/${kind}/zh/86.txt`, 'utf8').split('\n');
  const pairs = lines.flatMap((line) => {
    const [, prefix, name] = /^86(\d+)\|(.+)$/.exec(line.trim()) ?? [];
    return prefix && name ? [[prefix, name] as [string, string]] : [];
  });
  return pairs.sort(([a], [b]) => a.length - b.length);
}

/** What begins where: `step,name` in base 36, `name` 0 being none. */
function runsOf(pairs: readonly [string, string][], names: readonly string[]): string {
  const painted = new Uint16Array(10 ** digits);
  for (const [prefix, name] of pairs) {
    const width = 10 ** (digits - prefix.length);
    painted.fill(names.indexOf(name) + 1, Number(prefix) * width, (Number(prefix) + 1) * width);
  }
  const runs: string[] = [];
  let [from, last] = [0, 0];
  for (const [at, name] of painted.entries()) {
    if (name === last) continue;
    runs.push(`${(at - from).toString(36)},${name.toString(36)}`);
    [from, last] = [at, name];
  }
  return runs.join(' ');
}

const lines = (['geocoding', 'carrier'] as const).flatMap((kind) => {
  const pairs = readPrefixes(kind);
  const names = [...new Set(pairs.map(([, name]) => name))].sort();
  return [names.join('|'), runsOf(pairs, names)];
});
writeFileSync(fileURLToPath(new URL('../src/numbers/china-numbers.gz', import.meta.url)), gzipSync(lines.join('\n'), { level: 9 }));
