import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TurnFacts } from '@parley/db';
import type { Version } from '@parley/dialog';
import { createMediaEngine, type MediaEngine } from '@parley/media';
import { type CallEnding, createSipStack, type HostPort, type SipStack } from '@parley/sip';
import { createEspeak, type SpeechInput, type Synthesiser } from '@parley/speech';
import { AudioLeg } from '../../src/call/audio-leg.ts';
import { CallRecord } from '../../src/call/call-record.ts';
import { CallScope } from '../../src/call/call-scope.ts';
import { talk } from '../../src/call/talk.ts';
import { Conversation } from '../../src/conversation/conversation.ts';
import { Spool } from '../../src/facts/spool.ts';
import { PromptStore } from '../../src/prompts/prompt-store.ts';
import { warmUp, warmUpFirst } from '../../src/prompts/warm-up.ts';

export interface TalkOptions {
  readonly name: string;
  readonly version: Version;
  readonly variables: Readonly<Record<string, string>>;
  readonly peer: HostPort;
  /** Every turn as it goes into the record, since when its times count, and exactly when it began; ms since the epoch. */
  readonly onTurn?: (turn: TurnFacts, from: number, startedAt: number) => void;
  /** The prompt was lowered because somebody began to speak; ms since the epoch. */
  readonly onDucked?: (at: number) => void;
}

/** The parts of a voice node that a call's time is spent in, wired as the node wires them, without dialler and database. */
export class BenchNode {
  readonly media: MediaEngine;
  readonly synthesiser: Synthesiser = createEspeak();
  readonly #sip: SipStack;
  readonly #speechInput: SpeechInput;
  readonly #prompts: PromptStore;
  readonly #spool: Spool;
  readonly #folder: string;

  private constructor(parts: { media: MediaEngine; sip: SipStack; speechInput: SpeechInput; spool: Spool; folder: string }) {
    this.media = parts.media;
    this.#sip = parts.sip;
    this.#speechInput = parts.speechInput;
    this.#spool = parts.spool;
    this.#folder = parts.folder;
    this.#prompts = new PromptStore({
      ...{ media: this.media, synthesiser: this.synthesiser, folder: join(this.#folder, 'prompts') },
      onError: (error, text) => console.error(text, error),
    });
  }

  /** @param makeEars what listens, given a folder for its models */
  static async start(makeSpeechInput: (folder: string) => SpeechInput): Promise<BenchNode> {
    const folder = await mkdtemp(join(tmpdir(), 'parley-voice-bench-'));
    // A node that turns calls away would measure nothing.
    const admission = { maxLoad: Number.POSITIVE_INFINITY, maxLatenessMs: Number.POSITIVE_INFINITY };
    const recordingsDir = join(folder, 'recordings');
    const media = createMediaEngine({ workers: 1, address: '127.0.0.1', portRange: [20_000, 29_999], recordingsDir, admission });
    const speechInput = makeSpeechInput(join(folder, 'models'));
    for (let worker = 0; worker < media.workers; worker++) speechInput.connect((port) => media.connectSpeechInput(worker, port));
    const sip = createSipStack({ host: '127.0.0.1', port: 0, userAgent: 'Parley' });
    const { spool } = await Spool.open(join(folder, 'spool'), { failed: (error) => console.error(error), mended: () => {} });
    await Promise.all([sip.start(), speechInput.ready()]);
    return new BenchNode({ media, sip, speechInput, spool, folder });
  }

  /** Has every fixed prompt ready, as after a flow's first calls. */
  async warmUp(version: Version): Promise<void> {
    await warmUp(version, 1, this.#prompts);
  }

  /** One call that a flow talks over, from INVITE to BYE. */
  async talk({ name, version, variables, peer, onTurn, onDucked }: TalkOptions): Promise<void> {
    const timeZone = 'Asia/Shanghai';
    await warmUpFirst(version, 1, { direction: 'out', variables, timeZone }, this.#prompts);
    const leg = await AudioLeg.open({ media: this.media, line: { codecs: ['PCMA'], encryption: 'off' }, publicAddress: undefined });
    if ('reason' in leg) throw new Error(`no media: ${leg.reason}`);
    const at = { host: '127.0.0.1', port: this.#sip.address.port };
    const sip = this.#sip.invite({
      ...{ target: `sip:${name}@${peer.host}:${peer.port}`, nextHop: peer, from: { uri: `sip:bench@${at.host}:${at.port}` } },
      ...{ body: leg.offer(), headers: [['X-Bench-Call', name]], ringTimeoutMs: 10_000 },
    });
    const answer = await new Promise<string>((resolve, reject) => {
      sip.once('answered', (_, body) => resolve(body ?? ''));
      sip.once('failed', ({ status }) => reject(new Error(`the call failed: ${status}`)));
    });
    const ended = new Promise<CallEnding>((resolve) => sip.once('ended', resolve));
    const trouble = leg.take(answer, { recordTo: `${name}.wav`, timeoutMs: 0 });
    if (trouble) throw new Error(trouble);
    const scope = new CallScope((error) => console.error(error));
    const opening = { id: randomUUID(), company: 1, direction: 'out' as const, node: 'bench', caller: 'bench', callee: name, variables };
    const record = new CallRecord(this.#spool, { ...opening, startedAt: new Date().toISOString() }, (error) => scope.fail(error));
    record.begin();
    const recordingFrom = performance.timeOrigin + performance.now();
    let playedFrom = 0;
    leg.session.on('play-started', ({ at }) => {
      playedFrom = at;
    });
    leg.session.on('voice-begin', ({ at }) => onDucked?.(at));
    const keep = record.turn.bind(record);
    record.turn = (turn) => {
      keep(turn);
      onTurn?.(turn, recordingFrom, turn.who === 'robot' ? playedFrom : recordingFrom + turn.atMs);
    };
    const conversation = new Conversation({
      ...{ scope, version, direction: 'out', variables, timeZone, session: leg.session },
      ...{ speechInput: this.#speechInput, prompts: this.#prompts, record, handOver: async () => 'failed', recordingFrom },
    });
    try {
      await talk(scope, { sip, bye: (why) => sip.bye(why), audio: leg, ended, moving: false, talks: () => {} }, conversation);
    } finally {
      await scope.close();
      await leg.close();
    }
  }

  async close(): Promise<void> {
    await this.#sip.close();
    await Promise.all([this.media.close(), this.#speechInput.close(), this.synthesiser.close()]);
    // Calls have their last words by now.
    await this.#spool.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
