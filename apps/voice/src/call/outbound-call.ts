import { join } from 'node:path';
import { type AttemptStart, type CallFacts, type ClaimedRow, type RunningTask, releaseRows, uuid7 } from '@parley/db';
import type { Version } from '@parley/dialog';
import type { CallFailure, OutgoingCall } from '@parley/sip';
import type { Announcement } from '../announcement/announcements.ts';
import { listenForAnnouncements } from '../announcement/early-media.ts';
import type { Conclusion } from '../conversation/conversation-types.ts';
import { callerNumber } from '../dialler/caller-number.ts';
import type { Gateway } from '../directory/gateways.ts';
import { warmUpFirst } from '../prompts/warm-up.ts';
import { AudioLeg } from './audio-leg.ts';
import type { CallContext, CallState, LiveCall } from './call-context.ts';
import { concluded, rowAfter } from './call-ending.ts';
import { CallRecord } from './call-record.ts';
import { legOf, mediaFigures } from './facts-of-leg.ts';
import { answeredOutcome, type Outcome, unansweredOutcome } from './outcome.ts';
import { type Route, routeTo } from './route.ts';
import { followOffers, talk } from './talk.ts';

let turn = 0;

/**
 * Dials a claimed row and lets the flow talk: media first (a node that is full gives the row back), then the commit as dialling,
 * then the one INVITE.
 *
 * @param free gives the robot back
 */
export async function dialRow(context: CallContext, task: RunningTask, row: ClaimedRow, free: () => void): Promise<void> {
  const gateway = context.gateways().get(task.gateway);
  const giveBack = async (why: string): Promise<void> => {
    context.log.warn({ companyId: task.company, taskId: task.id, why }, 'a number is given back undialled');
    await releaseRows(context.db, task.company, task.id, context.node, [row.id]).catch(() => {}); // the sweep finds it otherwise
  };
  let leg: AudioLeg | undefined;
  try {
    if (!gateway) return await giveBack('gateway disabled');
    const version = await context.versions.get(task.company, task.flow, task.flowVersion);
    const opened = await AudioLeg.open({ media: context.media, codecs: gateway.codecs, publicAddress: context.publicAddress });
    if (!(opened instanceof AudioLeg)) {
      context.full();
      return await giveBack(`media: ${opened.reason}`);
    }
    leg = opened;
    const numbers = task.callerNumbers.length > 0 ? task.callerNumbers : gateway.callerNumbers;
    const caller = callerNumber(numbers, task.callerChoice, row.phone, turn++, Math.random);
    const attempt: AttemptStart = {
      ...{
        id: uuid7(),
        company: task.company,
        task: task.id,
        taskName: task.name,
        row: row.id,
        gateway: gateway.id,
        gatewayName: gateway.name,
      },
      ...{ flow: task.flow, flowVersion: task.flowVersion, flowName: task.flowName, caller, callee: row.phone, variables: row.variables },
      ...{ try: row.tries + 1, startedAt: new Date().toISOString() },
    };
    if (!(await context.commits.commit(attempt))) return await giveBack('the task, the company or the node was stopped');
    await new OutboundCall(context, task, row, attempt, gateway, version, leg, free).run();
    leg = undefined;
  } catch (error) {
    context.log.error({ error, companyId: task.company, taskId: task.id }, 'a number could not be dialled');
    await giveBack('error');
  } finally {
    free();
    await leg?.close();
  }
}

/** One attempt from its INVITE to its facts. */
class OutboundCall implements LiveCall {
  readonly id: string;
  readonly company: number;
  readonly row: string;
  readonly #context: CallContext;
  readonly #task: RunningTask;
  readonly #claimed: ClaimedRow;
  readonly #attempt: AttemptStart;
  readonly #version: Version;
  readonly #leg: AudioLeg;
  readonly #record: CallRecord;
  readonly #route: Route;
  readonly #free: () => void;
  #sip: OutgoingCall | undefined;
  #state: CallState = 'dialling';
  #rang = false;
  #announced: { rule: Announcement; text: string } | undefined;
  #stopListening: (() => void) | undefined;
  #interrupted: string | undefined;
  #over: () => void = () => {};
  readonly #done: Promise<void>;

