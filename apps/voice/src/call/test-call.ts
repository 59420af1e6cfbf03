import { join } from 'node:path';
import { asException, type InterruptionCause } from '@parley/contract/call-exception';
import type { Version } from '@parley/dialog';
import { type CallFailure, type OutgoingCall, rings } from '@parley/sip';
import { Conversation } from '../conversation/conversation.ts';
import type { Conclusion } from '../conversation/conversation-types.ts';
import { robotVoice } from '../prompts/robot-voice.ts';
import { warmUpFirst } from '../prompts/warm-up.ts';
import { AudioLeg } from './audio-leg.ts';
import type { CallContext, CallState, LiveCall } from './call-context.ts';
import { CallRecord } from './call-record.ts';
import type { CallScope } from './call-scope.ts';
import type { ConductedCall } from './conduct-call.ts';
import { enterLadder } from './enter-ladder.ts';
import { failOverCause } from './fail-over.ts';
import { holdLine } from './lines.ts';
import { answeredOutcome, unansweredOutcome } from './outcome.ts';
import { byTurns, type NoPlace, type PersonPlace } from './person-place.ts';
import { RobotLeg } from './robot-leg.ts';
import type { Route } from './route.ts';
import { brokenOff, type Ending, goneOrLate, incompatible, reasonOf, settleCall, withoutAudio } from './settle-call.ts';
import { showCaller } from './show-caller.ts';
import { talk } from './talk.ts';
import { transferring } from './transfer-call.ts';

/** How long a phone rings, ms. */
const ringMs = 45_000;

/** A call by which somebody hears a flow. */
export interface TestCallOptions {
  context: CallContext;
  scope: CallScope;
  id: string;
  company: number;
  flow: { id: string; name: string; version?: number };
  version: Version;
  /** What the flow is told: a phone that is called may be tried as if it had called. */
  direction: 'in' | 'out';
  variables: Record<string, string>;
  timeZone: string;
  mediaTimeoutSeconds: number;
  party: string;
  extension: string | undefined;
  place: PersonPlace;
  leg: AudioLeg;
  /** Gives the robot back. */
  free: () => void;
  /** Headers of the INVITE besides the route's. */
  headers?: readonly [string, string][];
  /** Is told when somebody talks to the flow: the other side may be driven from here. */
  onTalking?: (conversation: Conversation, sip: OutgoingCall) => void;
  /** Is told of every step and turn. */
  changed: (state: CallState, record: CallRecord) => void;
}

/** A call that tries a flow: by a phone, or by the browser. */
export interface TriedCall extends ConductedCall {
  readonly record: CallRecord;
  /** What it came to; undefined until it is over. */
  readonly result: string | undefined;
  /** Hangs up as whoever tries the flow wants it. */
  hangUp(): void;
}

type Reply = { answer: string } | { failure: CallFailure };

/** Why nobody answered; without a failure no INVITE was sent. */
interface Unanswered extends NoPlace {
  failure?: CallFailure;
}

/** One test call from its INVITE to its facts: of the simulation, so that no report and no bill has it. */
export class TestCall implements LiveCall, TriedCall {
  readonly id: string;
  readonly company: number;
  readonly scope: CallScope;
  readonly #options: TestCallOptions;
  readonly #record: CallRecord;
  readonly #recording: string;
  #gone = Promise.withResolvers<void>();
  /** Where it is called, by the gateway of now, and its audio there. */
  #place: PersonPlace;
  #leg: AudioLeg;
  #sip: OutgoingCall | undefined;
  #state: CallState = 'dialling';
  #robot: RobotLeg | undefined;
  #conversation: Conversation | undefined;
  #result: string | undefined;

