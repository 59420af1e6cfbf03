import { join } from 'node:path';
import type { InterruptionCause } from '@parley/contract/call-exception';
import { isPhone, normalPhone } from '@parley/contract/phone';
import { databaseIsAway, refusesCaller, type Tariff, uuid7 } from '@parley/db';
import type { Version } from '@parley/dialog';
import type { IncomingCall } from '@parley/sip';
import { Conversation } from '../conversation/conversation.ts';
import type { NoRobot } from '../dialler/permits.ts';
import type { ProductionVersion } from '../directory/flow-versions.ts';
import { MovingOut } from '../moves/moving-out.ts';
import { robotVoice } from '../prompts/robot-voice.ts';
import type { PeerIdentity } from '../trunks/identity.ts';
import { AudioLeg } from './audio-leg.ts';
import type { CallContext, CallParts, CallState, LiveCall } from './call-context.ts';
import { CallRecord } from './call-record.ts';
import { CallerGone, CallScope, Interruption } from './call-scope.ts';
import { type ConductedCall, conductCall } from './conduct-call.ts';
import { blacklisted, type Declined, unpaid } from './declined.ts';
import { enterLadder } from './enter-ladder.ts';
import { heardVersion } from './heard-version.ts';
import { holdFor } from './money.ts';
import { answeredOutcome } from './outcome.ts';
import { recordingOf } from './recording-path.ts';
import { RobotLeg } from './robot-leg.ts';
import { brokenOff, type Ending, goneOrLate, incompatible, reasonOf, settleCall, withoutAudio } from './settle-call.ts';
import { takePlace } from './take-place.ts';
import { ackBrings, talk } from './talk.ts';
import { transferring } from './transfer-call.ts';
import { turnAway, type WhyTurnedAway } from './turn-away.ts';
import { asListed, callerVariables, type WhoCalls, whoCalls } from './who-calls.ts';

/** Takes a robot of the company for an inbound call. @returns what gives it back, or why there is none */
export type TakeRobot = (company: number) => Promise<(() => void) | NoRobot | 'node-leaves' | 'node-starts'>;

/** Takes a call from a gateway or a registered phone to the flow that is set for it. Never rejects. */
export async function takeCall(context: CallContext, sip: IncomingCall<PeerIdentity>, takeRobot: TakeRobot): Promise<void> {
  const { identity } = sip;
  if (!identity) return sip.reject(403);
  if (sip.replaces) return await takePlace(context, sip, identity);
  const flow = identity.kind === 'gateway' ? identity.gateway.inboundFlow : identity.inboundFlow;
  const company = identity.kind === 'gateway' ? identity.gateway.company : identity.company;
  if (!context.takesCalls()) return turnAway(context, sip, { status: 503, why: 'node-leaves', company });
  if (!flow) return turnAway(context, sip, { status: 404, why: 'no-flow', company });
  // Whoever has a phone's secret, or a trunk, may not open the gates with it.
  const most = identity.kind === 'gateway' ? identity.gateway.capacity : identity.maxCalls;
  const here = [...context.calls.values()].filter(({ peer }) => peer === idOf(identity)).length;
  if (here >= most)
    return turnAway(context, sip, { status: identity.kind === 'gateway' ? 503 : 486, why: 'peer-full', company, details: { here, most } });
  await conductCall(new InboundCall({ context, sip, identity, flow, takeRobot }));
}

const idOf = (identity: PeerIdentity): string => (identity.kind === 'gateway' ? identity.gateway.id : identity.id);

interface InboundCallOptions {
  context: CallContext;
  sip: IncomingCall<PeerIdentity>;
  identity: PeerIdentity;
  flow: string;
  takeRobot: TakeRobot;
}

/** A call made to us, from its INVITE to its facts. */
class InboundCall implements LiveCall, ConductedCall {
  readonly id = uuid7();
  readonly company: number;
  readonly peer: string;
  readonly #options: InboundCallOptions;
  readonly scope: CallScope;
  readonly #record: CallRecord;
  readonly #recording: string;
  /** As the peer wrote it; the record has the number as those of lists and blocks are written. */
  readonly #who: WhoCalls;
  readonly #gone = Promise.withResolvers<void>();
  #state: CallState = 'ringing';
  #leg: AudioLeg | undefined;
  #free: () => void = () => {};
  /** Gives back what is held for it, where it leaves no record. */
  #giveBack: () => void = () => {};
  /** Gives back the line of its gateway, should somebody else be put in the caller's place. */
  #giveLine: (() => void) | undefined;
  #conversation: Conversation | undefined;
  #robot: RobotLeg | undefined;
  #move: MovingOut | undefined;

