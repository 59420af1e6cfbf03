import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWav } from '../audio/wav-read.ts';
import { decode, encode } from '../codec/g711.ts';
import { ChunkPool } from './chunk-pool.ts';
import { Recorder } from './recorder.ts';
import { repairWav } from './repair-wav.ts';
import { wavHeader } from './wav-header.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-recorder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const never = (cause: string): never => {
  throw new Error(cause);
};

/** Frame f of each side holds f and -f, so that a shift or a swap shows. */
const ours = (f: number): Uint8Array => encode(new Int16Array(160).fill(f * 40), 0);
const theirs = (f: number): Int16Array => new Int16Array(160).fill(-f);

describe('recorder', () => {
  it('writes both sides on one time line, silence included', async () => {
    const recorder = new Recorder(join(folder, 'new/folder/a.wav'), new ChunkPool(), 17, never);
    for (let f = 0; f < 120; f++) recorder.frame(f % 3 === 0 ? null : ours(f), 0, f % 5 === 0 ? null : theirs(f));
    const summary = await recorder.finish();
    expect(summary).toEqual({ path: join(folder, 'new/folder/a.wav'), durationMs: 2400, bytes: 44 + 120 * 640 });
    const { rate, channels } = readWav(await readFile(summary.path));
    expect([rate, channels.length]).toEqual([8000, 2]);
    for (let f = 0; f < 120; f++) {
      expect(channels[0]?.[f * 160 + 80]).toBe(f % 3 === 0 ? 0 : decode(ours(f), 0)[0]);
      expect(channels[1]?.[f * 160 + 80]).toBe(f % 5 === 0 ? 0 : -f);
    }
  });

  it('tells of a full disk once and lets the call go on', async () => {
    const causes: string[] = [];
    const recorder = new Recorder('/dev/full', new ChunkPool(), 0, (cause) => causes.push(cause));
    for (let f = 0; f < 200; f++) recorder.frame(ours(f), 0, theirs(f));
    const summary = await recorder.finish();
    expect(causes).toHaveLength(1);
    expect(causes[0]).toContain('ENOSPC');
    expect(summary.degraded).toBe(true);
  });

  it('tells of a folder that cannot be made', async () => {
    await writeFile(join(folder, 'file'), '');
    const causes: string[] = [];
    const recorder = new Recorder(join(folder, 'file/a.wav'), new ChunkPool(), 0, (cause) => causes.push(cause));
    for (let f = 0; f < 60; f++) recorder.frame(ours(f), 0, theirs(f));
    expect(await recorder.finish()).toMatchObject({ bytes: 0, durationMs: 0, degraded: true });
    expect(causes).toHaveLength(1);
  });

  it('leaves a file that can be read, and repaired, when its process is killed', async () => {
    const path = join(folder, 'killed.wav');
    const child = fork(new URL('../testing/endless-recording.ts', import.meta.url), [path]);
    await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const cut = readWav(await readFile(path));
    expect(cut.channels[0]?.length).toBeGreaterThanOrEqual(16_000);
    expect(cut.channels[1]?.[100]).toBe(-1000);
    const ms = await repairWav(path);
    const { size } = await stat(path);
    expect(ms).toBe((size - 44) / 32);
    expect(await repairWav(path)).toBe(ms);
    expect((await readFile(path)).readUInt32LE(40)).toBe(size - 44);
  });

  it('repairs a file cut within a sample and leaves others alone', async () => {
    const path = join(folder, 'cut.wav');
    await writeFile(path, Buffer.concat([wavHeader(), Buffer.alloc(6401)]));
    expect(await repairWav(path)).toBe(200);
    expect((await stat(path)).size).toBe(44 + 6400);
    await truncate(path, 20);
    expect(await repairWav(path)).toBeNull();
    await writeFile(path, 'no recording of ours, but long enough to hold a header');
    expect(await repairWav(path)).toBeNull();
  });
});
