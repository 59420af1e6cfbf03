import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { shareOf } from '@parley/contract/testing/share';
import { script } from '@parley/dialog/testing/talk';
import { ModelServer } from '@parley/speech/testing/model-server';
import { expect, onTestFinished, test } from 'vitest';
import { asked } from '../testing/asked-call.ts';

/** A flow with a model, and a server that it is asked at. */
async function withModel() {
  const models = await ModelServer.start();
  onTestFinished(() => models.close());
  const talked = script(
    [
      { id: 'm', kind: 'agent-model', prompts: [{ text: 'Hello.' }], instructions: 'Help.', firstMs: 2000, stallMs: 500, maxTurns: 2 },
      { id: 'plain', kind: 'speak', prompts: [{ text: 'Let us do it plainly.' }] },
    ],
    { start: { next: 'm' }, m: { limit: 'bye', failed: 'plain' }, plain: { next: 'bye' } },
    { listening: { protectMs: 0, silenceMs: 30_000 } },
  );
  const model = { address: models.address, key: 'k', model: 'm', reach: { never: [] } };
  const call = await asked(talked, async () => ({ requests: { hosts: [], reach: { never: [] } }, model }));
  const robot = (): string[] => call.turns().filter((turn) => turn.startsWith('robot'));
  return { ...call, models, robot };
}

test('what a model replies is said sentence by sentence, and the person is heard in between', async () => {
  const { conversation, speech, models, robot } = await withModel();
  models.answers = [
    { kind: 'stream', pieces: ['Of cou', 'rse. We ', 'do. '] },
    { kind: 'stream', pieces: ['Gladly.'] },
  ];
  const begun = conversation.begin();
  await expect.poll(robot).toEqual(['robot: Hello.']);
  speech.begins();
  speech.heard('do you deliver');
  await expect.poll(() => robot().join(' ').replaceAll('robot: ', '')).toBe('Hello. Of course. We do.');
  speech.begins();
  speech.heard('thank you');
  await expect.poll(() => robot().at(-1)).toContain('Gladly.');
  expect(models.asked[1]?.body.messages).toContainEqual({ role: 'assistant', content: 'Of course. We do.' });
  conversation.hungUp();
  await begun;
});

test.each(
  shareOf(
    [
      ['answers with 429', { kind: 'status', status: 429 }, []],
      ['stalls in mid-sentence', { kind: 'stream', pieces: ['One thing. And th'], stall: true }, ['robot: One thing.']],
      ['says nothing', { kind: 'mute' }, []],
    ] as const,
    1,
  ),
)('where a model %s the person hears the ordinary node behind what was said', async (_name, answer, before) => {
  const { conversation, speech, models, robot } = await withModel();
  models.answers = [answer];
  const begun = conversation.begin();
  await expect.poll(robot).toHaveLength(1);
  speech.begins();
  speech.heard('hm');
  await conversation.concluded;
  await begun;
  expect(robot()).toEqual(['robot: Hello.', ...before, 'robot: Let us do it plainly.', 'robot: Bye.']);
});

test('an answer from outside is said behind what is said meanwhile, and a message is noted', async () => {
  const server = createServer((_, response) => response.end('{"state":"on its way"}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const talked = script(
    [
      {
        ...{ id: 'r', kind: 'request', prompts: [{ text: 'One moment.' }], url: `${origin}/o` },
        takes: [{ path: 'state', to: { kind: 'variable', name: 'state' } }],
      },
      { id: 'told', kind: 'speak', prompts: [{ text: 'It is {state}.' }] },
      { id: 'sms', kind: 'sms', strategyId: 's', values: [{ name: 'x', value: '{state}' }] },
    ],
    { start: { next: 'r' }, r: { ok: 'told', failed: 'bye' }, told: { next: 'sms' }, sms: { next: 'bye' } },
    { variables: [{ name: 'state' }] },
  );
  const requests = { hosts: [{ origin, headers: {} }], reach: { never: [] } };
  const { conversation, turns, record } = await asked(talked, async () => ({ requests, model: null }));
  const begun = conversation.begin();
  await conversation.concluded;
  await begun;
  expect(turns()).toEqual(['robot: One moment.', 'robot: It is on its way.', 'robot: Bye.']);
  expect(record.facts.events).toContainEqual(
    expect.objectContaining({ kind: 'sms-wanted', data: { strategy: 's', node: 'sms', values: { x: 'on its way' } } }),
  );
});
