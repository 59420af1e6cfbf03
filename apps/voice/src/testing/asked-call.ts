import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Flow } from '@parley/contract/flow/graph';
import { compile } from '@parley/dialog';
import { script } from '@parley/dialog/testing/talk';
import { Harness } from '@parley/media/testing';
import type { Listening, SpeechInput, SpeechInputEvent, Synthesiser } from '@parley/speech';
import { expect, onTestFinished } from 'vitest';
import { CallRecord } from '../call/call-record.ts';
import { CallScope } from '../call/call-scope.ts';
import { Conversation } from '../conversation/conversation.ts';
import type { ConversationOptions } from '../conversation/conversation-types.ts';
import { Spool } from '../facts/spool.ts';
import { PromptStore } from '../prompts/prompt-store.ts';

const unused = (): never => expect.unreachable();
/** Ms since the epoch. */
export const now = (): number => performance.timeOrigin + performance.now();

/** Speech input that hears what a test says, on the one stream there is. */
export class ToldSpeechInput {
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
      finish: () => undefined,
      transcribes: () => false,
      forget: () => undefined,
      onUse: () => () => undefined,
      watchSound: () => async () => null,
      useAnnouncements: () => undefined,
      useProviders: () => undefined,
    },
    ...{ ready: unused, warm: unused, connect: unused, status: unused, restart: unused, close: unused },
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

  /** They pause behind these words. */
  pauses(text: string): void {
    this.#tell((to) => ({ kind: 'settled', ...to, text, confidence: 1, startedAt: now() - 300, at: now() }));
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

/** Every prompt lasts a second and a half. @param made every text that was asked for */
const humming = (made: string[]): Synthesiser => ({
  name: 'humming',
  speak: async ({ text }) => {
    made.push(text);
    return { kind: 'spoken', samples: new Int16Array(12_000).fill(1_000) };
  },
  health: () => ({ ready: true, detail: '' }),
  close: async () => undefined,
});

/** Asks a question, and says goodbye whatever is said. */
const asking = script(
  [{ id: 'q', kind: 'ask', prompts: [{ text: 'Shall we?' }], answers: [{ id: 'y', intents: ['yes'] }] }],
  { start: { next: 'q' }, q: { y: 'bye', unmatched: 'bye', silence: 'bye' } },
  { listening: { backchannels: ['uh-huh'], protectMs: 0, silenceMs: 1000 } },
);

/** A call that asks, and is being listened to. */
export async function asked(talked: Flow = asking, outside?: ConversationOptions['outside']) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-asked-'));
  const harness = new Harness();
  const { spool } = await Spool.open(await mkdtemp(join(folder, 'spool-')), { failed: unused, mended: unused });
  const scope = new CallScope(unused);
  onTestFinished(async () => {
    await scope.close();
    await harness.close();
    await spool.close();
    await rm(folder, { recursive: true, force: true });
  });
  const session = await harness.session();
  const peer = await harness.peer(session);
  session.start({ remote: peer.local, payloadType: 0, telephoneEventPayloadType: 101 });
  const from = { direction: 'in' as const, node: 'n', caller: '1', callee: '2' };
  const opening = { id: crypto.randomUUID(), company: 1, ...from, variables: {}, startedAt: new Date().toISOString() };
  const record = new CallRecord(spool, opening, unused);
  const made: string[] = [];
  const prompts = new PromptStore({ media: harness.engine, synthesiser: humming(made), folder, onError: unused });
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
  return { conversation, speech, plays, turns, record, made };
}
