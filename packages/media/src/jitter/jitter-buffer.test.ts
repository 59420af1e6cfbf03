import { describe, expect, it } from 'vitest';
import { decode, decodeTable } from '../codec/g711.ts';
import { isMissing, JitterBuffer } from './jitter-buffer.ts';

const table = decodeTable(0);
const FIRST = 0xffff_ff00; // timestamps wrap within the test

/** Bytes that differ per frame, so that order can be seen; never the byte of silence. */
const payload = (frame: number, length = 160): Uint8Array => Uint8Array.from({ length }, (_, i) => ((frame * length + i) % 100) + 1);

class Line {
  readonly buffer: JitterBuffer;
  readonly out: number[] = [];
  private readonly frame = new Int16Array(160);

  constructor(delayMs = 40) {
    this.buffer = new JitterBuffer(delayMs);
  }

  put(frame: number, length = 160): string {
    return this.buffer.insert(payload(frame, length), 0, length, (FIRST + frame * length) >>> 0, table);
  }

  pull(quiet = false): number {
    const missing = this.buffer.pull(this.frame, quiet);
    this.out.push(...this.frame);
    return missing;
  }

  heard(): number[] {
    return this.out.filter((sample) => !isMissing(sample));
  }
}

const sent = (frames: readonly number[], length = 160): number[] => frames.flatMap((frame) => [...decode(payload(frame, length), 0)]);

describe('jitter buffer', () => {
  it('gives back in order what came in order, after its delay, over the wrap of the timestamp', () => {
    const line = new Line();
    const missing: number[] = [];
    for (let i = 0; i < 20; i++) {
      line.put(i);
      missing.push(line.pull());
    }
    expect(missing).toEqual([160, 160, ...new Array(18).fill(0)]);
    expect(line.heard()).toEqual(sent([...Array(18).keys()]));
  });

  it('puts swapped packets in order and takes doubled ones once', () => {
    const line = new Line();
    for (const frame of [0, 2, 1, 1, 4, 3, 5]) line.put(frame);
    for (let i = 0; i < 8; i++) line.pull();
    expect(line.heard()).toEqual(sent([0, 1, 2, 3, 4, 5]));
    expect(new Line().put(0)).toBe('taken');
  });

  it.each([80, 240, 320, 480])('plays packets of %i samples', (length) => {
    const line = new Line();
    const packets = 4800 / length;
    for (let i = 0; i < packets; i++) line.put(i, length);
    for (let i = 0; i < 32; i++) line.pull();
    expect(line.heard()).toEqual(sent([...Array(packets).keys()], length));
  });

  it('leaves a hole where a packet was lost and drops it when it comes after its time', () => {
    const line = new Line();
    for (const frame of [0, 1, 3, 4]) line.put(frame);
    const missing = [0, 0, 0, 0, 0, 0].map(() => line.pull());
    expect(missing).toEqual([160, 160, 0, 0, 160, 0]);
    expect(line.put(2)).toBe('late');
    expect(line.buffer.late).toBe(1);
  });

  it('loses nothing when the whole stream stalls: the gap becomes delay', () => {
    const line = new Line();
    for (let i = 0; i < 5; i++) {
      line.put(i);
      line.pull();
    }
    for (let i = 0; i < 4; i++) line.pull();
    for (let i = 5; i < 20; i++) {
      line.put(i);
      line.pull();
    }
    for (let i = 0; i < 10; i++) line.pull();
    expect(line.heard()).toEqual(sent([...Array(20).keys()]));
  });

  it('gives the delay back in silence once packets come on time again', () => {
    const line = new Line(200);
    for (let i = 0; i < 500; i++) {
      line.put(i);
      line.pull(true);
    }
    expect(line.buffer.depth).toBeLessThanOrEqual(480);
  });

  it('holds a bounded amount, whatever is thrown at it', () => {
    const line = new Line();
    for (let i = 0; i < 500; i++) line.put(i);
    expect(line.buffer.depth).toBeLessThanOrEqual(8192);
    line.buffer.insert(payload(0), 0, 160, 12_345, table);
    for (let i = 0; i < 4; i++) line.pull();
    expect(line.heard().slice(-160)).toEqual(sent([0]));
  });

  it('begins anew after a pause in which the peer let its clock stand still', () => {
    const line = new Line();
    for (let i = 0; i < 5; i++) {
      line.put(i);
      line.pull();
    }
    for (let i = 0; i < 100; i++) line.pull();
    for (let i = 5; i < 10; i++) {
      line.put(i);
      line.pull();
    }
    for (let i = 0; i < 3; i++) line.pull();
    expect(line.heard()).toEqual(sent([...Array(10).keys()]));
  });
});
