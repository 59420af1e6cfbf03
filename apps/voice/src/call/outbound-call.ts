import { join } from 'node:path';
import type { InterruptionCause } from '@parley/contract/call-exception';
import type { AttemptStart, CallFacts, ClaimedRow, RunningTask } from '@parley/db';
import type { Version } from '@parley/dialog';
import { type CallFailure, type OutgoingCall, rings } from '@parley/sip';
import type { Verdict } from '@parley/speech';
import { CallSounds } from '../announcement/call-sounds.ts';
import { type EarlyMedia, listenForAnnouncements } from '../announcement/early-media.ts';
import { resultOfMachine, ruleOfResult, verdictEvent, wordsOfVerdict } from '../announcement/results.ts';
import { Conversation } from '../conversation/conversation.ts';
import type { Gateway } from '../directory/gateways.ts';
import { MovingOut } from '../moves/moving-out.ts';
import { robotVoice } from '../prompts/robot-voice.ts';
import { warmUpFirst } from '../prompts/warm-up.ts';
import type { AudioLeg } from './audio-leg.ts';
import type { CallContext, CallParts, CallState, LiveCall } from './call-context.ts';
import { rowAfterAttempt } from './call-ending.ts';
import { CallRecord } from './call-record.ts';
import type { CallScope } from './call-scope.ts';
import type { ConductedCall } from './conduct-call.ts';
import { keepEarlyKeys } from './early-keys.ts';
import { enterLadder } from './enter-ladder.ts';
import { leavesLine } from './lines.ts';
import { answeredOutcome, unansweredOutcome } from './outcome.ts';
import { numbersNamed, PhoneRedirections } from './phone-redirections.ts';
import { recordingOf } from './recording-path.ts';
import { followRedirections } from './redirections.ts';
import { RobotLeg } from './robot-leg.ts';
import { type Route, routeTo } from './route.ts';
import { brokenOff, type Ending, goneOrLate, incompatible, interruptedOutcome, reasonOf, settleCall, withoutAudio } from './settle-call.ts';
import { showCaller } from './show-caller.ts';
import { followOffers, talk } from './talk.ts';
import { transferring } from './transfer-call.ts';

export interface OutboundCallOptions {
  context: CallContext;
  scope: CallScope;
  task: RunningTask;
  row: ClaimedRow;
  /** As it was committed. */
  attempt: AttemptStart;
  gateway: Gateway;
  version: Version;
  leg: AudioLeg;
  /** Gives the robot back. */
  free: () => void;
}

/** What an INVITE came to: the SDP of its answer, or how it failed. */
type Reply = { answer: string } | { failure: CallFailure };

/** One attempt from its INVITE to its facts. */
export class OutboundCall implements LiveCall, ConductedCall {
  readonly id: string;
  readonly company: number;
  readonly row: string;
  readonly peer: string;
  readonly #options: OutboundCallOptions;
  readonly scope: CallScope;
  readonly #record: CallRecord;
  readonly #recording: string;
  #gone = Promise.withResolvers<void>();
  #sip: OutgoingCall | undefined;
  #route: Route | undefined;
  /** Numbers that phones have named in their place, and addresses that the gateway has. */
  readonly #named: string[] = [];
  #followed: readonly string[] = [];
  #state: CallState = 'dialling';
  #announced: Verdict | undefined;
  #failure: CallFailure | undefined;
  #early: EarlyMedia | undefined;
  #stopKeepingKeys: (() => boolean) | undefined;
  #conversation: Conversation | undefined;
  #robot: RobotLeg | undefined;
  #move: MovingOut | undefined;

