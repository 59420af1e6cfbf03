import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** The zone of numbers of China, and of those of which nothing is known: kept as an empty text. */
const home = 'Asia/Shanghai';

/** Zones by what a number begins with, its country's code first. */
let table: ReadonlyMap<string, readonly string[]> | undefined;

function loadZones(): ReadonlyMap<string, readonly string[]> {
  if (!table) {
    const lines = gunzipSync(readFileSync(new URL('./phone-zones.gz', import.meta.url)))
      .toString('utf8')
      .split('\n');
    table = new Map(
      lines.map((line) => {
        const [prefix = '', zones = ''] = line.split('|');
        return [prefix, zones.split('&')];
      }),
    );
  }
  return table;
}

/** The longest prefix of the table, digits. */
const longest = 9;

/** A mobile or fixed number of China as it is dialled there, one of a service, or one without its area. */
const isChinese = (phone: string): boolean => /^(?:1[3-9]\d{9}|0[1-9]\d*|[48]00\d{7}|\d{1,8})$/.test(phone);

/**
 * Where the phone of a number stands, as it is kept beside the number: a zone, the prefix of a number that may be in several (`+1800`), or
 * nothing for China's. By the ranges of libphonenumber; a mobile number counts where it was given out.
 *
 * @param phone as it is dialled: digits, of other countries with the country's code, with 00 before it or not. One that reads like a
 * Chinese number is one: a number of North America that begins with 13 to 19 wants its 00.
 */
export function zoneKeyOf(phone: string): string {
  if (isChinese(phone)) return '';
  const digits = phone.replace(/^00/, '');
  const zones = loadZones();
  for (let length = Math.min(longest, digits.length); length > 0; length--) {
    const prefix = digits.slice(0, length);
    const [zone, ...others] = zones.get(prefix) ?? [];
    if (zone) return others.length > 0 ? `+${prefix}` : zone === home ? '' : zone;
  }
  return '';
}

/** The zones that a key of {@link zoneKeyOf} stands for: a number may be in any of them. */
export function zonesOfKey(key: string): readonly string[] {
  if (!key.startsWith('+')) return [key === '' ? home : key];
  return loadZones().get(key.slice(1)) ?? [home];
}
