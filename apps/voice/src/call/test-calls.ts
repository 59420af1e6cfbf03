import { type CallFacts, json } from '@parley/db';
import { sql } from 'kysely';
import { labPlace } from '../simulation/lab-place.ts';
import { simulatedCaller } from '../simulation/simulated-caller.ts';
import type { HeardCall } from '../simulation/simulated-outcome.ts';
import { AudioLeg } from './audio-leg.ts';
import { BrowserCall } from './browser-call.ts';
import { BrowserLeg } from './browser-leg.ts';
import type { CallContext, CallState } from './call-context.ts';
import type { CallRecord } from './call-record.ts';
import { CallScope } from './call-scope.ts';
import { conductCall } from './conduct-call.ts';
import type { TakeRobot } from './inbound-call.ts';
import { noRule, outsidePlace, type PersonPlace, phonePlace } from './person-place.ts';
import { TestCall, type TriedCall } from './test-call.ts';

/** Nobody waits longer for a call to begin, s. */
const takenWithin = 15;
/** What a call says while it goes on is kept up to so many turns. */
const mostTurns = 200;

/** Why a test call was not placed. */
type Trouble = 'no-lab' | 'not-registered' | 'no-extension' | 'no-rule' | 'no-line' | 'no-robot' | 'media-full' | 'flow-broken';

const turnsOf = ({ turns }: Readonly<CallFacts>) =>
  turns.slice(-mostTurns).map(({ who, text, atMs, node, nodeName, intent, matchedBy, interrupted = false, latency }) => ({
    ...{ who, text, atMs, nodeId: node ?? null, nodeName: nodeName ?? null },
    ...{ intent: intent ?? null, matchedBy: matchedBy ?? null, interrupted },
    latencyMs: latency ? Math.round(Object.values(latency).reduce((sum, part) => sum + part, 0)) : null,
  }));

/** Places the calls by which people try their flows, one node each. */
export class TestCalls {
  readonly #context: CallContext;
  readonly #takeRobot: TakeRobot;
  readonly #running = new Map<string, TriedCall>();
  /** Of calls by simulated callers: what came of them. */
  readonly #outcomes = new WeakMap<TriedCall, () => HeardCall>();

  constructor(context: CallContext, takeRobot: TakeRobot) {
    this.#context = context;
    this.#takeRobot = takeRobot;
  }

  /** Takes up a call that waits, or hangs up one of this node that is to be stopped. Resolves when it is over. */
  async look(company: number, id: string): Promise<void> {
    const { db } = this.#context;
    const running = this.#running.get(id);
    const row = await db
      .selectFrom('flow_test_calls')
      .select(['stop', 'state', 'party', 'extension_id'])
      .where('company_id', '=', company)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return;
    if (running) {
      if (row.stop) running.hangUp();
      return;
    }
    if (row.stop || row.state !== 'waiting') return;
    // Another node may have the phone: it goes first.
    const isHere = row.extension_id === null || this.#context.sip.registrar?.lookup(`${company}/${row.party}`).length;
    if (!isHere) await new Promise((resolve) => setTimeout(resolve, 1_000));
    await this.#take(company, id);
  }

