import { fieldIssue } from '@parley/contract';
import { longestUpload, mostTurns } from '@parley/contract/bake-off';
import { readWav, resample, WavFormatError } from '@parley/media';
import { refusedField } from '../../kit/failures.ts';
import { type ArchiveEntry, ZipArchive } from '../../transfer/zip-archive.ts';
import type { BakeOffSource } from './begin.ts';
import { callRate, longestTurn } from './turn-audio.ts';

const longestText = 500; // characters

const isWav = ({ name }: ArchiveEntry): boolean => /\.wav$/i.test(name) && !/(?:^|\/)[._]/.test(name);

const whole = async (archive: ZipArchive, entry: ArchiveEntry): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of archive.bytes(entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const refused = (issue: 'bakeOff.none' | 'bakeOff.long' | 'bakeOff.wav') => refusedField('file', fieldIssue(issue));

/** The first 20 s of one recording at 8 kHz; of two channels the second, which in a call's recording is the caller's. */
async function samplesOf(file: Buffer): Promise<Int16Array> {
  try {
    const { rate, channels } = readWav(file);
    return (await resample(channels.at(-1) ?? new Int16Array(0), rate)).slice(0, (longestTurn / 1_000) * callRate);
  } catch (error) {
    throw error instanceof WavFormatError ? refused('bakeOff.wav') : error;
  }
}

/** The recordings of a zip in the order of their names, each with what is said in it where a text stands beside it. @throws Problem */
export async function recordingsOf(path: string): Promise<BakeOffSource[]> {
  const archive = await ZipArchive.open(path);
  try {
    const entries = archive.entries.filter(isWav).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    if (entries.length === 0) throw refused('bakeOff.none');
    if (entries.length > mostTurns) throw refused('bakeOff.long');
    const found: BakeOffSource[] = [];
    let ms = 0;
    for (const entry of entries) {
      const name = entry.name.split('/').at(-1) ?? entry.name;
      const samples = await samplesOf(await whole(archive, entry));
      const lasts = Math.round((samples.length / callRate) * 1_000);
      ms += lasts;
      if (ms > longestUpload * 1_000) throw refused('bakeOff.long');
      const text = archive.find(entry.name.replace(/\.wav$/i, '.txt'));
      const expected = text && (await whole(archive, text)).toString('utf8').replace(/\s+/g, ' ').trim().slice(0, longestText);
      const audio = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
      found.push({ file: name.slice(0, 200), audio, ms: lasts, recorded: '', expected: expected || null });
    }
    return found;
  } finally {
    archive.close();
  }
}
