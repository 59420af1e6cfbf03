import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from '@parley/dialog';
import type { script } from '@parley/dialog/testing/talk';
import { Harness } from '@parley/media/testing';
import type { SpeechInput, Synthesiser } from '@parley/speech';
import { expect, onTestFinished } from 'vitest';
import { CallRecord } from '../call/call-record.ts';
import { CallScope } from '../call/call-scope.ts';
import { Conversation } from '../conversation/conversation.ts';
import { Spool } from '../facts/spool.ts';
import { PromptStore } from '../prompts/prompt-store.ts';
import { InstantSpeechInput } from './instant-speech-input.ts';

const unused = (): never => expect.unreachable();

/** Every prompt lasts a quarter of a second. */
const humming: Synthesiser = {
  name: 'humming',
  speak: async () => ({ kind: 'spoken', samples: new Int16Array(2_000).fill(1_000) }),
  health: () => ({ ready: true, detail: '' }),
  close: async () => undefined,
};

interface Answered {
  /** Absent: nothing is heard. */
  readonly speechInput?: SpeechInput;
  readonly oneWay?: boolean;
}

/** A call that was answered: its flow is to begin with `begin`, and the person has a phone with keys. */
export async function answered(flow: ReturnType<typeof script>, { speechInput = new InstantSpeechInput(), oneWay = false }: Answered = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-conversation-'));
  const harness = new Harness();
  const { spool } = await Spool.open(await mkdtemp(join(folder, 'spool-')), { failed: unused, mended: unused });
  const failures: unknown[] = [];
  const scope = new CallScope((error) => failures.push(error));
  onTestFinished(async () => {
    await scope.close();
    await harness.close();
    await spool.close();
    await rm(folder, { recursive: true, force: true });
    expect(failures).toEqual([]);
  });
  const session = await harness.session();
  const peer = await harness.peer(session);
  session.start({ remote: peer.local, payloadType: 0, telephoneEventPayloadType: 101 });
  const startedAt = new Date().toISOString();
  const opening = {
    id: crypto.randomUUID(),
    company: 1,
    direction: 'out' as const,
    node: 'n',
    caller: '1',
    callee: '2',
    variables: {},
    startedAt,
  };
  const record = new CallRecord(spool, opening, unused);
  const prompts = new PromptStore({ media: harness.engine, synthesiser: humming, folder, onError: unused });
  const conversation = new Conversation({
    ...{ scope, version: compile(flow), direction: 'out', variables: {}, timeZone: 'Asia/Shanghai', session, oneWay },
    ...{ speechInput, prompts, record, handOver: async () => 'failed', recordingFrom: performance.timeOrigin + performance.now() },
  });
  return { conversation, peer, turns: () => record.facts.turns.map(({ who, text }) => `${who}: ${text}`) };
}
