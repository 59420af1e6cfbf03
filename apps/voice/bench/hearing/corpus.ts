import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language, Synthesiser } from '@parley/speech';
import { seededRandom } from '@parley/speech/testing/telephone';
import { type Item, itemsOf, type Manner } from './items.ts';
import { babbleOf, CONDITIONS, type Condition, overLine } from './line.ts';
import { remembered, type Voice, voicesOf } from './voices.ts';

/** Something said over a line. */
export interface Utterance {
  readonly family: string;
  readonly item: Item;
  readonly condition: Condition;
  /** 8 kHz. */
  readonly line: Int16Array;
}

const BABBLE: Readonly<Record<Language, string>> = {
  zh: '昨天下午我们一起去公园散步后来下雨了就回家了',
  en: 'we went for a walk in the park but then it began to rain and we came home',
};
/** Three of eight are said as the designer wrote them; the others as people do, or are something else. */
const MANNERS: readonly Manner[] = ['plain', 'plain', 'plain', 'outsider', 'filler', 'tail', 'hesitation', 'correction'];
/** The longest that is said, samples. */
const LONGEST = 48_000;

/** What a voice says, with the pauses of the item; null where it cannot. */
async function spoken(voice: Voice, { said }: Item, random: () => number): Promise<Int16Array | null> {
  const pieces: Int16Array[] = [];
  for (const part of said.split('|')) {
    const samples = await voice.say(part);
    if (!samples) return null;
    if (pieces.length > 0) pieces.push(new Int16Array(8 * (150 + Math.floor(random() * 200))));
    pieces.push(samples);
  }
  return Int16Array.from(pieces.flatMap((piece) => [...piece]));
}

/** Every family of voices says as much of the same questions, each in its own voices, over every line; the same every time. */
export async function* utterancesOf(language: Language, synthesiser: Synthesiser, perFamily: number): AsyncGenerator<Utterance> {
  const folder = join(tmpdir(), 'parley-corpus');
  await mkdir(folder, { recursive: true });
  const { common, recorded } = await itemsOf(language);
  const voices = (await voicesOf(language, synthesiser)).map((voice) => remembered(voice, folder));
  const talkers = await Promise.all(voices.slice(0, 5).map((voice) => voice.say(BABBLE[language])));
  const babble = babbleOf(
    talkers.flatMap((talker) => talker ?? []),
    30,
    seededRandom(5),
  );
  for (const family of new Set(voices.map((voice) => voice.family))) {
    const own = voices.filter((voice) => voice.family === family);
    const random = seededRandom(99);
    const pick = <One>(from: readonly One[]): One | undefined => from[Math.floor(random() * from.length)];
    for (let made = 0, n = 0; made < perFamily && n < 20 * perFamily; n++) {
      // Every manner meets every line.
      const [manner, condition] = [MANNERS[(n + Math.floor(n / CONDITIONS.length)) % MANNERS.length], CONDITIONS[n % CONDITIONS.length]];
      const ofRecorded = recorded.length > 0 && (family === 'human' || n % 3 === 0);
      const item = pick(ofRecorded ? recorded : common.filter((one) => one.manner === manner));
      const voice = pick(own);
      const samples = voice && item ? await spoken(voice, item, random) : null;
      if (!samples || !item || !condition || samples.length > LONGEST) continue;
      made++;
      yield { family, item, condition, line: overLine(samples, condition, babble, n + 1) };
    }
  }
}
