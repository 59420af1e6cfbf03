import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWav, resample } from '@parley/media';
import type { BakeOffRecording } from '@parley/speech';

/**
 * The WAV files of a folder at 8 kHz, in the order of their names. Of two channels the second is taken: in a call's recording that is the
 * caller. `a.txt` beside `a.wav` says what is said in it.
 */
export async function recordingsIn(folder: string): Promise<BakeOffRecording[]> {
  const names = (await readdir(folder)).filter((name) => /\.wav$/i.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const { rate, channels } = readWav(await readFile(join(folder, name)));
      const samples = await resample(channels.at(-1) ?? new Int16Array(0), rate);
      const expected = await readFile(join(folder, name.replace(/\.wav$/i, '.txt')), 'utf8').catch(() => null);
      return { name, samples, expected: expected?.trim() ?? null };
    }),
  );
}