  constructor(
    context: CallContext,
    task: RunningTask,
    row: ClaimedRow,
    attempt: AttemptStart,
    gateway: Gateway,
    version: Version,
    leg: AudioLeg,
    free: () => void,
  ) {
    this.id = attempt.id;
    this.company = attempt.company;
    this.row = row.id;
    this.#context = context;
    this.#task = task;
    this.#claimed = row;
    this.#attempt = attempt;
    this.#version = version;
    this.#leg = leg;
    this.#free = free;
    this.#route = routeTo(context, task.company, gateway, attempt.callee, attempt.caller);
    this.#record = new CallRecord(context.spool, {
      ...{ id: attempt.id, company: task.company, direction: 'out', node: context.node, caller: attempt.caller, callee: attempt.callee },
      ...{ variables: attempt.variables, startedAt: attempt.startedAt },
      flow: { id: task.flow, version: task.flowVersion, name: task.flowName },
      task: { id: task.id, name: task.name, row: row.id, try: attempt.try },
      gateway: { id: gateway.id, name: gateway.name },
      row: rowAfter(task.redial, { status: 'unknown', result: 'interrupted', endedBy: 'system' }, undefined, new Date(), row.resultTries),
    });
    this.#done = new Promise((resolve) => {
      this.#over = resolve;
    });
  }

  get state(): CallState {
    return this.#state;
  }

  async run(): Promise<void> {
    const { calls, bus, live } = this.#context;
    calls.set(this.id, this);
    bus.publish({ type: 'call-started', company: this.#task.company, call: this.id, task: this.#task.id });
    live.moved(this.#task.company, this.#task.id);
    try {
      this.#invite();
      const { variables } = this.#claimed;
      void warmUpFirst(this.#version, { direction: 'out', variables, timeZone: this.#task.timeZone }, this.#context.prompts);
      await this.#done;
    } finally {
      calls.delete(this.id);
    }
  }

  async interrupt(why: string): Promise<void> {
    this.#interrupted = why;
    if (this.#state === 'talking') this.#sip?.bye({ q850: 31, text: why });
    else this.#sip?.cancel({ text: why });
    await this.#done;
  }

  #invite(): void {
    const route = this.#route;
    const sip = this.#context.sip.invite({
      ...route,
      headers: [...route.headers, ['X-Parley-Call', this.id]],
      body: this.#leg.offer(),
      ringTimeoutMs: this.#task.ringSeconds * 1000,
    });
    this.#sip = sip;
    this.#context.ladder.follow(sip.callId, this.#record);
    sip.on('provisional', (status, body) => this.#progress(status, body));
    sip.on('failed', (failure) => void this.#failed(failure));
    sip.on('answered', (_, body) => void this.#answered(sip, body));
    followOffers(sip, this.#leg);
  }

  #progress(status: number, body: string | undefined): void {
    if (status >= 180 && status !== 181) {
      if (status === 180) this.#rang = true;
      this.#state = 'ringing';
      this.#record.ringing(new Date());
    }
    if (!body || this.#stopListening || !this.#task.ringtoneRecognition) return;
    const trouble = this.#leg.take(body);
    if (trouble) {
      this.#record.event('early-media', { trouble });
      return;
    }
    this.#leg.session.speechInput(true);
    this.#stopListening = listenForAnnouncements(
      this.#context.speechInput,
      this.#leg.session.stream,
      this.#version.flow.language,
      (rule, text) => {
        this.#announced ??= { rule, text };
        this.#record.event('announcement', { text, hit: rule.hit });
        this.#sip?.cancel({ text: rule.hit }); // nobody will come
      },
    );
  }

  async #failed(failure: CallFailure): Promise<void> {
    const announced = this.#announced?.rule.result;
    const outcome = this.#interrupted ? interruptedOutcome : unansweredOutcome(failure, this.#rang, announced);
    await this.#end(outcome, { sipStatus: failure.status, ...(failure.q850 === undefined ? {} : { q850: failure.q850 }) }, undefined);
  }

  async #answered(sip: OutgoingCall, body: string | undefined): Promise<void> {
    this.#stopListening?.();
    this.#stopListening = undefined;
    const answeredAt = new Date();
    const recording = join(String(this.#task.company), this.#attempt.startedAt.slice(0, 10), `${this.id}.wav`);
    const trouble = this.#leg.take(body ?? '', join(this.#context.recordings, recording));
    if (trouble) {
      sip.bye({ q850: 88, text: 'incompatible destination' });
      return await this.#end(
        { status: 'not_connected', result: 'carrier-failure', endedBy: 'us' },
        { sipStatus: 200, exception: `SDP: ${trouble}` },
        undefined,
      );
    }
    const recordingFrom = performance.timeOrigin + performance.now();
    this.#record.answered(answeredAt);
    this.#context.answers.answered(this.#task.company, this.id, answeredAt);
    this.#context.live.moved(this.#task.company, this.#task.id);
    this.#state = 'talking';
    const { speechInput, prompts } = this.#context;
    const { conclusion, endedBy } = await talk(sip, {
      ...{ version: this.#version, direction: 'out', variables: this.#claimed.variables, timeZone: this.#task.timeZone },
      ...{ session: this.#leg.session, speechInput, prompts, record: this.#record, recordingFrom },
    });
    const { machine, heard } = conclusion;
    const interrupted = this.#interrupted !== undefined;
    const outcome = answeredOutcome({ endedBy, talkMs: Date.now() - answeredAt.getTime(), machine, heard, interrupted });
    await this.#end(outcome, { sipStatus: 200, q850: 16 }, conclusion, recording);
  }

  async #end(
    outcome: Outcome,
    signalling: { sipStatus?: number; q850?: number; exception?: string },
    conclusion: Conclusion | undefined,
    recording?: string,
  ): Promise<void> {
    this.#stopListening?.();
    const endedAt = new Date();
    this.#free();
    const stats = await this.#leg.close();
    const { facts } = this.#record;
    const sipCallId = this.#sip?.callId;
    if (sipCallId) this.#context.ladder.forget(sipCallId);
    const { sipStatus, q850 } = signalling;
    const leg = { startedAt: facts.startedAt, answeredAt: facts.answeredAt, endedAt: endedAt.toISOString(), sipCallId };
    this.#record.leg(legOf('out', this.#attempt.callee, leg, { remote: this.#leg.remote, codec: this.#leg.codec, sipStatus, q850 }, stats));
    const learnt = concluded(conclusion);
    const announcement = this.#announced && { text: this.#announced.text, hit: this.#announced.rule.hit };
    const exception = this.#interrupted ?? signalling.exception ?? this.#route.trouble;
    const ending: CallFacts = {
      ...facts,
      ...learnt,
      ...outcome,
      ...(sipStatus === undefined ? {} : { sipStatus }),
      ...(q850 === undefined ? {} : { q850 }),
      ...(sipCallId ? { sipCallId } : {}),
      ...(announcement ? { announcement } : {}),
      ...(exception ? { exception } : {}),
      endedAt: endedAt.toISOString(),
      media: stats.sent > 0 || stats.received > 0 ? mediaFigures(stats) : {},
      ...(recording && stats.recording
        ? { recording: { path: recording, ms: stats.recording.durationMs, bytes: stats.recording.bytes } }
        : {}),
      row: rowAfter(this.#task.redial, outcome, learnt.grade, endedAt, this.#claimed.resultTries),
    };
    this.#context.facts.add([await this.#record.end(ending)]);
    this.#context.live.moved(this.#task.company, this.#task.id);
    this.#over();
  }
}

const interruptedOutcome: Outcome = { status: 'unknown', result: 'interrupted', endedBy: 'system' };