  constructor(options: TestCallOptions) {
    const { context, scope, id, company, flow, variables, party, extension, place, leg } = options;
    this.id = id;
    this.company = company;
    this.#place = place;
    this.#leg = leg;
    this.scope = scope;
    this.#options = options;
    const startedAt = new Date().toISOString();
    this.#recording = join(String(company), startedAt.slice(0, 10), `${id}.wav`);
    this.#record = new CallRecord(
      context.spool,
      {
        ...{ id, company, direction: 'out', node: context.node, caller: '', callee: party, variables, startedAt, flow },
        environment: 'uat',
        ...(extension === undefined ? {} : { extension }),
      },
      (error) => scope.fail(error),
    );
    this.#record.onTurn(() => this.#tell());
  }

  /** A phone's, its extension; otherwise the gateway of now. */
  get peer(): string {
    return this.#place.outside?.gateway.id ?? this.#options.extension ?? '';
  }

  get state(): CallState {
    return this.#state;
  }

  get result(): string | undefined {
    return this.#result;
  }

  get record(): CallRecord {
    return this.#record;
  }

  /** What the conversation came to; undefined where there was none, or it goes on. */
  get conclusion(): Conclusion | undefined {
    return this.#conversation?.conclusion;
  }

  interrupt(why: InterruptionCause): Promise<void> {
    return this.scope.interrupt(why);
  }

  hangUp(): void {
    (this.#robot ?? this.#sip)?.bye({ q850: 16 });
  }

  async live(): Promise<Ending> {
    const { context, direction, variables, timeZone, version } = this.#options;
    const { scope } = this;
    this.#record.begin();
    context.calls.set(this.id, this);
    scope.defer(() => context.calls.delete(this.id));
    context.bus.publish({ type: 'call-started', company: this.company, call: this.id });
    this.#tell();
    const reply = this.#reach();
    scope.start(() => warmUpFirst(version, this.company, { direction, variables, timeZone }, context.prompts));
    const came = await scope.until(reply);
    return 'why' in came ? this.#unanswered(came) : await this.#answered(came.answer);
  }

  /** Calls it by the gateways of a group in their order, as outbound rules say. */
  #reach(): Promise<{ answer: string } | Unanswered> {
    const first = this.#place;
    return byTurns(first, async (place) => {
      if (place !== first) await this.#goBy(place);
      const giveLine = await holdLine(
        { context: this.#options.context, scope: this.scope, record: this.#record },
        place.outside?.gateway.id,
      );
      if (typeof giveLine !== 'function') return giveLine;
      const shown = await this.scope.until(showCaller({ context: this.#options.context, record: this.#record }, place));
      if ('why' in shown) {
        giveLine();
        return shown;
      }
      this.#place = shown;
      this.#record.goesBy(shown.outside?.gateway);
      const reply = await this.scope.until(this.#invite(shown.route));
      if ('answer' in reply) return reply;
      giveLine();
      const { failure } = reply;
      return { why: `SIP ${failure.status}`, status: failure.status, cause: shown.isPhone ? undefined : failOverCause(failure), failure };
    });
  }

  /** Opens audio as the next gateway speaks it. */
  async #goBy({ line, outside }: PersonPlace): Promise<void> {
    const { context, scope } = this.#options;
    await this.#leg.close();
    this.#record.event('next-gateway', { gateway: outside?.gateway.name ?? '' });
    const opening = AudioLeg.open({ media: context.media, line, publicAddress: context.publicAddress });
    const leg = await scope.acquire(opening, (opened) => opened instanceof AudioLeg && opened.close());
    if (!(leg instanceof AudioLeg)) throw new Error(`media: ${leg.reason}`);
    this.#leg = leg;
  }

  #invite(route: Route): Promise<Reply> {
    const { context, scope, headers = [] } = this.#options;
    const leg = this.#leg;
    this.#gone = Promise.withResolvers();
    const sip = context.sip.invite({
      ...route,
      headers: [...route.headers, ...headers, ['X-Parley-Call', this.id]],
      ...{ body: leg.offer(), ringTimeoutMs: ringMs },
    });
    this.#sip = sip;
    scope.defer(() => this.#hangUp(undefined));
    scope.defer(context.captures.watch({ company: this.company, id: this.id, gateway: this.peer }, leg.session));
    enterLadder({ context, scope, record: this.#record }, sip.callId);
    const reply = Promise.withResolvers<Reply>();
    const gone = this.#gone.resolve;
    sip.once('failed', (failure) => {
      gone();
      reply.resolve({ failure });
    });
    sip.once('ended', () => gone());
    sip.once('answered', (_, body) => reply.resolve({ answer: body ?? '' }));
    sip.on(
      'provisional',
      scope.guard((status, body) => {
        if (!rings(status, body)) return;
        this.#state = 'ringing';
        this.#record.ringing(this.#record.now());
        this.#tell();
      }),
    );
    return reply.promise;
  }

  #unanswered({ why, failure }: Unanswered): Ending {
    if (failure) return { outcome: unansweredOutcome(failure, undefined), sipStatus: failure.status, q850: failure.q850 };
    return { outcome: { status: 'not_connected', result: 'filtered', endedBy: 'us' }, exception: asException(why) };
  }

  async #answered(answer: string): Promise<Ending> {
    const { context, scope, version, variables, timeZone, direction, party, mediaTimeoutSeconds } = this.#options;
    const gateway = this.#place.outside?.gateway;
    const [sip, leg] = [this.#sip, this.#leg];
    if (!sip) throw new Error('an answer without an INVITE');
    const timeoutMs = mediaTimeoutSeconds * 1000;
    const answeredAt = this.#record.now();
    const trouble = leg.take(answer, { recordTo: join(context.recordings, this.#recording), timeoutMs });
    if (trouble) {
      sip.bye(incompatible);
      return withoutAudio(trouble);
    }
    const recordingFrom = performance.timeOrigin + performance.now();
    this.#state = 'talking';
    this.#record.answered(answeredAt);
    this.#tell();
    const { speechInput, prompts, advisors } = context;
    const shown = { inside: party, outside: gateway?.callerNumbers[0] ?? '' };
    const robot = new RobotLeg(
      { context, scope, record: this.#record, gateway, shown },
      { sip, audio: leg, party, direction: 'out', isPhone: this.#place.isPhone, redirections: [] },
    );
    this.#robot = robot;
    this.#conversation = new Conversation({
      ...{ scope, version, direction, variables, timeZone, session: leg.session },
      ...{ speechInput, prompts, advisors, record: this.#record, recordingFrom },
      outside: () => context.outside(this.company),
      handOver: transferring(
        robot.transferred({ voice: robotVoice(version, this.company), onJoined: this.#options.free, recordingFrom, timeoutMs }),
      ),
    });
    this.#options.onTalking?.(this.#conversation, sip);
    const { conclusion, endedBy, q850, trouble: exception } = await talk(scope, robot, this.#conversation);
    const talkMs = this.#record.now().getTime() - answeredAt.getTime();
    const outcome = answeredOutcome({ endedBy, talkMs, machine: conclusion.machine, heard: conclusion.heard });
    return { outcome, sipStatus: 200, q850, conclusion, exception };
  }

  async breakOff(error: unknown): Promise<Ending> {
    this.#hangUp(error);
    if (this.#sip) await goneOrLate(this.#robot?.ended ?? this.#gone.promise);
    return { ...brokenOff(error), conclusion: this.#conversation?.conclusion };
  }

  /** Ends it on the wire, by CANCEL or BYE, unless it has ended there. */
  #hangUp(error: unknown): void {
    (this.#robot ?? this.#sip)?.bye(reasonOf(error));
  }

  async settle(ending: Ending): Promise<void> {
    const { context, party, free } = this.#options;
    free();
    this.#result = ending.outcome.result;
    const sipCallId = this.#sip?.callId;
    const about = { party, sipCallId, line: this.#robot?.line, recording: this.#recording };
    await settleCall({ context, record: this.#record, leg: this.#robot?.audio ?? this.#leg, ...about }, ending);
  }

  #tell(): void {
    this.#options.changed(this.#state, this.#record);
  }
}