  constructor(options: InboundCallOptions) {
    const { context, sip, identity } = options;
    this.#options = options;
    this.peer = idOf(identity);
    this.company = identity.kind === 'gateway' ? identity.gateway.company : identity.company;
    this.scope = new CallScope((error) => context.log.error({ error, callId: this.id, companyId: this.company }, 'an inbound call failed'));
    const startedAt = new Date().toISOString();
    this.#recording = recordingOf({ company: this.company, id: this.id, startedAt });
    this.#who = whoCalls(sip, identity);
    const { caller, hidden, divertedFrom } = this.#who;
    this.#record = new CallRecord(
      context.spool,
      {
        ...{ id: this.id, company: this.company, direction: 'in', node: context.node },
        ...{
          caller: asListed(caller),
          callerHidden: hidden,
          divertedFrom,
          callee: sip.target.user ?? '',
          variables: {},
          startedAt,
          sipCallId: sip.callId,
        },
        ...(identity.kind === 'gateway'
          ? { gateway: { id: identity.gateway.id, name: identity.gateway.name }, tariff: identity.gateway.inboundTariff }
          : { extension: identity.id }),
      },
      (error) => this.scope.fail(error),
    );
  }

  get state(): CallState {
    return this.#state;
  }

  get parts(): CallParts {
    return { record: this.#record, robot: this.#robot, conversation: this.#conversation, move: this.#move };
  }

  interrupt(why: InterruptionCause): Promise<void> {
    return this.scope.interrupt(why);
  }

  /** From the INVITE to the end of the talk; undefined if the call is turned away, or goes on at another node. */
  async live(): Promise<Ending | undefined> {
    const { context, sip, identity, flow, takeRobot } = this.#options;
    const scope = this.scope;
    this.#follow();
    if (await scope.until(this.#isRefused())) return this.#decline(blacklisted);
    const found = await scope.until(context.versions.production(this.company, flow));
    if (!found) return this.#turnAway(404, 'no-version');
    const person = this.#who.hidden ? this.id : this.#who.caller;
    const heard = await scope.until(heardVersion(context, { company: this.company, flow, ...found, person }));
    const { longestCallMs } = heard.version.flow.listening;
    const giveBack = await scope.until(holdFor(context, { company: this.company, call: this.id }, this.#tariff, longestCallMs));
    if (!giveBack) return this.#decline(unpaid);
    this.#giveBack = giveBack;
    const free = await scope.acquire(takeRobot(this.company), (give) => typeof give === 'function' && give());
    if (typeof free === 'string') return this.#turnAway(503, free);
    this.#free = free;
    scope.defer(free);
    if (identity.kind === 'gateway') {
      const giveLine = await scope.acquire(context.takeLine(this.company, this.peer), (taken) => taken?.());
      if (!giveLine) return this.#turnAway(503, 'peer-full');
      this.#giveLine = giveLine;
    }
    const line = identity.kind === 'gateway' ? identity.gateway : identity;
    const opening = AudioLeg.open({ media: context.media, line, publicAddress: context.publicAddress });
    const leg = await scope.acquire(opening, (opened) => opened instanceof AudioLeg && opened.close());
    if (!(leg instanceof AudioLeg)) return this.#turnAway(503, `media-${leg.reason}`, { details: leg });
    this.#leg = leg;
    scope.defer(context.captures.watch({ company: this.company, id: this.id, gateway: this.peer }, leg.session));
    const audio = { recordTo: join(context.recordings, this.#recording), timeoutMs: found.mediaTimeoutSeconds * 1000 };
    const answer = sip.offer === undefined ? undefined : leg.answer(sip.offer, audio);
    if (answer && !answer.ok) return this.#turnAway(488, 'codecs', { reason: answer.why });

    this.#record.begin({ flow: { id: flow, version: heard.number, name: found.name }, ...(heard.abTest ? { abTest: heard.abTest } : {}) });
    const answered = answer ? undefined : ackBrings(scope, sip, leg, audio);
    sip.answer(answer?.answer ?? leg.offer());
    const trouble = answered && (await scope.until(answered));
    if (trouble !== undefined) return await this.#withoutAudio(trouble);
    const robot = this.#takes(leg, longestCallMs);
    const conversation = this.#converse(robot, { ...found, version: heard.version });
    const answeredAt = this.#record.now();
    this.#state = 'talking';
    this.#record.answered(answeredAt);
    context.bus.publish({ type: 'call-started', company: this.company, call: this.id });
    this.#move = new MovingOut(robot, conversation, { peer: this.peer, timeZone: found.timeZone, timeoutMs: audio.timeoutMs });
    const talked = await this.#move.or(talk(scope, robot, conversation));
    if (!talked) return undefined;
    const { conclusion, endedBy, q850, trouble: exception } = talked;
    const talkMs = this.#record.now().getTime() - answeredAt.getTime();
    const outcome = answeredOutcome({ endedBy, talkMs, heard: conclusion.heard });
    return { outcome, sipStatus: 200, q850, conclusion, exception };
  }

  async #withoutAudio(trouble: string): Promise<Ending> {
    this.#options.sip.bye(incompatible);
    await goneOrLate(this.#gone.promise);
    return withoutAudio(trouble);
  }

  async #isRefused(): Promise<boolean> {
    const { context, identity } = this.#options;
    const phone = normalPhone(this.#who.caller);
    return identity.kind === 'gateway' && isPhone(phone) && (await refusesCaller(context.db, this.company, phone));
  }

  /** A call that is not wanted leaves a record that tells why. */
  #decline({ status, exception }: Declined): Ending {
    this.#record.begin();
    this.#options.sip.reject(status, undefined, { q850: 21 });
    const outcome = { status: 'not_connected', result: 'filtered', endedBy: 'us' } as const;
    return { outcome, sipStatus: status, q850: 21, exception };
  }

  get #tariff(): Tariff {
    return this.#record.facts.tariff ?? { unit: 1, price: 0 };
  }

  #turnAway(status: 404 | 488 | 503, why: WhyTurnedAway, more: { reason?: string; details?: object } = {}): undefined {
    const { context, sip } = this.#options;
    this.#giveBack();
    turnAway(context, sip, { status, why, company: this.company, ...more });
  }

  /** Enters it where the node, the record and the drain look for it. */
  #follow(): void {
    const { context, sip } = this.#options;
    const scope = this.scope;
    sip.once('cancelled', ({ q850, text }) => {
      this.#gone.resolve();
      scope.fail(new CallerGone(text ?? `cause ${q850}`));
    });
    sip.once('ended', () => this.#gone.resolve());
    scope.defer(() => this.#hangUp(undefined));
    context.calls.set(this.id, this);
    scope.defer(() => context.calls.delete(this.id));
    enterLadder({ context, scope, record: this.#record }, sip.callId);
  }

  #takes(audio: AudioLeg, longestMs: number): RobotLeg {
    const { context, identity, sip } = this.#options;
    const gateway = identity.kind === 'gateway' ? identity.gateway : undefined;
    const shown = { inside: this.#who.caller, outside: gateway?.callerNumbers[0] ?? sip.target.user ?? '' };
    const first = {
      sip,
      audio,
      party: this.#who.caller,
      direction: 'in' as const,
      isPhone: identity.kind === 'extension',
      redirections: [],
      giveLine: this.#giveLine,
    };
    this.#robot = new RobotLeg({ context, scope: this.scope, record: this.#record, gateway, shown, longestMs }, first);
    return this.#robot;
  }

  #converse(
    robot: RobotLeg,
    { version, timeZone, mediaTimeoutSeconds }: Pick<ProductionVersion, 'timeZone' | 'mediaTimeoutSeconds'> & { version: Version },
  ): Conversation {
    const { context } = this.#options;
    const { speechInput, prompts, advisors } = context;
    const recordingFrom = performance.timeOrigin + performance.now();
    this.#conversation = new Conversation({
      ...{ scope: this.scope, version, direction: 'in', variables: callerVariables(this.#who), timeZone, session: robot.audio.session },
      ...{ speechInput, prompts, advisors, record: this.#record, recordingFrom },
      outside: () => context.outside(this.company),
      handOver: transferring(
        robot.transferred({
          voice: robotVoice(version, this.company),
          ...{ onJoined: this.#free, recordingFrom },
          timeoutMs: mediaTimeoutSeconds * 1000,
        }),
      ),
    });
    return this.#conversation;
  }

  async breakOff(error: unknown): Promise<Ending> {
    if (error instanceof CallerGone) {
      const outcome = { status: 'unanswered', result: 'no-answer', endedBy: 'them' } as const;
      return { outcome, sipStatus: 487, exception: 'caller-gone' };
    }
    this.#hangUp(error);
    await goneOrLate(this.#robot?.ended ?? this.#gone.promise);
    return {
      ...brokenOff(error),
      conclusion: this.#conversation?.conclusion,
      ...(this.#state === 'talking' ? { sipStatus: 200, q850: reasonOf(error).q850 } : {}),
    };
  }

  /** Ends it on the wire, unless it has ended there: before the answer the refusal counts, and after it the BYE. */
  #hangUp(error: unknown): void {
    const { sip } = this.#options;
    // Another node may take it, or this one later.
    const later = error instanceof Interruption || databaseIsAway(error);
    sip.reject(later ? 503 : 500, undefined, later ? { retryAfterS: 5 } : {});
    (this.#robot ?? sip).bye(reasonOf(error));
  }

  async settle(ending: Ending): Promise<void> {
    this.#free();
    const { context, sip } = this.#options;
    const { callId: sipCallId } = sip;
    await settleCall(
      {
        ...{ context, record: this.#record, leg: this.#robot?.audio ?? this.#leg, party: this.#who.caller, sipCallId },
        ...{ line: this.#robot?.line, recording: this.#recording },
      },
      ending,
    );
  }
}
