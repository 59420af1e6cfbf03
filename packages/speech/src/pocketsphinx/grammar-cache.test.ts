import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inWholeRun } from '@parley/contract/testing/share';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectedOfAnswer, machinePhrases } from '../answering/wordings.ts';
import { createEspeak } from '../espeak/create-espeak.ts';
import type { Expectation } from '../ports/expectation.ts';
import type { Recognition } from '../ports/recogniser.ts';
import { lineWith } from '../testing/telephone.ts';
import { GrammarCache } from './grammar-cache.ts';
import { lexiconOf } from './lexicon.ts';
import type { FromProcess } from './messages.ts';
import { acousticModel, decoderScript, decoderWasm } from './model-files.ts';
import { HEAP_BYTES, loadRuntime } from './runtime.ts';
import { Utterances } from './utterances.ts';

const espeak = createEspeak();
let folder: string;
let cache: GrammarCache;
let yes: Int16Array;
const told: FromProcess[] = [];
let utterances: Utterances;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grammar-cache-'));
  const files = { cacheDir: folder, onTrouble: () => undefined };
  const model = await acousticModel('en', files);
  const english = await lexiconOf('en');
  // A word whose pronunciation no model has, as a dictionary with a flaw would give it.
  const entriesOf = (word: string): ReturnType<typeof english.entriesOf> =>
    word === 'flaw' ? [['flaw', 'F L #']] : english.entriesOf(word);
  const parameters = Buffer.from(model.get('feat.params') ?? []).toString('latin1');
  cache = new GrammarCache(
    'en',
    await loadRuntime(await decoderScript(), await decoderWasm(), model),
    { ...english, entriesOf },
    parameters,
  );
  utterances = new Utterances(
    () => Promise.resolve(cache),
    (message) => void told.push(message),
  );
  const speech = await espeak.speak({ text: 'not interested', language: 'en' });
  if (speech.kind === 'failed') throw new Error(speech.message);
  yes = lineWith(speech.samples, { startMs: 300, tailMs: 300, noiseDbfs: -60, seed: 1 });
}, 60_000);

afterAll(async () => {
  await espeak.close();
  await rm(folder, { recursive: true, force: true });
});

let next = 1;
const recognise = (...phrases: string[]): Promise<Recognition | undefined> => hear(yes, { language: 'en', phrases });

async function hear(line: Int16Array, expectation: Expectation): Promise<Recognition | undefined> {
  const utterance = next++;
  await utterances.handle({ kind: 'open', utterance, expect: expectation });
  for (let at = 0; at < line.length; at += 2_000) {
    const samples = line.subarray(at, at + 2_000);
    await utterances.handle({ kind: 'audio', utterances: [utterance], lengths: [samples.length], samples });
  }
  await utterances.handle({ kind: 'end', utterance, sentAt: Date.now() });
  const done = told.findLast((message) => message.kind === 'done');
  return done?.recognition;
}

test('a phrase that the decoder refuses fails alone', async () => {
  expect(await recognise('not interested', 'yes please')).toMatchObject({ kind: 'matched', best: { text: 'not interested' } });
  expect(await recognise('not interested', 'a flaw')).toMatchObject({ kind: 'failed', reason: 'unavailable' });
  expect(await recognise('not interested', 'maybe later')).toMatchObject({ kind: 'matched', best: { text: 'not interested' } });
});

inWholeRun(test)(
  'more speakers than decoders are all understood',
  async () => {
    const speakers = Array.from({ length: 6 }, () => next++);
    for (const utterance of speakers)
      await utterances.handle({ kind: 'open', utterance, expect: { language: 'en', phrases: ['not interested', 'sure'] } });
    for (let at = 0; at < yes.length; at += 2_000) {
      const piece = yes.subarray(at, at + 2_000);
      const samples = Int16Array.from(speakers.flatMap(() => [...piece]));
      await utterances.handle({ kind: 'audio', utterances: speakers, lengths: speakers.map(() => piece.length), samples });
    }
    for (const utterance of speakers) await utterances.handle({ kind: 'end', utterance, sentAt: Date.now() });
    const answers = told.filter((message) => message.kind === 'done' && speakers.includes(message.utterance));
    expect(answers.map((message) => message.kind === 'done' && message.recognition.kind === 'matched')).toEqual(speakers.map(() => true));
  },
  60_000,
);

