import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from '@parley/dialog';
import { talk } from '@parley/dialog/testing/talk';
import { createEspeak } from '@parley/speech';
import { openCache } from '@parley/speech/pocketsphinx/grammar-cache';
import { judgeAnswer } from '@parley/speech/pocketsphinx/judge';
import { lineWith } from '@parley/speech/testing/telephone';
import { afterAll, expect, test } from 'vitest';
import { dayBooking } from '../testing/day-booking.ts';
import { expectationOf } from './expectation.ts';

const espeak = createEspeak();
const folder = await mkdtemp(join(tmpdir(), 'parley-confirmation-'));
afterAll(async () => {
  await espeak.close();
  await rm(folder, { recursive: true, force: true });
});

/** What is said at a confirmation: the day that stands then, `agreed`, or undefined where this voice is not understood. */
const said = {
  zh: {
    first: '三号',
    answers: [
      ['是的', 'agreed'],
      ['不，四号', '04'],
      ['不对，五号', '05'],
      ['不，六号上午', '06'],
      ['不，二十号', '20'],
      ['四号', undefined],
      ['不是，是四号', undefined],
      ['应该是十五号', undefined],
    ],
  },
  en: {
    first: 'the third',
    answers: [
      ['yes', 'agreed'],
      ['that is right', 'agreed'],
      ['the fourth', '04'],
      ['no, the fourth', '04'],
      ['no, the twentieth', '20'],
      ["it's the fifteenth", '15'],
      ["no, it's the fifth", undefined],
      ['no, the ninth', undefined],
    ],
  },
} as const;

test.each(['zh', 'en'] as const)('%s: a day that is put right at its confirmation is heard through a telephone', async (language) => {
  const flow = dayBooking(language);
  const version = compile(flow);
  const cache = await openCache(language, { cacheDir: folder, onTrouble: () => undefined });
  const { first, answers } = said[language];
  for (const [seed, [answer, day]] of answers.entries()) {
    const chat = talk(flow);
    chat.say(first);
    const listen = chat.listen();
    if (!listen) throw new Error('nothing is listened to');
    const { key, grammar } = cache.grammarFor(expectationOf(version, listen));
    if (!grammar) throw new Error('no grammar');
    const speech = await espeak.speak({ text: answer, language });
    if (speech.kind === 'failed') throw new Error(speech.message);
    const line = lineWith(speech.samples, { startMs: 300, tailMs: 500, noiseDbfs: -60, seed });
    const decoder = cache.burst(key);
    decoder.start(key, grammar);
    for (let at = 0; at + 256 <= line.length; at += 256) decoder.feed(line.subarray(at, at + 256));
    const heard = judgeAnswer(decoder.evidence('answer'));
    cache.giveBack(decoder);
    const text = heard.kind === 'matched' ? heard.best.text : '';
    chat.say(text);
    const stands = chat.node() === 'done' ? 'agreed' : chat.state().candidate?.slice(-2);
    const told = `${answer} -> ${text}`;
    if (day !== undefined) expect(stands, told).toBe(day);
    // Whatever is heard of it is asked back: a value that is put right is never agreed to.
    else expect(stands, told).not.toBe('agreed');
  }
});
