import { flow } from '@parley/contract/flow/graph';
import { afterEach, expect, it } from 'vitest';
import { compileIntents, trainIntents, trainingBytes, trainingOf, understand } from '../index.ts';
import { Trainer } from './trainer.ts';

const corpus = flow.parse({
  language: 'en',
  nodes: [],
  intents: [
    { id: 'price', name: 'price', similar: ['how much does it cost', 'what is the price', 'is it expensive', 'what do you charge'] },
    { id: 'later', name: 'later', similar: ['call me later', 'i am busy right now', 'ring me back tomorrow', 'i am driving'] },
  ],
});
const sentences = ['and how much would that be', 'i can not talk, i am in the car', 'the weather is nice', 'call me back'];
const read = (understanding: ReturnType<typeof compileIntents>) => sentences.map((text) => understand(understanding, text));

const trainer = new Trainer();
afterEach(() => trainer.close());

it('understands by what another thread learned as by what was learned here', async () => {
  expect(read(compileIntents(corpus, await trainer.train(corpus)))).toEqual(read(compileIntents(corpus)));
});

it('understands by a stored training as by the training itself', () => {
  const stored = trainingOf(trainingBytes(trainIntents(corpus)));
  expect(stored).not.toBeNull();
  expect(read(compileIntents(corpus, stored ?? undefined))).toEqual(read(compileIntents(corpus)));
});

it('takes no damaged training for one', () => {
  const bytes = trainingBytes(trainIntents(corpus));
  for (const length of [0, 3, 4, 40, bytes.length - 1]) expect(trainingOf(bytes.subarray(0, length)), `${length} bytes`).toBeNull();
  expect(trainingOf(Uint8Array.from([255, 255, 255, 255, ...bytes.subarray(4)]))).toBeNull();
  expect(trainingOf(new TextEncoder().encode('\u0002\0\0\0{}'))).toBeNull();
});

it('refuses a training of other sentences', () => {
  const other = trainIntents({ ...corpus, intents: corpus.intents.slice(0, 1) });
  expect(() => compileIntents(corpus, other)).toThrow('other sentences');
});

it('answers several at once, and goes on with a new thread after it was closed', async () => {
  const [one, two] = await Promise.all([trainer.train(corpus), trainer.train({ ...corpus, intents: [] })]);
  expect(one.regression.bias).toHaveLength(3);
  expect(two.regression.bias).toHaveLength(1);
  const waiting = trainer.train(corpus);
  const refused = expect(waiting).rejects.toThrow('it was closed');
  await trainer.close();
  await refused;
  expect((await trainer.train(corpus)).regression.bias).toHaveLength(3);
});