inWholeRun(test)(
  'many questions after one another stay within the memory of a heap',
  async () => {
    for (let question = 0; question < 60; question++) {
      const grammar = cache.grammarFor({ language: 'en', phrases: [`question number ${question}`, 'not interested'] });
      cache.prepare(grammar);
    }
    expect(cache.heapBytes()).toBeLessThan(120e6);
    expect(await recognise('not interested', 'sure')).toMatchObject({ kind: 'matched' });
  },
  60_000,
);

inWholeRun(test)(
  'announcements are compiled once, whatever is asked',
  async () => {
    const besides = machinePhrases('en');
    const prepare = (phrases: readonly string[]): Promise<void> =>
      utterances.handle({ kind: 'prepare', expect: { language: 'en', phrases, besides } });
    await prepare(['not interested']);
    const before = cache.heapBytes();
    for (let question = 0; question < 12; question++) await prepare([`question ${question}`, 'not interested']);
    // One of their grammars takes 1.1 MB.
    expect(cache.heapBytes() - before).toBeLessThan(5e6);
  },
  60_000,
);

test('an announcement that begins while something is asked is heard, and a short answer as well', async () => {
  const speech = await espeak.speak({ text: 'hello please leave a message after the tone', language: 'en' });
  if (speech.kind === 'failed') throw new Error(speech.message);
  const greeting = lineWith(speech.samples, { startMs: 300, tailMs: 400, noiseDbfs: -60, seed: 1 });
  const expectation: Expectation = { language: 'en', phrases: ['not interested', 'yes please'], besides: machinePhrases('en') };
  expect(await hear(greeting, expectation)).toMatchObject({
    kind: 'matched',
    best: { text: 'hello please leave a message after the tone' },
  });
  expect(told.some((message) => message.kind === 'partial' && message.partial.text.startsWith('hello please leave'))).toBe(true);
  expect(await hear(yes, expectation)).toMatchObject({ kind: 'matched', best: { text: 'not interested' } });
}, 60_000);

inWholeRun(test)(
  'what only its S and Z tell from another announcement is known over a telephone',
  async () => {
    const speech = await espeak.speak({ text: 'sorry the number you have dialled does not exist', language: 'en' });
    if (speech.kind === 'failed') throw new Error(speech.message);
    const said = lineWith(speech.samples, { startMs: 300, tailMs: 400, noiseDbfs: -65, seed: 1 });
    expect(await hear(said, expectedOfAnswer('en', 'early'))).toMatchObject({
      kind: 'matched',
      best: { text: 'sorry the number you have dialled does not exist' },
    });
  },
  60_000,
);

test('what is read in a pause is the answer, unless more is said', async () => {
  const speech = await espeak.speak({ text: 'yes please', language: 'en' });
  if (speech.kind === 'failed') throw new Error(speech.message);
  const more = lineWith(speech.samples, { startMs: 200, tailMs: 300, noiseDbfs: -60, seed: 2 });
  const expectation: Expectation = { language: 'en', phrases: ['not interested', 'not interested yes please'] };
  const begin = async (utterance: number): Promise<void> => {
    await utterances.handle({ kind: 'open', utterance, expect: expectation });
    await utterances.handle({ kind: 'audio', utterances: [utterance], lengths: [yes.length], samples: yes });
    await utterances.handle({ kind: 'pause', utterance, sentAt: Date.now() });
  };
  const of = (utterance: number) => told.flatMap((one) => ('utterance' in one && one.utterance === utterance ? [one] : []));
  const settled = { kind: 'settled', recognition: { kind: 'matched', best: { text: 'not interested' } } };
  const [over, goesOn] = [next++, next++];
  await begin(over);
  expect(of(over).at(-1)).toMatchObject(settled);
  await utterances.handle({ kind: 'end', utterance: over, sentAt: Date.now() });
  expect(of(over).at(-1)).toMatchObject({ ...settled, kind: 'done' });
  await begin(goesOn);
  expect(of(goesOn).at(-1)).toMatchObject(settled);
  await utterances.handle({ kind: 'resume', utterance: goesOn });
  await utterances.handle({ kind: 'audio', utterances: [goesOn], lengths: [more.length], samples: more });
  await utterances.handle({ kind: 'end', utterance: goesOn, sentAt: Date.now() });
  expect(of(goesOn).at(-1)).toMatchObject({ kind: 'done', recognition: { kind: 'matched', best: { text: 'not interested yes please' } } });
}, 60_000);

