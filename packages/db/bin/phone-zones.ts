/**
 * Writes `src/numbers/phone-zones.gz` from the `resources` folder of Google's libphonenumber (Apache-2.0), whose lines are
 * `PREFIX|zone&zone`: `node packages/db/bin/phone-zones.ts RESOURCES`. Zones that this runtime cannot tell the time of are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const known = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
};

const lines = readFileSync(`${process.argv[2] ?? '.'}/timezones/map_data.txt`, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, prefix, zones = ''] = /^(\d+)\|(.+)$/.exec(line.trim()) ?? [];
    const told = zones.split('&').filter(known);
    return prefix && told.length > 0 ? [`${prefix}|${told.join('&')}`] : [];
  });
writeFileSync(fileURLToPath(new URL('../src/numbers/phone-zones.gz', import.meta.url)), gzipSync(lines.join('\n'), { level: 9 }));
