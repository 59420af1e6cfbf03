import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { foreignArea } from './foreign-area.ts';

/** Whose numbers a range was: numbers that were taken to another carrier are still told as its. */
export type Carrier = 'mobile' | 'unicom' | 'telecom' | 'broadnet';

const carriers: Readonly<Record<string, Carrier>> = {
  中国移动: 'mobile',
  中国联通: 'unicom',
  中国电信: 'telecom',
  中国广电: 'broadnet',
};

/** Digits of a national number that the table goes by. */
const digits = 7;

/** What seven-digit prefixes are: `starts` in order, each with the place of its name, 0 being none. */
interface Ranges {
  readonly names: readonly string[];
  readonly starts: Uint32Array;
  readonly places: Uint16Array;
}

function rangesOf(names: string, runs: string): Ranges {
  const list = runs.split(' ');
  const [starts, places] = [new Uint32Array(list.length), new Uint16Array(list.length)];
  let at = 0;
  for (const [n, run] of list.entries()) {
    const [step = '0', place = '0'] = run.split(',');
    at += Number.parseInt(step, 36);
    starts[n] = at;
    places[n] = Number.parseInt(place, 36);
  }
  return { names: names.split('|'), starts, places };
}

function nameAt({ names, starts, places }: Ranges, prefix: number): string | undefined {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= prefix) low = middle + 1;
    else high = middle;
  }
  const place = low === 0 ? 0 : (places[low - 1] ?? 0);
  return place === 0 ? undefined : names[place - 1];
}

let table: { areas: Ranges; carriers: Ranges } | undefined;

/** Reads the table the first time, which takes some ten milliseconds: media runs in threads of its own. */
function loadAreas(): { areas: Ranges; carriers: Ranges } {
  if (!table) {
    const file = new URL('./china-numbers.gz', import.meta.url);
    const [names = '', runs = '', owners = '', ranges = ''] = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
    table = { areas: rangesOf(names, runs), carriers: rangesOf(owners, ranges) };
  }
  return table;
}

/** The areas that numbers may be of: `广东省广州市`, `北京市`. */
export const knownAreas = (): readonly string[] => loadAreas().areas.names;

/**
 * Where a number is from, by the ranges of libphonenumber: the place in China, otherwise the country.
 *
 * @param phone as it is dialled: 13912345678, 057112345678
 */
export function areaOf(phone: string): { area: string | undefined; carrier: Carrier | undefined } {
  const national = /^1[3-9]\d{9}$/.test(phone) ? phone : /^0[1-9]\d{8,10}$/.test(phone) ? phone.slice(1) : undefined;
  if (national === undefined) return { area: foreignArea(phone), carrier: undefined };
  const prefix = Number(national.slice(0, digits));
  const known = loadAreas();
  const isMobile = !phone.startsWith('0');
  const carrier = isMobile ? nameAt(known.carriers, prefix) : undefined;
  return { area: nameAt(known.areas, prefix), carrier: carrier === undefined ? undefined : carriers[carrier] };
}
