import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Flow } from '@parley/contract/flow/graph';
import { compile } from '@parley/dialog';
import { script } from '@parley/dialog/testing/talk';
import { Harness } from '@parley/media/testing';
import type { Listening, SpeechInput, SpeechInputEvent, Synthesiser } from '@parley/speech';
import { ModelServer } from '@parley/speech/testing/model-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CallRecord } from '../call/call-record.ts';
import { CallScope } from '../call/call-scope.ts';
import { Spool } from '../facts/spool.ts';
import { PromptStore } from '../prompts/prompt-store.ts';
import { Conversation } from './conversation.ts';
import type { ConversationOptions } from './conversation-types.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-talking-over-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const unused = (): never => expect.unreachable();
const now = (): number => performance.timeOrigin + performance.now();

/** Speech input that hears what a test says, on the one stream there is. */
class ToldSpeechInput {
  readonly #listeners = new Set<(event: SpeechInputEvent) => void>();
  #at: { stream: number; listening: Listening } | undefined;
  readonly input: SpeechInput = {
    listen: (stream, listening) => {
      this.#at = { stream, listening };
    },
    mute: () => {
      this.#at = undefined;
    },
    on: (listener) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    },
    ...{
      update: () => undefined,
      forget: () => undefined,
      onUse: () => () => undefined,
      watchSound: () => async () => null,
      useAnnouncements: () => undefined,
      useProviders: () => undefined,
    },
    ...{ ready: unused, connect: unused, status: unused, restart: unused, close: unused },
  };

  get expected(): readonly string[] {
    return this.#at?.listening.expect.phrases ?? [];
  }

  begins(): void {
    this.#tell((to) => ({ kind: 'voice-start', ...to, at: now(), decidedAt: now() }));
  }

  /** @param text empty: nothing that was expected @param startedAt ms since the epoch */
  heard(text: string, startedAt = now() - 300): void {
    const at = now();
    const times = { startedAt, lastVoicedAt: at, decidedAt: at, recognisedAt: at };
    this.#tell((to) => ({
      ...{ kind: 'utterance', ...to, text, matched: text !== '', language: 'en', confidence: 1, alternatives: [], ...times },
    }));
  }

  /** Read in two ways that differ. */
  readAs(...texts: [string, string]): void {
    const at = now();
    const times = { startedAt: at - 300, lastVoicedAt: at, decidedAt: at, recognisedAt: at };
    const alternatives = texts.map((text) => ({ text, confidence: 0.8 }));
    this.#tell((to) => ({
      ...{ kind: 'utterance', ...to, text: '', matched: false, language: 'en', confidence: 0.8, alternatives, ...times },
    }));
  }

  #tell(make: (to: { stream: number; turn: number }) => SpeechInputEvent): void {
    if (!this.#at) return;
    const event = make({ stream: this.#at.stream, turn: this.#at.listening.turn });
    for (const tell of this.#listeners) tell(event);
  }
}

/** Every prompt lasts a second and a half. */
const humming: Synthesiser = {
  name: 'humming',
  speak: async () => ({ kind: 'spoken', samples: new Int16Array(12_000).fill(1_000) }),
  health: () => ({ ready: true, detail: '' }),
  close: async () => undefined,
};

const flow = script(
  [{ id: 'q', kind: 'ask', prompts: [{ text: 'Shall we?' }], answers: [{ id: 'y', intents: ['yes'] }] }],
  { start: { next: 'q' }, q: { y: 'bye', unmatched: 'bye', silence: 'bye' } },
  { listening: { backchannels: ['uh-huh'], protectMs: 0, silenceMs: 1000 } },
);

/** A call that asks, and is being listened to. */
async function asked(talked: Flow = flow, outside?: ConversationOptions['outside']) {
  const harness = new Harness();
  const { spool } = await Spool.open(await mkdtemp(join(folder, 'spool-')), { failed: unused, mended: unused });
  const scope = new CallScope(unused);
  onTestFinished(async () => {
    await scope.close();
    await harness.close();
    await spool.close();
  });
  const session = await harness.session();
  const peer = await harness.peer(session);
  session.start({ remote: peer.local, payloadType: 0, telephoneEventPayloadType: 101 });
  const from = { direction: 'in' as const, node: 'n', caller: '1', callee: '2' };
  const opening = { id: crypto.randomUUID(), company: 1, ...from, variables: {}, startedAt: new Date().toISOString() };
  const record = new CallRecord(spool, opening, unused);
  const prompts = new PromptStore({ media: harness.engine, synthesiser: humming, folder, onError: unused });
  const speech = new ToldSpeechInput();
  const started = (n: number): Promise<void> =>
    new Promise((resolve) => {
      let count = 0;
      session.on('play-started', () => {
        if (++count === n) resolve();
      });
    });
  const conversation = new Conversation({
    ...{ scope, version: compile(talked), direction: 'in', variables: {}, timeZone: 'Asia/Shanghai', session },
    ...{ speechInput: speech.input, prompts, record, handOver: async () => 'failed', recordingFrom: now() },
    ...(outside ? { outside } : {}),
  });
  const plays = [1, 2, 3].map(started);
  const turns = (): string[] =>
    record.facts.turns.map(({ who, text, interrupted }) => `${who}: ${text}${interrupted ? ' (interrupted)' : ''}`);
  return { conversation, speech, plays, turns, record };
}

test('a noise over a prompt that nothing matched lets it go on, and nobody is asked again', async () => {
  const { conversation, speech, plays, turns } = await asked();
  const begun = conversation.begin();
  await plays[0];
  speech.begins();
  speech.heard('');
  await conversation.concluded;
  await begun;
  expect(turns()[0]).toBe('robot: Shall we?');
  expect(turns().filter((turn) => turn.startsWith('person'))).toEqual([]);
});

test('a voice that stopped the prompt and said nothing brings it back', async () => {
  const { conversation, speech, plays, turns } = await asked();
  const begun = conversation.begin();
  await plays[0];
  speech.begins();
  await expect.poll(turns).toEqual(['robot: Shall we? (interrupted)']);
  speech.heard('');
  await plays[1];
  speech.begins();
  speech.heard('yes');
  await conversation.concluded;
  await begun;
  expect(turns().filter((turn) => turn.includes('Shall we?'))).toHaveLength(2);
  expect(turns()).toContain('person: yes');
});

test('sounds of listening are expected under a prompt alone', async () => {
  const { conversation, speech, plays } = await asked();
  const begun = conversation.begin();
  await plays[0];
  expect(speech.expected).toEqual(expect.arrayContaining(['uh-huh', 'uh-huh uh-huh']));
  await expect.poll(() => speech.expected).not.toContain('uh-huh');
  expect(speech.expected).toContain('yes');
  conversation.hungUp();
  await begun;
});

test('somebody who speaks during the farewell is heard before the call is hung up', async () => {
  const { conversation, speech, plays, turns } = await asked();
  const begun = conversation.begin();
  await plays[0];
  speech.begins();
  speech.heard('yes');
  await plays[1];
  speech.begins();
  await expect.poll(() => turns().filter((turn) => turn.startsWith('robot'))).toHaveLength(2);
  expect(conversation.conclusion).toBeUndefined();
  speech.heard('yes');
  await conversation.concluded;
  await begun;
  expect(turns().filter((turn) => turn === 'person: yes')).toHaveLength(2);
});

test('what was read in two ways that lead to the same is understood', async () => {
  const { conversation, speech, plays, turns } = await asked();
  const begun = conversation.begin();
  await plays[0];
  speech.begins();
  speech.readAs('yes', 'yes please');
  await conversation.concluded;
  await begun;
  expect(turns()).toContain('person: yes');
});

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

test.each([
  ['answers with 429', { kind: 'status', status: 429 }, []],
  ['stalls in mid-sentence', { kind: 'stream', pieces: ['One thing. And th'], stall: true }, ['robot: One thing.']],
  ['says nothing', { kind: 'mute' }, []],
] as const)('where a model %s the person hears the ordinary node behind what was said', async (_name, answer, before) => {
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

const branching = script(
  [
    {
      ...{ id: 'q', kind: 'ask', prompts: [{ text: 'Shall we?' }] },
      answers: [
        { id: 'y', intents: ['yes'] },
        { id: 'later', intents: ['later'] },
      ],
    },
    { id: 'now', kind: 'ask', prompts: [{ text: 'Which day?' }], answers: [{ id: 'm', intents: ['monday'] }] },
    { id: 'next', kind: 'speak', prompts: [{ text: 'Next week then.' }] },
  ],
  {
    start: { next: 'q' },
    q: { y: 'now', later: 'next', unmatched: 'bye', silence: 'bye' },
    now: { m: 'bye', unmatched: 'bye', silence: 'bye' },
  },
  {
    listening: { backchannels: [], protectMs: 0, silenceMs: 1000 },
    intents: [
      { id: 'later', name: 'later', exact: ['yes but next week'] },
      { id: 'monday', name: 'monday', exact: ['monday'] },
    ],
  },
);

test('an answer in two halves is one: the reply to its first half is taken back', async () => {
  const { conversation, speech, plays, turns } = await asked(branching);
  const begun = conversation.begin();
  await plays[0];
  speech.heard('yes');
  await plays[1];
  speech.begins();
  speech.heard('but next week', now());
  await conversation.concluded;
  await begun;
  expect(turns()).toEqual(
    expect.arrayContaining(['person: yes', 'robot: Which day? (interrupted)', 'person: but next week', 'robot: Next week then.']),
  );
  // The question that nobody heard out was never come to.
  expect(conversation.conclusion?.path.map(({ node }) => node)).not.toContain('now');
});

test('whoever goes on after the reply was heard answers it', async () => {
  const { conversation, speech, plays, turns } = await asked(branching);
  const begun = conversation.begin();
  await plays[0];
  speech.heard('yes');
  await plays[1];
  speech.begins();
  speech.heard('monday', now() + 700);
  await conversation.concluded;
  await begun;
  expect(turns()).not.toContain('robot: Next week then.');
  expect(conversation.conclusion?.path.map(({ node }) => node)).toContain('now');
});