test('what is not read for sure in a pause is no answer yet', async () => {
  const speech = await espeak.speak({ text: "I don't know", language: 'en', voice: 'm3' });
  if (speech.kind === 'failed') throw new Error(speech.message);
  const end = speech.samples.findLastIndex((sample) => Math.abs(sample) >= 200) + 1;
  const quieter = speech.samples.slice(0, end).map((sample) => Math.round(0.35 * sample));
  const line = lineWith(quieter, { startMs: 300, tailMs: 160, noiseDbfs: -60, seed: 1 });
  const phrases =
    'so so,not really,how many,sure go ahead,not at all,really good,unhappy,leave me alone,completely,hello,pretty good'.split(',');
  const utterance = next++;
  await utterances.handle({ kind: 'open', utterance, expect: { language: 'en', phrases } });
  for (let at = 0; at < line.length; at += 256) {
    const samples = line.subarray(at, at + 256);
    await utterances.handle({ kind: 'audio', utterances: [utterance], lengths: [samples.length], samples });
  }
  await utterances.handle({ kind: 'pause', utterance, sentAt: Date.now() });
  expect(told.filter((one) => one.kind === 'settled' && one.utterance === utterance)).toEqual([]);
}, 60_000);

inWholeRun(test)(
  'a recording that is read late is read thoroughly all the same',
  async () => {
    const speech = await espeak.speak({ text: 'sorry the number you have dialled is out of service', language: 'en', voice: 'f5' });
    if (speech.kind === 'failed') throw new Error(speech.message);
    const line = lineWith(speech.samples, { startMs: 300, tailMs: 400, noiseDbfs: -65, seed: 1 });
    const late = async (expect: Expectation): Promise<number | undefined> => {
      const utterance = next++;
      await utterances.handle({ kind: 'open', utterance, expect });
      await utterances.handle({ kind: 'audio', utterances: [utterance], lengths: [line.length], samples: line });
      await utterances.handle({ kind: 'end', utterance, sentAt: Date.now() - 1_000 });
      const done = told.findLast((message) => message.kind === 'done');
      return done?.recognition.kind === 'matched' ? done.recognition.best.confidence : undefined;
    };
    const words = ['sorry the number you have dialled is out of service', 'sorry the number you have dialled does not exist'];
    // Two readings are trusted more than one.
    expect(await late({ language: 'en', phrases: [], recited: words })).toBeGreaterThan(
      (await late({ language: 'en', phrases: words })) ?? 1,
    );
  },
  60_000,
);

inWholeRun(test)(
  'every decoder holds all questions of a flow, before the answer and after it',
  async () => {
    const words = 'call back later today please stop asking about this number because nobody here wants another contract'.split(' ');
    const phrase = (question: number, n: number): string =>
      [n, n * 7 + question, n * 3 + 1, n + question].map((at) => words[at % words.length]).join(' ');
    const decoders = Array.from({ length: 4 }, () => cache.burst('a question that none of them holds'));
    const before = cache.heapBytes();
    for (const decoder of decoders) {
      for (let question = 0; question < 14; question++) {
        const { key, grammar } = cache.grammarFor({ language: 'en', phrases: Array.from({ length: 150 }, (_, n) => phrase(question, n)) });
        if (grammar) decoder.prepare(key, grammar);
      }
    }
    for (const decoder of decoders) cache.giveBack(decoder);
    const each = (cache.heapBytes() - before) / decoders.length;
    expect(before + decoders.length * each).toBeLessThan(0.7 * HEAP_BYTES);
    expect(await recognise('not interested', 'sure')).toMatchObject({ kind: 'matched' });
  },
  60_000,
);
