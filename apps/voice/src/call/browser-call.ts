import { hostname } from 'node:os';
import { join } from 'node:path';
import type { InterruptionCause } from '@parley/contract/call-exception';
import { Conversation } from '../conversation/conversation.ts';
import { warmUpFirst } from '../prompts/warm-up.ts';
import type { BrowserLeg } from './browser-leg.ts';
import type { CallState, LiveCall } from './call-context.ts';
import { CallRecord } from './call-record.ts';
import type { CallScope } from './call-scope.ts';
import { answeredOutcome } from './outcome.ts';
import { brokenOff, type Ending, settleCall, withoutAudio } from './settle-call.ts';
import { talk } from './talk.ts';
import type { TestCallOptions, TriedCall } from './test-call.ts';

/** The browser's audio has to come within so long, ms. */
const beginsWithin = 15_000;
/** A browser that sends nothing for so long is gone: its tab was closed, or its network is away. */
const goneAfter = 5_000;

export interface BrowserCallOptions extends Omit<TestCallOptions, 'leg' | 'place' | 'extension'> {
  leg: BrowserLeg;
  /** Told where the audio is to go. */
  listens: (audio: { address: string; port: number }) => Promise<void>;
}

/** A test call that somebody has by the microphone of the browser: the same engine, recognisers and prompts, and the same record. */
export class BrowserCall implements LiveCall, TriedCall {
  readonly id: string;
  readonly company: number;
  readonly peer = 'browser';
  readonly scope: CallScope;
  readonly record: CallRecord;
  readonly #options: BrowserCallOptions;
  readonly #recording: string;
  #state: CallState = 'dialling';
  #conversation: Conversation | undefined;
  #result: string | undefined;

  constructor(options: BrowserCallOptions) {
    const { context, scope, id, company, flow, variables, party } = options;
    this.id = id;
    this.company = company;
    this.scope = scope;
    this.#options = options;
    const startedAt = new Date().toISOString();
    this.#recording = join(String(company), startedAt.slice(0, 10), `${id}.wav`);
    const place = { id, company, direction: 'out', node: context.node, caller: '', callee: party, variables, startedAt, flow } as const;
    this.record = new CallRecord(context.spool, { ...place, environment: 'uat' }, (error) => scope.fail(error));
    this.record.onTurn(() => this.#tell());
  }

  get state(): CallState {
    return this.#state;
  }

  get result(): string | undefined {
    return this.#result;
  }

  interrupt(why: InterruptionCause): Promise<void> {
    return this.scope.interrupt(why);
  }

  hangUp(): void {
    this.#options.leg.left();
  }

  async live(): Promise<Ending> {
    const { context, scope, leg, version, direction, variables, timeZone } = this.#options;
    this.record.begin();
    context.calls.set(this.id, this);
    scope.defer(() => context.calls.delete(this.id));
    context.bus.publish({ type: 'call-started', company: this.company, call: this.id });
    const { session } = leg.audio;
    const heard = new Promise<'heard'>((resolve) => session.once('media-started', () => resolve('heard')));
    const trouble = leg.start({ recordTo: join(context.recordings, this.#recording), timeoutMs: goneAfter });
    if (trouble !== undefined) return withoutAudio(trouble);
    const { address, port } = session.local;
    const own = context.publicAddress ?? (address === '0.0.0.0' ? hostname() : address);
    await scope.until(this.#options.listens({ address: own, port }));
    scope.start(() => warmUpFirst(version, this.company, { direction, variables, timeZone }, context.prompts));
    const late = new Promise<'late'>((resolve) => scope.after(beginsWithin, () => resolve('late')));
    const came = await scope.until(Promise.race([heard, late, leg.ended.then(() => 'left' as const)]));
    if (came !== 'heard') return { outcome: { status: 'unanswered', result: 'no-answer', endedBy: 'them' }, sipStatus: 480 };
    return this.#talk();
  }

  async #talk(): Promise<Ending> {
    const { context, scope, leg, version, direction, variables, timeZone } = this.#options;
    const answeredAt = this.record.now();
    const recordingFrom = performance.timeOrigin + performance.now();
    this.#state = 'talking';
    this.record.answered(answeredAt);
    this.#tell();
    const { speechInput, prompts, advisors } = context;
    this.#conversation = new Conversation({
      ...{ scope, version, direction, variables, timeZone, session: leg.audio.session },
      ...{ speechInput, prompts, advisors, record: this.record, recordingFrom },
      outside: () => context.outside(this.company),
      // Nobody can be put in the place of a browser.
      handOver: async () => 'failed',
    });
    const { conclusion, endedBy, q850, trouble } = await talk(scope, leg, this.#conversation);
    const talkMs = this.record.now().getTime() - answeredAt.getTime();
    const outcome = answeredOutcome({ endedBy, talkMs, heard: conclusion.heard });
    return { outcome, sipStatus: 200, q850, conclusion, exception: trouble };
  }

  async breakOff(error: unknown): Promise<Ending> {
    return { ...brokenOff(error), conclusion: this.#conversation?.conclusion };
  }

  async settle(ending: Ending): Promise<void> {
    const { context, leg, party, free } = this.#options;
    free();
    this.#result = ending.outcome.result;
    await settleCall({ context, record: this.record, leg: leg.audio, party, sipCallId: undefined, recording: this.#recording }, ending);
  }

  #tell(): void {
    this.#options.changed(this.#state, this.record);
  }
}
