import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toneCycle } from '@parley/media/testing';
import type { Language, Synthesiser } from '@parley/speech';
import { seededRandom } from '@parley/speech/testing/telephone';
import { babbleOf, type Condition, overLine } from '../hearing/line.ts';
import { remembered, STRANGERS, type Voice, voicesOf } from '../hearing/voices.ts';
import { isHeard } from '../parts/settings.ts';
import { type Answer, answersOf } from './material.ts';
import { recordedAnswers } from './recorded.ts';

/** Something that answers, over a line. */
export interface AnswerLine {
  readonly answer: Answer;
  /** Absent where nobody speaks. */
  readonly family?: string;
  readonly condition: Condition;
  /** 8 kHz, from the answer or the beginning of early media on. */
  readonly line: Int16Array;
}

/** Families of voices and a noise that no weight was ever fitted to; recorded human prompts come on top. */
export const HELD_OUT_FAMILIES: readonly string[] = ['espeak-klatt', 'diphone', 'human', ...STRANGERS];
export const HELD_OUT_NOISE = 'babble';

const CONDITIONS: readonly Condition[] = [
  { kind: 'quiet', noiseDbfs: -65, levelDbfs: -20 },
  { kind: 'white', noiseDbfs: -45, levelDbfs: -20 },
  { kind: 'babble', noiseDbfs: -40, levelDbfs: -20 },
  { kind: 'line', noiseDbfs: -40, levelDbfs: -20 },
  { kind: 'quiet', noiseDbfs: -65, levelDbfs: -30 },
  { kind: 'white', noiseDbfs: -35, levelDbfs: -15 },
  { kind: 'quiet', noiseDbfs: -65, levelDbfs: -12 },
];

const BABBLE: Readonly<Record<Language, string>> = {
  zh: '昨天下午我们一起去公园散步后来下雨了就回家了',
  en: 'we went for a walk in the park but then it began to rain and we came home',
};
/** Of line behind what is played, samples: 1.6 s. */
const TAIL = 12_800;

async function played(answer: Answer, say: (text: string) => Promise<Int16Array | null>): Promise<Int16Array | null> {
  const pieces: Int16Array[] = [];
  for (const sound of answer.sounds) {
    if ('silenceMs' in sound) pieces.push(new Int16Array(8 * sound.silenceMs));
    else if ('say' in sound) pieces.push((await say(sound.say)) ?? new Int16Array(0));
    else if (sound.tone === 'ced' || sound.tone === 'cng') pieces.push(toneCycle({ tone: 'fax', kind: sound.tone }));
    else pieces.push(toneCycle(sound.tone === 'vacant' ? { tone: 'sit', kind: 'vacant' } : { tone: sound.tone }));
    if (pieces.at(-1)?.length === 0) return null;
  }
  return Int16Array.from([...pieces, new Int16Array(TAIL)].flatMap((piece) => [...piece]));
}

const speaks = (answer: Answer): boolean => answer.sounds.some((sound) => 'say' in sound);

/** So many lines of each class, in each family's voices in turn, over each line in turn; the same every time. */
export async function* linesOf(language: Language, synthesiser: Synthesiser, perClass: number): AsyncGenerator<AnswerLine> {
  const folder = join(tmpdir(), 'parley-corpus');
  await mkdir(folder, { recursive: true });
  const voices = (await voicesOf(language, synthesiser))
    .filter(({ family }) => family !== 'human')
    .map((voice) => remembered(voice, folder));
  const talkers = await Promise.all(voices.slice(0, 5).map((voice) => voice.say(BABBLE[language])));
  const babble = babbleOf(
    talkers.flatMap((talker) => talker ?? []),
    30,
    seededRandom(5),
  );
  const families = [...new Set(voices.map(({ family }) => family))].filter(isHeard);
  const answers = answersOf(language);
  let seed = 1;
  const over = (answer: Answer, condition: Condition, samples: Int16Array, family?: string): AnswerLine => ({
    ...{ answer, condition, line: overLine(samples, condition, babble, seed++) },
    ...(family === undefined ? {} : { family }),
  });
  for (const kind of new Set(answers.map((one) => `${one.class} ${one.phase} ${one.foreign === true} ${speaks(one)}`))) {
    const own = answers.filter((one) => `${one.class} ${one.phase} ${one.foreign === true} ${speaks(one)}` === kind);
    const many = Math.max(
      1,
      Math.round(perClass * (own[0]?.foreign || !speaks(own[0] ?? { class: null, phase: 'early', sounds: [] }) ? 0.4 : 1)),
    );
    for (let n = 0; n < many; n++) {
      const [answer, condition] = [own[n % own.length], CONDITIONS[n % CONDITIONS.length]];
      if (!answer || !condition) continue;
      const family = families[Math.floor(n / own.length) % families.length] ?? '';
      const ofFamily = voices.filter((voice: Voice) => voice.family === family);
      const voice = ofFamily[Math.floor(n / (own.length * families.length)) % ofFamily.length];
      const samples = await played(answer, async (text) => (await voice?.say(text)) ?? null);
      if (samples) yield over(answer, condition, samples, ...(speaks(answer) ? [family] : []));
    }
  }
  if (language !== 'en' || !isHeard('human')) return;
  for (const [n, { answer, samples }] of (await recordedAnswers()).entries())
    for (const shift of [0, 1, 2]) {
      const condition = CONDITIONS[(n + shift) % CONDITIONS.length];
      if (condition) yield over(answer, condition, Int16Array.from([...samples, ...new Int16Array(TAIL)]), 'human');
    }
}