  async #take(company: number, id: string): Promise<void> {
    const { db, node, log, takesCalls } = this.#context;
    // Another node may.
    if (!takesCalls()) return;
    const row = await db
      .updateTable('flow_test_calls as t')
      .set({ state: 'dialling', node_id: node })
      .from('flows as f')
      .innerJoin('companies as c', 'c.id', 'f.company_id')
      .whereRef('f.company_id', '=', 't.company_id')
      .whereRef('f.id', '=', 't.flow_id')
      .where('c.status', '=', 'active')
      .where('t.company_id', '=', company)
      .where('t.id', '=', id)
      .where('t.state', '=', 'waiting')
      .where('t.stop', '=', false)
      .where('t.created_at', '>', sql<Date>`now() - ${takenWithin} * interval '1 second'`)
      .returning(['t.flow_id', 't.version', 't.graph', 't.extension_id', 't.party', 't.variables', 't.browser', 't.caller'])
      .returning(['f.name', 'f.type'])
      .returning(['c.time_zone', 'c.media_timeout_seconds'])
      .executeTakeFirst();
    if (!row) return;
    this.#changed(company, id);
    const scope = new CallScope((error) => log.error({ error, callId: id, companyId: company }, 'a test call failed'));
    let call: TriedCall | undefined;
    try {
      const made = await this.#prepare(scope, company, id, row);
      if (typeof made === 'string') await this.#failed(company, id, made);
      else call = made;
    } catch (error) {
      scope.fail(error);
      await this.#failed(company, id, 'flow-broken');
    }
    if (!call) return scope.close();
    this.#running.set(id, call);
    await conductCall(call);
    this.#running.delete(id);
    const outcome = this.#outcomes.get(call)?.();
    const turns = json(turnsOf(call.record.facts));
    await this.#note(company, id, {
      ...{ state: 'ended', result: call.result ?? 'interrupted', turns },
      ...(outcome ? { outcome: json(outcome) } : {}),
    });
  }

  async #prepare(scope: CallScope, company: number, id: string, row: TakenRow): Promise<TriedCall | Trouble> {
    const context = this.#context;
    const version = await scope.until(context.versions.tried(row.graph));
    const caller = row.caller === null ? undefined : simulatedCaller({ scope, version, caller: row.caller });
    const place = row.browser ? undefined : caller ? labPlace(context) : await scope.until(this.#place(company, row));
    if (typeof place === 'string') return place;
    const free = await scope.acquire(this.#takeRobot(company), (give) => typeof give === 'function' && give());
    if (typeof free === 'string') return 'no-robot';
    scope.defer(free);
    const about = {
      ...{ context, scope, id, company, version, free, party: row.party },
      flow: { id: row.flow_id, name: row.name, ...(row.version === null ? {} : { version: row.version }) },
      direction: row.type === 'inbound' ? ('in' as const) : ('out' as const),
      variables: Object.fromEntries(Object.entries(row.variables ?? {}).map(([name, value]) => [name, String(value)])),
      ...{ timeZone: row.time_zone, mediaTimeoutSeconds: row.media_timeout_seconds },
      changed: (state: CallState, record: CallRecord) => this.#tell(company, id, state, record.facts),
    };
    if (!place) {
      const leg = await BrowserLeg.open(scope, context);
      if (typeof leg === 'string') return 'media-full';
      return new BrowserCall({ ...about, leg, listens: (audio) => this.#note(company, id, { state: 'ringing', audio: json(audio) }) });
    }
    const opening = AudioLeg.open({ media: context.media, line: place.line, publicAddress: context.publicAddress });
    const leg = await scope.acquire(opening, (opened) => opened instanceof AudioLeg && opened.close());
    if (!(leg instanceof AudioLeg)) return 'media-full';
    const call = new TestCall({
      ...{ ...about, place, leg, extension: row.extension_id ?? undefined },
      ...(caller ? { headers: caller.headers, onTalking: caller.talk } : {}),
    });
    if (caller) this.#outcomes.set(call, () => caller.outcome(call));
    return call;
  }

  /** A number outside is called as one that a phone of the company dials: as outbound rules say. */
  async #place(company: number, { party, extension_id }: TakenRow): Promise<PersonPlace | Trouble> {
    const asking = { context: this.#context, record: { facts: { company } }, gateway: undefined, shown: { inside: '', outside: '' } };
    const place = await (extension_id === null ? outsidePlace : phonePlace)(asking, party);
    if ('line' in place) return place;
    if (extension_id === null) return place.why === noRule ? 'no-rule' : 'no-line';
    return place.status === 480 ? 'not-registered' : 'no-extension';
  }

  /** What is told while it goes on may be late, but never out of order. */
  #telling: Promise<unknown> = Promise.resolve();
  #tell(company: number, id: string, state: CallState, facts: Readonly<CallFacts>): void {
    const turns = json(turnsOf(facts));
    this.#telling = this.#telling
      .then(() => this.#note(company, id, { state, turns }))
      .catch((error: unknown) => this.#context.log.warn({ error, callId: id }, 'a test call could not be told of'));
  }

  async #failed(company: number, id: string, result: Trouble): Promise<void> {
    await this.#note(company, id, { state: 'failed', result });
  }

  async #note(company: number, id: string, told: Told): Promise<void> {
    const isOver = told.state === 'ended' || told.state === 'failed';
    if (isOver) await this.#telling;
    await this.#context.db
      .updateTable('flow_test_calls')
      .set({ ...told, ...(isOver ? { graph: null, ended_at: sql<Date>`now()` } : {}) })
      .where('company_id', '=', company)
      .where('id', '=', id)
      .execute();
    this.#changed(company, id);
  }

  #changed(company: number, call: string): void {
    this.#context.bus.publish({ type: 'test-call-changed', company, call });
  }
}

interface Told {
  state: CallState | 'ended' | 'failed';
  result?: string;
  turns?: ReturnType<typeof json>;
  audio?: ReturnType<typeof json>;
  outcome?: ReturnType<typeof json>;
}

interface TakenRow {
  flow_id: string;
  version: number | null;
  graph: unknown;
  extension_id: string | null;
  browser: boolean;
  /** Of a simulated caller: who it is. */
  caller: unknown;
  party: string;
  variables: unknown;
  name: string;
  type: string;
  time_zone: string;
  media_timeout_seconds: number;
}
