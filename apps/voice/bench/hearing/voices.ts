import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Language, Synthesiser } from '@parley/speech';
import { pinyinOf } from '@parley/speech/testing/pinyin';
import { MANDARIN_DIPHONES, sayByDiphones } from './mbrola.ts';

const run = promisify(execFile);

/** One voice of the corpus. */
export interface Voice {
  readonly language: Language;
  /** Voices that sound alike for the way they are made; one family is held out while thresholds are fitted. */
  readonly family: string;
  readonly name: string;
  /** @returns Int16 at 8 kHz, as loud as the voice is; null where it cannot say that */
  say(text: string): Promise<Int16Array | null>;
}

/** Families that no choice was ever made by; their programs are in Debian's non-free, so that they may be missing. */
export const STRANGERS: readonly string[] = ['mbrola', 'pico'];
/** Families that thresholds and prices are never fitted to. */
export const HELD_OUT: Readonly<Record<Language, readonly string[]>> = {
  zh: ['espeak-klatt', ...STRANGERS],
  en: ['human', ...STRANGERS],
};

export const RECORDINGS = '/usr/share/asterisk/sounds/en_US_f_Allison';

/** Of a file of whatever rate. */
export async function atEightKilohertz(file: string): Promise<Int16Array> {
  const { stdout } = await run('sox', [file, '-t', 'raw', '-r', '8000', '-e', 'signed', '-b', '16', '-c', '1', '-'], {
    encoding: 'buffer',
    maxBuffer: 1 << 26,
  });
  return Int16Array.from({ length: stdout.length >> 1 }, (_, at) => stdout.readInt16LE(2 * at));
}

