import { join } from 'node:path';
import type { Version } from '@parley/dialog';
import type { CallFailure, OutgoingCall } from '@parley/sip';
import { Conversation } from '../conversation/conversation.ts';
import type { Gateway } from '../directory/gateways.ts';
import { robotVoice } from '../prompts/robot-voice.ts';
import { warmUpFirst } from '../prompts/warm-up.ts';
import type { AudioLeg } from './audio-leg.ts';
import type { CallContext, CallState, LiveCall } from './call-context.ts';
import { CallRecord } from './call-record.ts';
import type { CallScope } from './call-scope.ts';
import type { ConductedCall } from './conduct-call.ts';
import { enterLadder } from './enter-ladder.ts';
import { answeredOutcome, unansweredOutcome } from './outcome.ts';
import { RobotLeg } from './robot-leg.ts';
import type { Route } from './route.ts';
import { brokenOff, type Ending, goneOrLate, incompatible, reasonOf, settleCall, withoutAudio } from './settle-call.ts';
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
  gateway: Gateway | undefined;
  route: Route;
  leg: AudioLeg;
  /** Gives the robot back. */
  free: () => void;
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

/** One test call from its INVITE to its facts: of the simulation, so that no report and no bill has it. */
export class TestCall implements LiveCall, TriedCall {
  readonly id: string;
  readonly company: number;
  readonly peer: string;
  readonly scope: CallScope;
  readonly #options: TestCallOptions;
  readonly #record: CallRecord;
  readonly #recording: string;
  readonly #gone = Promise.withResolvers<void>();
  #sip: OutgoingCall | undefined;
  #state: CallState = 'dialling';
  #rang = false;
  #robot: RobotLeg | undefined;
  #conversation: Conversation | undefined;
  #result: string | undefined;

  constructor(options: TestCallOptions) {
    const { context, scope, id, company, flow, variables, party, extension, gateway } = options;
    this.id = id;
    this.company = company;
    this.peer = gateway?.id ?? extension ?? '';
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
        ...(gateway ? { gateway: { id: gateway.id, name: gateway.name } } : {}),
      },
      (error) => scope.fail(error),
    );
    this.#record.onTurn(() => this.#tell());
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

  interrupt(why: string): Promise<void> {
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
    const reply = this.#invite();
    scope.start(() => warmUpFirst(version, this.company, { direction, variables, timeZone }, context.prompts));
    const came = await scope.until(reply);
    return 'failure' in came ? this.#unanswered(came.failure) : await this.#answered(came.answer);
  }

  #invite(): Promise<Reply> {
    const { context, scope, route, leg } = this.#options;
    const sip = context.sip.invite({
      ...route,
      headers: [...route.headers, ['X-Parley-Call', this.id]],
      ...{ body: leg.offer(), ringTimeoutMs: ringMs },
    });
    this.#sip = sip;
    scope.defer(() => this.#hangUp(undefined));
    scope.defer(context.captures.watch({ company: this.company, id: this.id, gateway: this.peer }, leg.session));
    enterLadder({ context, scope, record: this.#record }, sip.callId);
    const reply = Promise.withResolvers<Reply>();
    sip.once('failed', (failure) => {
      this.#gone.resolve();
      reply.resolve({ failure });
    });
    sip.once('ended', () => this.#gone.resolve());
    sip.once('answered', (_, body) => reply.resolve({ answer: body ?? '' }));
    sip.on(
      'provisional',
      scope.guard((status) => {
        if (status < 180 || status === 181) return;
        this.#rang ||= status === 180;
        this.#state = 'ringing';
        this.#record.ringing(this.#record.now());
        this.#tell();
      }),
    );
    return reply.promise;
  }

  #unanswered(failure: CallFailure): Ending {
    const { route } = this.#options;
    const outcome = unansweredOutcome(failure, this.#rang, route.result);
    return { outcome, sipStatus: failure.status, q850: failure.q850, exception: route.trouble };
  }

  async #answered(answer: string): Promise<Ending> {
    const { context, scope, version, leg, gateway, route, variables, timeZone, direction, party, mediaTimeoutSeconds } = this.#options;
    const sip = this.#sip;
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
      { sip, audio: leg, party, direction: 'out', isPhone: route.isPhone === true, redirections: [] },
    );
    this.#robot = robot;
    this.#conversation = new Conversation({
      ...{ scope, version, direction, variables, timeZone, session: leg.session },
      ...{ speechInput, prompts, advisors, record: this.#record, recordingFrom },
      outside: () => context.outside(this.company),
      handOver: transferring(robot.transferred({ voice: robotVoice(version, this.company), onJoined: this.#options.free, timeoutMs })),
    });
    const { conclusion, endedBy, trouble: exception } = await talk(scope, robot, this.#conversation);
    const talkMs = this.#record.now().getTime() - answeredAt.getTime();
    const outcome = answeredOutcome({ endedBy, talkMs, machine: conclusion.machine, heard: conclusion.heard });
    return { outcome, sipStatus: 200, q850: 16, conclusion, exception };
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
    const { context, leg, party, free } = this.#options;
    free();
    this.#result = ending.outcome.result;
    const sipCallId = this.#sip?.callId;
    const about = { party, sipCallId, line: this.#robot?.line, recording: this.#recording };
    await settleCall({ context, record: this.#record, leg: this.#robot?.audio ?? leg, ...about }, ending);
  }

  #tell(): void {
    this.#options.changed(this.#state, this.#record);
  }
}
