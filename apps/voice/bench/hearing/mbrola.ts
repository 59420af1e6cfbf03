import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { pinyinOf } from '@parley/speech/testing/pinyin';

const run = promisify(execFile);

/** Diphones of a Mandarin speaker; Debian has them in non-free (`mbrola`, `mbrola-cn1`). */
export const MANDARIN_DIPHONES = '/usr/share/mbrola/cn1/cn1';

/** How somebody speaks. */
interface Delivery {
  /** Of the middle of the voice, Hz. */
  readonly pitch: number;
  /** Against the durations below. */
  readonly slowness: number;
}

/** Pitch at parts of the final, hundredths of it and octaves from the middle: the light tone, high, rising, low, falling. */
// biome-ignore format: a contour a line
const TONES: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0.1], [100, -0.15]],
  [[0, 0.3], [100, 0.28]],
  [[0, -0.15], [100, 0.3]],
  [[0, -0.2], [50, -0.5], [100, -0.2]],
  [[0, 0.4], [100, -0.35]],
];

/** ms; how long a sound lasts at the usual rate. */
const STOP = 25;
const INITIAL = 75;
const FINAL = 165;
const PAUSE = 220;

/** Sounds by the names that the diphones have: the initial with the first half of a compound final, then the rest. */
function soundsOf(syllable: string): [initial: string, final: string] {
  const [, initial = '', rest = ''] = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw]?)(.*)$/.exec(syllable) ?? [];
  if (syllable === 'ng') return ['', 'en'];
  if (rest === 'i' && /^(zh|ch|sh|r)$/.test(initial)) return [initial, 'll'];
  if (rest === 'i' && /^[zcs]$/.test(initial)) return [initial, 'ii'];
  if (/^[jqxy]$/.test(initial) && rest === 'u') return [initial, 'v'];
  const compound = /^(i(?=a|ong)|u(?=a|o))(.+)$/.exec(rest);
  if (compound) return [`${initial}${compound[1]}`, compound[2] ?? ''];
  return [initial, rest.replace('ve', 'ue')];
}

/** A text as MBROLA reads it: a sound, its duration in ms and its pitches a line. */
function phonesOf(text: string, { pitch, slowness }: Delivery): string {
  const lines = ['_ 60'];
  const lasting = (sound: string, ms: number): string => `${sound} ${Math.round(ms * slowness)}`;
  for (const phrase of text.split(/[，。、！？,.!?\s]+/).filter(Boolean)) {
    for (const [, syllable = '', tone = '0'] of pinyinOf(phrase)
      .replaceAll('ü', 'v')
      .matchAll(/([a-z]+)([0-5])/g)) {
      const [initial, final] = soundsOf(syllable);
      if (initial) lines.push(lasting(initial, /^(b|d|g)/.test(initial) ? STOP : INITIAL));
      const contour = (TONES[Number(tone) % 5] ?? []).map(([at, octaves]) => `${at} ${Math.round(pitch * 2 ** octaves)}`);
      lines.push(`${lasting(final, tone === '0' ? FINAL * 0.7 : FINAL)} ${contour.join(' ')}`, '_ 0');
    }
    lines.push(lasting('_', PAUSE));
  }
  return `${lines.join('\n')}\n`;
}

/** @throws if a sound is none of the voice's: the synthesiser would put silence in its place */
export async function sayByDiphones(text: string, delivery: Delivery, file: string): Promise<void> {
  const phones = `${file}.pho`;
  await writeFile(phones, phonesOf(text, delivery));
  const { stderr } = await run('mbrola', ['-e', MANDARIN_DIPHONES, phones, file]);
  if (/ unknown, /.test(stderr)) throw new Error(`${text}: ${stderr}`);
}
