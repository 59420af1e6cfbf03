import { commonIntents, flow } from '@parley/contract/flow/graph';
import { compile, type DialogEvent, start } from '@parley/dialog';
import type { Advice } from '@parley/nlu';
import { expect, test } from 'vitest';
import { CallScope } from '../call/call-scope.ts';
import { advised } from './advised.ts';

const version = compile(
  flow.parse({
    language: 'en',
    nodes: [
      { id: 'start', kind: 'start', direction: 'out' },
      { id: 'q', kind: 'ask', prompts: [{ text: 'Shall I?' }], answers: [{ id: 'yes', name: 'yes', intents: ['affirm'] }] },
    ],
    edges: [{ id: '1', from: 'start', exit: 'next', to: 'q' }],
    intents: commonIntents.en,
  }),
);
const { state } = start(version, { direction: 'out', variables: {}, timeZone: 'Asia/Shanghai' }, { now: 0 });
const said = (text: string) => ({ kind: 'said', text }) as const;
const advice: Advice = { type: 'intent', id: 'affirm', by: 'encoder', score: 0.9, evidence: 'go ahead' };

test('what needs no advice goes on at once, what does goes on with it', async () => {
  const scope = new CallScope(() => undefined);
  const heard: DialogEvent[] = [];
  const goOn = (event: DialogEvent) => void heard.push(event);
  advised({ scope, version }, state, said('yes'), goOn);
  expect(heard).toEqual([said('yes')]);
  const asked = Promise.withResolvers<Advice | null>();
  const advisors = { of: () => () => asked.promise };
  advised({ scope, version, advisors }, state, said('pineapple'), goOn);
  expect(heard).toHaveLength(1);
  asked.resolve(advice);
  await expect.poll(() => heard).toEqual([said('yes'), { ...said('pineapple'), advice }]);
});

test('what is heard meanwhile goes behind what still waits, which goes on without advice and only once', async () => {
  const scope = new CallScope(() => undefined);
  const heard: DialogEvent[] = [];
  const first = Promise.withResolvers<Advice | null>();
  const advisors = { of: () => (text: string) => (text === 'pineapple' ? first.promise : null) };
  for (const text of ['pineapple', 'yes']) advised({ scope, version, advisors }, state, said(text), (event) => void heard.push(event));
  expect(heard).toEqual([said('pineapple'), said('yes')]);
  first.resolve(advice);
  await first.promise;
  await Promise.resolve();
  expect(heard).toHaveLength(2);
});
