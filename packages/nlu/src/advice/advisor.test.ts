import { flow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { compileIntents } from '../intent/compile.ts';
import { understand } from '../intent/understand.ts';
import type { SentenceEncoder } from './advice.ts';
import { createAdvisor } from './advisor.ts';
import { encodeSamples } from './sample-vectors.ts';

const understanding = compileIntents(
  flow.parse({
    language: 'en',
    nodes: [],
    intents: [
      { id: 'affirm', name: 'Yes', kind: 'affirm', exact: ['yes'], similar: ['yes please', 'go ahead', 'that is fine'] },
      { id: 'later', name: 'Later', similar: ['call me later', 'i am busy', 'ring me tomorrow'] },
    ],
  }),
);
const agreeing = /yes|ahead|fine|pineapple/;
/** Knows two matters: agreeing and being busy. */
const encoder: SentenceEncoder = {
  name: 'two-ways',
  encode: (texts) => Promise.resolve(texts.map((text) => Float32Array.from(agreeing.test(text) ? [1, 0.1] : [0.1, 1]))),
};
const never = AbortSignal.timeout(60_000);
const scope = { intents: new Set(['affirm', 'later']) };

test('an encoder is asked only where nothing else is sure, and its answer counts like any likeness', async () => {
  const samples = await encodeSamples(understanding, encoder, never);
  const advisor = createAdvisor({
    understanding,
    encoder: { encoder, samples },
    judge: null,
    withinMs: 5000,
    onError: (error) => expect.unreachable(String(error)),
  });
  expect(advisor('yes', scope)).toBeNull();
  expect(advisor('never call me again', scope)).toBeNull();
  const advice = await advisor('pineapple and cheese', scope);
  expect(advice).toMatchObject({ id: 'affirm', by: 'encoder' });
  expect(understand(understanding, 'pineapple and cheese', { ...scope, advice: advice ?? undefined }).best).toMatchObject({
    id: 'affirm',
    by: 'encoder',
  });
  // What is no agreement here is none because an encoder says so.
  const doubtful = 'pineapple, but only if it is free';
  expect(understand(understanding, doubtful, { ...scope, advice: (await advisor(doubtful, scope)) ?? undefined }).best).toBeNull();
});

test('a model judges last, may choose nothing, and answers what it was not asked for nothing', async () => {
  const asked: string[] = [];
  const judged = (answer: string) =>
    createAdvisor({
      ...{ understanding, encoder: null, withinMs: 5000, onError: (error: unknown) => expect.unreachable(String(error)) },
      judge: (_, question) => {
        asked.push(question);
        return Promise.resolve(answer);
      },
    })('pineapple and cheese', scope);
  expect(await judged('1')).toMatchObject({ by: 'judge' });
  expect(asked[0]).toContain('go ahead');
  expect(await judged('0')).toBeNull();
  expect(await judged('99')).toBeNull();
  expect(await judged('I think it is the first one')).toBeNull();
});

test('who fails or is late is passed over, and the caller waits no longer than the limit', async () => {
  const told: unknown[] = [];
  const samples = await encodeSamples(understanding, encoder, never);
  const options = { understanding, withinMs: 30, onError: (error: unknown) => told.push(error) };
  const failing: SentenceEncoder = { name: 'two-ways', encode: () => Promise.reject(new Error('answered with 429')) };
  const judged = createAdvisor({ ...options, withinMs: 5000, encoder: { encoder: failing, samples }, judge: () => Promise.resolve('2') });
  expect(await judged('pineapple and cheese', scope)).not.toBeNull();
  expect(String(told[0])).toContain('429');
  const stalled = createAdvisor({
    ...options,
    encoder: { encoder: { name: 'two-ways', encode: () => new Promise(() => undefined) }, samples },
    judge: null,
  });
  expect(await stalled('pineapple and cheese', scope)).toBeNull();
});
