import { randomFillSync, randomInt } from 'node:crypto';

const random = new Uint8Array(10 * 256);
let used = random.length;
let last = 0;
let sequence = 0;

/** @param time ms since the epoch @param counter 12 bits */
function build(time: number, counter: number): string {
  if (used + 8 > random.length) {
    randomFillSync(random);
    used = 0;
  }
  const tail = Buffer.from(random.subarray(used, used + 8));
  used += 8;
  tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80;
  const [date, hex] = [time.toString(16).padStart(12, '0'), tail.toString('hex')];
  return `${date.slice(0, 8)}-${date.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${hex.slice(0, 4)}-${hex.slice(4)}`;
}

/**
 * A UUIDv7 (RFC 9562 §5.7): 48 bits of Unix time in ms, then a counter of 12 bits that keeps ids of one process in order
 * within a millisecond, then random bits.
 */
export function uuid7(): string {
  const now = Date.now();
  if (now > last) {
    last = now;
    sequence = 0;
  } else if (++sequence > 0xfff) {
    last += 1;
    sequence = 0;
  }
  return build(last, sequence);
}

/** A UUIDv7 of an instant (ms since the epoch), whatever this process has made before: ids of one millisecond have no order. */
export const uuid7At = (instant: number): string => build(instant, randomInt(0x1000));

/** The time inside a UUIDv7, in ms since the epoch. */
export const timeOfUuid7 = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** The least id of an instant: the bound for a range of times over a table that is keyed by UUIDv7. */
export function uuidFloor(at: Date | number): string {
  const time = Math.max(0, Math.floor(Number(at)))
    .toString(16)
    .padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

export const zeroUuid = '00000000-0000-0000-0000-000000000000';
