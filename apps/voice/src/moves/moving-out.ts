import { setTimeout as pause } from 'node:timers/promises';
import { databaseIsAway, moveOf, offerMove, withdrawMove } from '@parley/db';
import type { AudioLeg } from '../call/audio-leg.ts';
import type { RobotLeg } from '../call/robot-leg.ts';
import type { Conversation } from '../conversation/conversation.ts';
import { type HandedCall, handedFormat } from './handed-call.ts';

/** Another node has so long to reach the peer, ms: a person waits in silence meanwhile. */
const patience = 8_000;
/** How often it is looked how far the other node is, should its message be lost, ms. */
const lookEvery = 200;

/** The peer is asked back so often, and so long apart, ms. */
const mostTries = 6;
const againAfter = 1_000;

/** How an attempt to move a call went: `busy` = in the middle of a turn, to be tried again; `stays` = not to be tried again. */
export type Moved = 'moved' | 'busy' | 'stays';

/** What only the call knows. */
type About = Pick<HandedCall, 'peer' | 'timeZone' | 'timeoutMs' | 'out' | 'recorded'>;

/** Moves a call between two of its turns to another node, which goes on with the same dialog. */
export class MovingOut {
  readonly #robot: RobotLeg;
  readonly #conversation: Conversation;
  readonly #about: About;
  readonly #moved = Promise.withResolvers<undefined>();
  #running = false;

  constructor(robot: RobotLeg, conversation: Conversation, about: About) {
    this.#robot = robot;
    this.#conversation = conversation;
    this.#about = about;
  }

  /** Waits for the end of the talk here. @returns undefined if the call goes on at another node */
  or<T>(talk: Promise<T>): Promise<T | undefined> {
    return this.#robot.options.scope.until(Promise.race([talk, this.#moved.promise]));
  }

  async try(): Promise<Moved> {
    if (this.#running) return 'busy';
    this.#running = true;
    try {
      return await this.#try();
    } finally {
      this.#running = false;
    }
  }

  async #try(): Promise<Moved> {
    const [robot, conversation] = [this.#robot, this.#conversation];
    const { context, record, gateway, shown } = robot.options;
    const leg = robot.plain;
    const { flow, id, company } = record.facts;
    if (!leg || !flow || record.waits) return 'busy';
    const disturbed = Promise.withResolvers<void>();
    const state = conversation.standstill.begin(disturbed.resolve);
    if (!state) return 'busy';
    const lent = leg.sip.handOver();
    if (!lent) {
      conversation.standstill.end();
      return 'busy';
    }
    const { sip, audio, giveLine: _theirs, ...line } = leg;
    const call: HandedCall = {
      ...{ format: handedFormat, facts: record.facts, dialog: lent.state, conversation: state, shown, ...this.#about },
      leg: line,
      sdp: { sessionId: audio.sessionId, version: audio.version },
      line: { codecs: audio.line.codecs, encryption: audio.line.encryption },
      ...(gateway ? { gateway: gateway.id } : {}),
    };
    let offered = false;
    try {
      offered = await offerMove(context.db, context.node, { id, company, call });
      if (offered) context.bus.publish({ type: 'call-move', company, call: id });
    } catch (error) {
      // It may have been written all the same.
      offered = true;
      if (!databaseIsAway(error)) context.log.error({ error, callId: id }, 'a call could not be offered to other nodes');
    }
    const outcome = offered ? await this.#outcome(disturbed.promise) : undefined;
    if (outcome?.address) {
      lent.give(outcome.address);
      robot.give();
      conversation.close();
      await record.movedAway();
      this.#moved.resolve(undefined);
      return 'moved';
    }
    lent.takeBack(outcome?.asked);
    audio.countPast();
    // The peer may send to the other node by now.
    if (outcome?.asked) robot.options.scope.start(() => this.#askBack(sip, audio));
    conversation.standstill.end();
    return outcome?.refused ? 'stays' : 'busy';
  }

  /** Has the peer send here again. The other node's offer may still be open there (RFC 3261 14.2), and one that answers neither may never have changed. */
  async #askBack(sip: Pick<RobotLeg['sip'], 'reinvite'>, audio: Pick<AudioLeg, 'offer'>): Promise<void> {
    for (let tries = 0; tries < mostTries; tries++) {
      const response = await sip.reinvite(audio.offer(), { patient: true }).catch(() => undefined);
      if (response?.status !== 500 && response?.status !== 491) {
        this.#robot.options.record.event('move-withdrawn', { status: response?.status ?? 408 });
        return;
      }
      await pause(againAfter);
    }
  }

  /** Waits for the other node, the person, or the end of patience, and settles whose the call is. */
  async #outcome(
    disturbed: Promise<void>,
  ): Promise<{ address?: { host: string; port: number } | undefined; refused?: boolean; asked?: boolean }> {
    const { context, record } = this.#robot.options;
    const { id } = record.facts;
    const enough = new AbortController();
    let waits = true;
    const stop = (): void => {
      waits = false;
      enough.abort();
    };
    disturbed.then(stop, stop);
    this.#robot.ended.then(stop, stop);
    const unsubscribe = context.bus.subscribe('call-move-decided', ({ call }) => {
      if (call === id) enough.abort();
    });
    const until = performance.now() + patience;
    try {
      while (waits && performance.now() < until) {
        await pause(lookEvery, undefined, { signal: enough.signal }).catch(() => {});
        const move = await moveOf(context.db, id).catch(() => undefined);
        if (move?.state === 'moved') return { address: move.address ?? undefined };
        if (move?.state === 'kept') return { refused: true };
        if (move?.state === 'withdrawn') return { refused: true, asked: true };
        if (waits && enough.signal.aborted) await pause(lookEvery);
      }
    } finally {
      unsubscribe();
    }
    for (;;) {
      try {
        const state = await withdrawMove(context.db, context.node, id);
        if (state === 'moved') return { address: (await moveOf(context.db, id))?.address ?? undefined };
        return { asked: state === 'taken', refused: state === 'kept' || state === 'over' };
      } catch (error) {
        // Nobody knows whose it is until the database is back.
        if (!databaseIsAway(error)) throw error;
        await pause(500);
      }
    }
  }
}