  constructor(options: OutboundCallOptions) {
    const { context, scope, task, row, attempt, gateway } = options;
    this.id = attempt.id;
    this.company = attempt.company;
    this.row = row.id;
    this.peer = gateway.id;
    this.#options = options;
    this.scope = scope;
    this.#recording = recordingOf(attempt);
    this.#record = new CallRecord(
      context.spool,
      {
        ...{ id: attempt.id, company: task.company, direction: 'out', node: context.node, caller: attempt.caller, callee: attempt.callee },
        ...{ variables: attempt.variables, startedAt: attempt.startedAt },
        environment: attempt.environment,
        flow: { id: task.flow, version: attempt.flowVersion, name: task.flowName },
        ...(attempt.abTest && attempt.abVariant ? { abTest: { id: attempt.abTest, variant: attempt.abVariant } } : {}),
        task: { id: task.id, name: task.name, row: row.id, try: attempt.try },
        gateway: { id: gateway.id, name: gateway.name },
        ...(attempt.tariff ? { tariff: attempt.tariff } : {}),
        row: rowAfterAttempt(options, { outcome: interruptedOutcome }, new Date(attempt.startedAt)),
      },
      (error) => scope.fail(error),
    );
  }

  get #sounds(): CallSounds {
    const { context, task, gateway, version } = this.#options;
    const { speechInput, announcements: book } = context;
    const { language } = version.flow;
    return new CallSounds({ speechInput, book, company: task.company, call: this.id, gateway: gateway.id, language });
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

  async live(): Promise<Ending | undefined> {
    const { context, task, row, version } = this.#options;
    const scope = this.scope;
    scope.defer(() => context.live.moved(task.company, task.id));
    this.#record.begin();
    context.calls.set(this.id, this);
    scope.defer(() => context.calls.delete(this.id));
    context.bus.publish({ type: 'call-started', company: task.company, call: this.id, task: task.id });
    context.live.moved(task.company, task.id);
    const reply = this.#reach();
    const heard = { direction: 'out' as const, variables: row.variables, timeZone: task.timeZone };
    scope.start(() => warmUpFirst(version, task.company, heard, context.prompts));
    const came = await scope.until(reply);
    return 'failure' in came ? this.#unanswered(came.failure) : await this.#answered(came.answer);
  }

  /** Calls the number and, where a phone redirects, whoever that names. */
  async #reach(): Promise<Reply> {
    const { context, task, attempt, gateway, leg } = this.#options;
    this.scope.defer(context.captures.watch({ company: this.company, id: this.id, gateway: gateway.id }, leg.session));
    const shown = { inside: attempt.caller, outside: attempt.caller };
    const redirections = new PhoneRedirections({ context, record: this.#record, gateway, shown }, attempt.callee);
    for (let route: Route = routeTo(context, task.company, gateway, attempt.callee, attempt.caller); ; ) {
      this.#route = route;
      const reply = await this.#invite(route);
      if ('answer' in reply || reply.failure.cause !== 'rejected') return reply;
      const next = await this.scope.until(redirections.next(route.isPhone ? numbersNamed(reply.failure) : []));
      if (!next) return reply;
      const shown = await this.scope.until(showCaller({ context, record: this.#record }, next.place));
      if ('why' in shown) return reply;
      this.#named.push(next.number);
      route = shown.route;
    }
  }

  #invite(route: Route): Promise<Reply> {
    const { context, task, leg } = this.#options;
    const scope = this.scope;
    this.#gone = Promise.withResolvers();
    const sip = context.sip.invite({
      ...route,
      headers: [...route.headers, ['X-Parley-Call', this.id]],
      body: leg.offer(),
      ringTimeoutMs: task.ringSeconds * 1000,
    });
    this.#sip = sip;
    scope.defer(() => this.#hangUp(undefined));
    sip.once('failed', () => this.#gone.resolve());
    sip.once('ended', () => this.#gone.resolve());
    const reply = Promise.withResolvers<Reply>();
    sip.once('failed', (failure) => reply.resolve({ failure }));
    sip.once('answered', (_, body) => reply.resolve({ answer: body ?? '' }));
    enterLadder({ context, scope, record: this.#record }, sip.callId);
    sip.on(
      'provisional',
      scope.guard((status, body) => this.#progress(status, body)),
    );
    this.#followed = followRedirections(scope, sip, this.#record);
    followOffers(scope, sip, leg);
    return reply.promise;
  }

  #progress(status: number, body: string | undefined): void {
    const { context, task, leg, version } = this.#options;
    if (rings(status, body)) {
      this.#state = 'ringing';
      this.#record.ringing(this.#record.now());
    }
    if (!body || this.#stopKeepingKeys) return;
    const trouble = leg.take(body);
    if (trouble) {
      this.#record.event('early-media', { trouble });
      return;
    }
    this.#stopKeepingKeys = keepEarlyKeys(this.scope, leg.session, this.#record);
    if (!task.ringtoneRecognition) return;
    const onVerdict = this.scope.guard((verdict: Verdict) => {
      this.#announced ??= verdict;
      this.#record.event('announcement', verdictEvent(verdict));
      if (verdict.rule?.hangUp !== false) this.#sip?.cancel({ text: verdict.class }); // nobody will come
    });
    const { speechInput } = context;
    const { language } = version.flow;
    this.#early = listenForAnnouncements(this.scope, { speechInput, session: leg.session, language, sounds: this.#sounds, onVerdict });
  }

  async #unanswered(failed: CallFailure): Promise<Ending> {
    // The phone that has named another in its place may have rung.
    const failure = { ...failed, rang: failed.rang || this.#state === 'ringing' };
    // A network hangs up behind its words, which may not have been read by then.
    if (failure.cause === 'rejected') await this.scope.until(this.#early?.read() ?? Promise.resolve());
    const said = this.#announced?.class;
    const announced = said === undefined || said === 'human' ? undefined : resultOfMachine(said);
    if (!announced && !this.#route?.isPhone) this.#failure = failure;
    const outcome = unansweredOutcome(failure, announced ?? this.#route?.result);
    return { outcome, sipStatus: failure.status, q850: failure.q850, exception: this.#route?.trouble };
  }

  async #answered(answer: string): Promise<Ending | undefined> {
    const { context, task, row, attempt, version, leg } = this.#options;
    const sip = this.#sip;
    if (!sip) throw new Error('an answer without an INVITE');
    this.#early?.stop();
    const pressed = this.#stopKeepingKeys?.() ?? false;
    const answeredAt = this.#record.now();
    const timeoutMs = task.mediaTimeoutSeconds * 1000;
    const trouble = leg.take(answer, { recordTo: join(context.recordings, this.#recording), timeoutMs });
    if (trouble) {
      sip.bye(incompatible);
      return withoutAudio(trouble);
    }
    const recordingFrom = performance.timeOrigin + performance.now();
    this.#state = 'talking';
    this.#record.answered(answeredAt);
    if (this.#route?.isPhone) this.#record.costsNothing();
    context.answers.answered(task.company, this.id, answeredAt);
    context.live.moved(task.company, task.id);
    const { speechInput, prompts, advisors } = context;
    const robot = this.#takes(sip);
    const onJoined = (): void => leavesLine(robot.options, this.#route?.isPhone ? undefined : this.peer, this.#options.free);
    this.#conversation = new Conversation({
      ...{ scope: this.scope, version, direction: 'out', variables: row.variables, timeZone: task.timeZone, session: leg.session },
      ...{ speechInput, prompts, advisors, record: this.#record, recordingFrom, sounds: this.#sounds },
      outside: () => context.outside(task.company),
      oneWay: task.mode === 'notice',
      handOver: transferring(robot.transferred({ voice: robotVoice(version, task.company), onJoined, recordingFrom, timeoutMs })),
    });
    const about = { peer: this.peer, timeZone: task.timeZone, timeoutMs, out: { task, row, attempt } };
    this.#move = new MovingOut(robot, this.#conversation, about);
    const talked = await this.#move.or(talk(this.scope, robot, this.#conversation));
    if (!talked) return undefined;
    const { conclusion, endedBy, q850, trouble: lineTrouble } = talked;
    const talkMs = this.#record.now().getTime() - answeredAt.getTime();
    const outcome = answeredOutcome({ endedBy, talkMs, machine: conclusion.machine, heard: conclusion.heard || pressed });
    const hungUpAfterMs = endedBy === 'them' ? talkMs : undefined;
    return { outcome, sipStatus: 200, q850, exception: lineTrouble, conclusion, hungUpAfterMs };
  }

  #takes(sip: OutgoingCall): RobotLeg {
    const { context, task, attempt, gateway, leg: audio } = this.#options;
    const shown = { inside: attempt.callee, outside: attempt.caller };
    const parts = { context, scope: this.scope, record: this.#record, gateway, shown, longestMs: task.longestMs };
    const isPhone = this.#route?.isPhone === true;
    this.#robot = new RobotLeg(parts, { sip, audio, party: attempt.callee, direction: 'out', isPhone, redirections: this.#redirections });
    return this.#robot;
  }

  get #redirections(): readonly string[] {
    return [...this.#named, ...this.#followed];
  }

  async breakOff(error: unknown): Promise<Ending> {
    this.#hangUp(error);
    if (this.#sip) await goneOrLate(this.#robot?.ended ?? this.#gone.promise);
    const answered = this.#state === 'talking' ? { sipStatus: 200, q850: reasonOf(error).q850 } : {};
    return { ...brokenOff(error), ...answered, conclusion: this.#conversation?.conclusion };
  }

  /** Ends it on the wire, by CANCEL or BYE, unless it has ended there. */
  #hangUp(error: unknown): void {
    (this.#robot ?? this.#sip)?.bye(reasonOf(error));
  }

  async settle(ending: Ending): Promise<void> {
    const { context, attempt, leg, free } = this.#options;
    free();
    const verdict = this.#announced ?? ending.conclusion?.verdict;
    const announcement = verdict && { ...wordsOfVerdict(verdict), ...ruleOfResult(verdict, ending.outcome.result) };
    const more = (grade: string | undefined): Partial<CallFacts> => ({
      ...(announcement ? { announcement } : {}),
      row: rowAfterAttempt(this.#options, { ...ending, grade, failure: this.#failure }),
    });
    const about = { party: attempt.callee, sipCallId: this.#sip?.callId, redirections: this.#redirections, line: this.#robot?.line };
    const recorded = { context, record: this.#record, leg: this.#robot?.audio ?? leg, recording: this.#recording, more };
    await settleCall({ ...recorded, ...about }, ending);
  }
}
