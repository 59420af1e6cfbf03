import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { throughMuLaw } from '../testing/telephone.ts';
import { genderOfVoice } from './gender-of-voice.ts';
import { pitchesOf } from './pitches-of.ts';

// The bounds are those of the literature; no voice of these was used to choose them.
const run = promisify(execFile);
const words = 'Yes, this is speaking. I would like to know what the price of it is, and when you could come and have a look.';
const recordings = '/usr/share/asterisk/sounds/en_US_f_Allison';
const prompts = ['agent-pass', 'auth-thankyou', 'conf-getpin', 'demo-congrats', 'demo-nomatch', 'dir-instr', 'vm-intro', 'tt-weasels'];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-pitch-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** As a telephone line gives it. */
async function heard(file: string): Promise<Int16Array> {
  const format = ['-t', 'raw', '-r', '8000', '-e', 'signed', '-b', '16', '-c', '1', '-', 'sinc', '300-3400'];
  const { stdout } = await run('sox', ['-V1', '-v', '0.8', file, ...format], { encoding: 'buffer', maxBuffer: 1 << 26 });
  return throughMuLaw(Int16Array.from({ length: stdout.length >> 1 }, (_, at) => stdout.readInt16LE(2 * at)));
}

async function saidBy(speaker: string, voice: string) {
  const file = join(folder, `${speaker}-${voice}.wav`);
  await (speaker === 'flite'
    ? run('flite', ['-voice', voice, '-t', words, '-o', file])
    : run('espeak-ng', ['-v', voice, '-w', file, words]));
  return heard(file);
}

const variants = (sex: string, of: readonly number[]) => of.map((n) => ['espeak-ng', `en+${sex}${n}`, sex] as const);

test.each([
  ...variants('m', [1, 2, 3, 4, 5, 6, 7, 8]),
  ...variants('f', [1, 2, 3, 4, 5]),
  ['flite', 'kal', 'm'],
  ['flite', 'awb', 'm'],
  ['flite', 'rms', 'm'],
  ['flite', 'slt', 'f'],
] as const)('%s %s is never taken for the other', async (speaker, voice, sex) => {
  const pitches = pitchesOf(await saidBy(speaker, voice));
  // Utterances of a call: as many again.
  const guess = genderOfVoice([...pitches, ...pitches]);
  expect([sex === 'm' ? 'male' : 'female', undefined]).toContain(guess?.gender);
  if (sex === 'm') expect(guess).toBeDefined();
});

test.skipIf(!existsSync(recordings))('recordings of a woman are a woman’s', async () => {
  const files = prompts.map((name) => join(recordings, `${name}.wav`)).filter((file) => existsSync(file));
  const pitches = (await Promise.all(files.map(async (file) => pitchesOf(await heard(file))))).flat();
  expect(genderOfVoice(pitches)).toMatchObject({ gender: 'female' });
});