async function bySpeaker(speak: (file: string) => Promise<unknown>): Promise<Int16Array> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-voice-'));
  try {
    const file = join(folder, 'said.wav');
    await speak(file);
    return await atEightKilohertz(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const kept =
  (synthesiser: Synthesiser, language: Language, voice: string | undefined, speed: number) =>
  async (text: string): Promise<Int16Array | null> => {
    const speech = await synthesiser.speak({ text, language, speed, ...(voice === undefined ? {} : { voice }) });
    return speech.kind === 'spoken' ? speech.samples : null;
  };

/** Debian's build of espeak-ng reads hanzi as English, and pinyin with the numbers of the tones as it should. */
const debianEspeak =
  (language: Language, variant: string, wordsPerMinute: number) =>
  (text: string): Promise<Int16Array> => {
    const spelt = language === 'zh' ? pinyinOf(text) : text;
    const voice = language === 'zh' ? 'cmn-latn-pinyin' : 'en-gb';
    return bySpeaker((file) => run('espeak-ng', ['-v', `${voice}${variant}`, '-s', String(wordsPerMinute), '-w', file, spelt]));
  };

const flite =
  (voice: string) =>
  (text: string): Promise<Int16Array> =>
    bySpeaker((file) => run('flite', ['-voice', voice, '-t', text, '-o', file]));

/** MBROLA's American voices, people's diphones, by what espeak-ng makes of the text. */
const mbrola =
  (voice: string) =>
  (text: string): Promise<Int16Array> =>
    bySpeaker((file) => run('espeak-ng', ['-v', `mb/mb-${voice}`, '-w', file, text]));

const pico =
  (accent: string) =>
  (text: string): Promise<Int16Array> =>
    bySpeaker((file) => run('pico2wave', ['-l', accent, '-w', file, text]));

async function festival(text: string): Promise<Int16Array> {
  return bySpeaker(async (file) => {
    await writeFile(`${file}.txt`, text);
    await run('text2wave', [`${file}.txt`, '-o', file]);
  });
}

/** What a person recorded: its texts are in the package beside it, shortened to what is a phrase. */
export async function recordedPhrases(): Promise<Map<string, string>> {
  const { stdout } = await run('zcat', ['/usr/share/doc/asterisk-core-sounds-en/core-sounds-en.txt.gz']).catch(() => ({ stdout: '' }));
  const files = new Map<string, string>();
  for (const [, file = '', words = ''] of stdout.matchAll(/^([\w/-]+): +(.+)$/gm)) {
    const text = words
      .replaceAll(/[.,!?]/g, '')
      .trim()
      .toLowerCase();
    const path = join(RECORDINGS, `${file}.wav`);
    if (/^[a-z']+( [a-z']+){0,4}$/.test(text) && !/^(silence|letters|phonetic|dictate)/.test(file) && existsSync(path) && !files.has(text))
      files.set(text, path);
  }
  return files;
}

function strangersOf(language: Language): Omit<Voice, 'language'>[] {
  if (language === 'zh') {
    if (!existsSync(MANDARIN_DIPHONES)) return [];
    return [
      { pitch: 220, slowness: 1 },
      { pitch: 250, slowness: 0.85 },
      { pitch: 190, slowness: 1.15 },
    ].map((delivery) => ({
      family: 'mbrola',
      name: `cn1 ${delivery.pitch} x${delivery.slowness}`,
      say: (text) => bySpeaker((file) => sayByDiphones(text, delivery, file)),
    }));
  }
  const people = ['us1', 'us2', 'us3'].filter((voice) => existsSync(`/usr/share/mbrola/${voice}`));
  const accents = existsSync('/usr/bin/pico2wave') ? ['en-US', 'en-GB'] : [];
  return [
    ...people.map((voice) => ({ family: 'mbrola', name: voice, say: mbrola(voice) })),
    ...accents.map((accent) => ({ family: 'pico', name: accent, say: pico(accent) })),
  ];
}

/** Every voice of the machine; those whose program is not installed are left out. */
export async function voicesOf(language: Language, synthesiser: Synthesiser): Promise<Voice[]> {
  const of = (family: string, name: string, say: Voice['say']): Voice => ({ language, family, name, say });
  const own = (family: string, variant: string | undefined, speed: number): Voice =>
    of(family, `${variant ?? 'usual'} x${speed}`, kept(synthesiser, language, variant, speed));
  const voices = [own('espeak', undefined, 1), own('espeak', 'f5', 1), own('espeak', 'm3', 0.85), own('espeak', 'f4', 1.2)];
  if (existsSync('/usr/bin/espeak-ng')) {
    for (const [variant, speed] of [
      ['', 150],
      ['+f3', 170],
      ['+m7', 190],
    ] as const)
      voices.push(of('espeak-debian', `${variant} ${speed}`, debianEspeak(language, variant, speed)));
  }
  voices.push(own('espeak-klatt', 'klatt', 1), own('espeak-klatt', 'klatt4', 0.9), own('espeak-klatt', 'klatt2', 1.1));
  voices.push(...strangersOf(language).map((stranger) => ({ language, ...stranger })));
  if (language === 'zh') return voices;
  if (existsSync('/usr/bin/flite'))
    for (const voice of ['slt', 'rms', 'awb', 'kal']) voices.push(of(voice === 'kal' ? 'diphone' : 'flite', voice, flite(voice)));
  if (existsSync('/usr/bin/text2wave')) voices.push(of('diphone', 'festival', festival));
  const recorded = await recordedPhrases();
  if (recorded.size > 0)
    voices.push(
      of('human', 'recorded', async (text) => {
        const file = recorded.get(text);
        return file === undefined ? null : atEightKilohertz(file);
      }),
    );
  return voices;
}

/** Where what was said is kept between runs, since some voices are slow. */
export function remembered(voice: Voice, folder: string): Voice {
  return {
    ...voice,
    say: async (text) => {
      const file = join(folder, `${voice.language}-${voice.family}-${voice.name}-${text}`.replaceAll(/[/\s]/g, '_'));
      const known = await readFile(file).catch(() => null);
      if (known) return Int16Array.from({ length: known.length >> 1 }, (_, at) => known.readInt16LE(2 * at));
      const samples = await voice.say(text);
      if (samples) await writeFile(file, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
      return samples;
    },
  };
}
