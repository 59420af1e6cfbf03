import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PartialReading, Recogniser, Recognition } from '../ports/recogniser.ts';
import { ProviderHealth } from '../providers/provider-health.ts';
import { RecognisersInOrder } from '../recognisers/in-order.ts';
import type { FromSherpa } from './messages.ts';
import { SherpaProcess } from './sherpa-process.ts';
import { SherpaRecogniser } from './sherpa-recogniser.ts';
import { SherpaSynthesiser } from './sherpa-synthesiser.ts';
import { installToy, toyAudio } from './testing/toy-models.ts';

let folder: string;
const open = new Set<{ close(): Promise<void> }>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sherpa-'));
  for (const which of ['streaming', 'whole', 'voice'] as const) await installToy(folder, which);
});
afterEach(async () => {
  await Promise.all([...open].map((one) => one.close()));
  open.clear();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const gigabyte = 2 ** 30;
const options = (model: string, more: { mostBytes?: number; hangMs?: number } = {}) => ({
  ...{ folder, model, threads: 1, mostBytes: gigabyte, hangMs: 20_000, ...more },
});

function recogniserOf(model: string, more: { mostBytes?: number; hangMs?: number } = {}): SherpaRecogniser {
  const recogniser = new SherpaRecogniser(options(model, more));
  open.add(recogniser);
  return recogniser;
}

const expectation = { language: 'zh', phrases: ['好的'] } as const;

/** Has tones heard as a call brings them. */
async function heard(
  recogniser: Recogniser,
  text: string,
  hotWords: readonly string[] = [],
): Promise<{ texts: string[]; end: Recognition }> {
  const texts: string[] = [];
  const stream = recogniser.open({
    ...{ expect: expectation, hotWords },
    onPartial: (partial: PartialReading) => void texts.push(partial.text),
  });
  const audio = toyAudio(text);
  for (let at = 0; at < audio.length; at += 160) stream.write(audio.subarray(at, at + 160));
  return { texts, end: await stream.end() };
}

const textOf = (recognition: Recognition): string | undefined =>
  recognition.kind === 'matched' ? recognition.best.text : recognition.kind;

/** What hears when the model does not: says how much it was given. */
const spare: Recogniser = {
  name: 'spare',
  open: () => {
    let samples = 0;
    return {
      write: (piece) => {
        samples += piece.length;
      },
      end: async () => ({ kind: 'matched', best: { text: `${samples}`, confidence: 1 }, alternatives: [] }),
      cancel: () => undefined,
    };
  },
  health: () => ({ ready: true, detail: '' }),
  close: async () => undefined,
};

const withSpare = (recogniser: Recogniser): Recogniser =>
  new RecognisersInOrder(
    [recogniser, spare].map((port) => ({ id: port.name, port, health: new ProviderHealth(() => 0), withinMs: 30_000 })),
    () => 0,
  );

test('a streaming model tells what it hears while somebody speaks, and the whole at the end', async () => {
  const recogniser = recogniserOf('streaming');
  await heard(recogniser, '好'); // the model is loaded
  const stream = recogniser.open({ expect: expectation, onPartial: ({ text }) => void (text === '不' && first.resolve()) });
  const first = Promise.withResolvers<void>();
  const audio = toyAudio('不好');
  stream.write(audio.subarray(0, 2_400));
  await first.promise;
  stream.write(audio.subarray(2_400));
  expect(await stream.end()).toEqual({ kind: 'matched', best: { text: '不好', confidence: 0.9 }, alternatives: [] });
});

test('hot words tip the balance between what sounds alike, for those who asked for them alone', async () => {
  const recogniser = recogniserOf('streaming');
  const [plain, tipped, again] = [
    await heard(recogniser, '金沙'),
    await heard(recogniser, '金沙', ['金沙']),
    await heard(recogniser, '金沙'),
  ];
  expect([plain, tipped, again].map(({ end }) => textOf(end))).toEqual(['京沙', '金沙', '京沙']);
});

test('the model ends a stretch of speech by itself when a pause follows', async () => {
  const messages: FromSherpa[] = [];
  const ended = Promise.withResolvers<void>();
  const process = new SherpaProcess({
    ...options('streaming'),
    onMessage: (message) => {
      messages.push(message);
      if (message.kind === 'sentence') ended.resolve();
    },
    onEnd: () => ended.reject(new Error('ended')),
  });
  open.add(process);
  process.send({ kind: 'open', id: 1, hotWords: [] });
  process.send({ kind: 'audio', id: 1, samples: toyAudio('好的') });
  process.send({ kind: 'audio', id: 1, samples: new Int16Array(12_000) });
  await ended.promise;
  expect(messages.find(({ kind }) => kind === 'sentence')).toEqual({ kind: 'sentence', id: 1, text: '好的' });
});

test('a model that reads whole utterances answers at their end', async () => {
  const { texts, end } = await heard(recogniserOf('whole'), '好的');
  expect([texts, textOf(end)]).toEqual([[], '好的']);
});

test('when the process dies in mid-speech the next provider hears the whole, and the model is back for the one after', async () => {
  const recogniser = recogniserOf('streaming');
  const both = withSpare(recogniser);
  const audio = toyAudio('不好');
  expect(textOf((await heard(both, '不好')).end)).toBe('不好');
  const stream = both.open({ expect: expectation });
  stream.write(audio.subarray(0, 4_000));
  process.kill(recogniser.pid, 'SIGSEGV');
  await expect.poll(() => recogniser.health().ready).toBe(false);
  stream.write(audio.subarray(4_000));
  expect(textOf(await stream.end())).toBe(`${audio.length}`);
  await expect.poll(() => recogniser.health().ready, { timeout: 20_000 }).toBe(true);
  expect(textOf((await heard(recogniser, '不好')).end)).toBe('不好');
});

test('a process that hangs is replaced, and what it owed is told to have failed', async () => {
  const recogniser = recogniserOf('streaming', { hangMs: 3_000 });
  expect(textOf((await heard(recogniser, '好')).end)).toBe('好');
  const first = recogniser.pid;
  process.kill(first, 'SIGSTOP');
  expect((await heard(recogniser, '好')).end).toMatchObject({ kind: 'failed', reason: 'crashed' });
  await expect.poll(() => recogniser.health().ready, { timeout: 20_000 }).toBe(true);
  expect(recogniser.pid).not.toBe(first);
});

test('a process that takes more memory than it may ends by itself', async () => {
  const recogniser = recogniserOf('streaming', { mostBytes: 1_000_000 });
  const failed = Promise.withResolvers<string>();
  recogniser.open({ expect: expectation, onFailed: ({ reason, message }) => failed.resolve(`${reason}: ${message}`) });
  expect(await failed.promise).toBe('crashed: the process of the model ended: exit code 1');
});

test('a model that is not installed says so and what to do, and is used once it is there', async () => {
  const recogniser = recogniserOf('later');
  const message = "model later isn't installed: npm run models -- fetch later";
  expect((await heard(recogniser, '好')).end).toEqual({ kind: 'failed', reason: 'unavailable', message });
  expect(recogniser.health()).toEqual({ ready: false, missing: true, detail: message });
  await installToy(folder, 'streaming', 'later');
  expect(textOf((await heard(recogniser, '好')).end)).toBe('好');
});

test('a model that cannot be loaded is given up after three starts', async () => {
  await installToy(folder, 'streaming', 'broken');
  await writeFile(join(folder, 'broken', 'encoder.onnx'), 'not a model');
  const recogniser = recogniserOf('broken');
  expect((await heard(recogniser, '好')).end.kind).toBe('failed');
  await expect.poll(() => recogniser.health().detail, { timeout: 20_000 }).toMatch(/^model broken can't be loaded: /);
  expect((await heard(recogniser, '好')).end).toMatchObject({ kind: 'failed', reason: 'unavailable' });
});

test('a voice gives sentence by sentence what a recogniser understands', async () => {
  const voice = new SherpaSynthesiser(options('voice'));
  open.add(voice);
  const chunks: Int16Array[] = [];
  const speech = await voice.speak({ text: '好的。不好！', language: 'zh' }, (samples) => chunks.push(samples));
  if (speech.kind !== 'spoken') return expect.unreachable(speech.message);
  expect(chunks.filter(({ length }) => length > 1_000)).toHaveLength(2);
  const stream = recogniserOf('streaming').open({ expect: expectation });
  stream.write(speech.samples);
  expect(textOf(await stream.end())).toBe('好的不好');
  expect(await voice.speak({ text: '……', language: 'zh' })).toMatchObject({ kind: 'failed', reason: 'protocol' });
});
