import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEspeak } from '../espeak/create-espeak.ts';
import type { Language } from '../ports/expectation.ts';
import type { Synthesiser } from '../ports/synthesiser.ts';
import { Heard } from '../testing/heard.ts';
import { playTogether } from '../testing/media-worker.ts';
import { EXPECTED, UNEXPECTED } from '../testing/phrases.ts';
import { lineWith } from '../testing/telephone.ts';
import { createSpeechInput } from './create-speech-input.ts';
import type { SpeechInput } from './speech-input.ts';

let folder: string;
let speechInput: SpeechInput;
let heard: Heard;
let voice: Synthesiser;
const port = Promise.withResolvers<MessagePort>();
let nextStream = 1;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'speech-input-'));
  voice = createEspeak();
  speechInput = createSpeechInput({ cacheDir: folder, processes: 2 });
  heard = new Heard(speechInput);
  speechInput.connect(port.resolve);
  await speechInput.ready();
}, 60_000);

afterAll(async () => {
  await Promise.all([speechInput.close(), voice.close()]);
  await rm(folder, { recursive: true, force: true });
});

/**
 * Says each phrase on a line of its own, four lines at once, and tells which text was understood for each. They begin one after the other:
 * a process that is behind by 150 ms reads no sentence a second time, and what that costs is not looked at here.
 */
async function understood(
  language: Language,
  phrases: readonly string[],
  voices: readonly string[],
  noiseDbfs: number,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const lines = phrases.flatMap((phrase) => voices.map((name) => ({ phrase, name, stream: nextStream++ })));
  let seed = 0;
  for (let at = 0; at < lines.length; at += 4) {
    const group = lines.slice(at, at + 4);
    const tracks = new Map<number, Int16Array>();
    for (const [place, { phrase, name, stream }] of group.entries()) {
      const speech = await voice.speak({ text: phrase, language, voice: name });
      if (speech.kind === 'failed') throw new Error(speech.message);
      tracks.set(stream, lineWith(speech.samples, { startMs: 500 + 600 * place, tailMs: 1_200, noiseDbfs, seed: ++seed }));
      speechInput.listen(stream, { turn: 1, expect: { language, phrases: EXPECTED[language] } });
    }
    await playTogether(await port.promise, tracks, { speed: 1.5 });
    for (const { phrase, name, stream } of group) {
      const outcome = await heard.outcome(stream);
      answers.set(`${phrase} (${name})`, outcome.kind === 'utterance' ? outcome.text : outcome.message);
      speechInput.forget(stream);
    }
  }
  return answers;
}

const rightOf = (answers: ReadonlyMap<string, string>): string[] =>
  [...answers].filter(([said, text]) => said.startsWith(`${text} (`)).map(([said]) => said);
const wrongOf = (answers: ReadonlyMap<string, string>): [string, string][] =>
  [...answers].filter(([said, text]) => text !== '' && !said.startsWith(`${text} (`));

describe.each(['zh', 'en'] as const)('what is said in %s', (language) => {
  test('is understood when it is expected: at least 80 of 100', async () => {
    const answers = await understood(language, EXPECTED[language], ['male', 'f4'], -60);
    expect(rightOf(answers).length / answers.size, JSON.stringify(wrongOf(answers))).toBeGreaterThanOrEqual(0.8);
  }, 120_000);

  // English in such noise was believed until its limits were tried on voices that they were not fitted to: 13 of 100 right, 60 taken for another.
  test(`in noise 10 dB below it ${language === 'zh' ? 'is understood: at least 55 of 100' : 'is asked again'}, and not taken for another: at most 6 of 100`, async () => {
    const answers = await understood(language, EXPECTED[language], ['f2'], -30);
    if (language === 'zh') expect(rightOf(answers).length / answers.size, JSON.stringify([...answers])).toBeGreaterThanOrEqual(0.55);
    expect(wrongOf(answers).length / answers.size, JSON.stringify(wrongOf(answers))).toBeLessThanOrEqual(0.06);
  }, 120_000);

  test('is called unexpected rather than forced into an answer: at least 80 of 100', async () => {
    const answers = await understood(language, UNEXPECTED[language], ['f2', 'male'], -60);
    expect(wrongOf(answers).length / answers.size, JSON.stringify(wrongOf(answers))).toBeLessThanOrEqual(0.2);
  }, 120_000);
});
