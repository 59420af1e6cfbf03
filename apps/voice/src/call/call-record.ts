import { type CallFacts, type EventFacts, type LegFacts, longestName, storable, storableText, type TurnFacts } from '@parley/db';
import type { JournalLine } from '../facts/journal.ts';
import type { Spool } from '../facts/spool.ts';

export type CallOpening = Pick<CallFacts, 'id' | 'company' | 'direction' | 'node' | 'caller' | 'callee' | 'variables' | 'startedAt'> &
  Partial<
    Pick<
      CallFacts,
      | 'abTest'
      | 'callerHidden'
      | 'divertedFrom'
      | 'environment'
      | 'flow'
      | 'task'
      | 'gateway'
      | 'extension'
      | 'sipCallId'
      | 'row'
      | 'tariff'
    >
  >;

/** Turns, and events, that a record keeps: a peer that presses keys or sends offers without end fills no disk. */
const mostEntries = 5_000;

/**
 * The facts of one call as they come about; each goes to the node's journal at once. Whatever a peer may have written is made storable
 * here, where it enters: texts that no database keeps, over-long ones, causes outside their range.
 */
export class CallRecord {
  readonly #spool: Spool;
  readonly #onError: (error: unknown) => void;
  readonly #facts: CallFacts;
  readonly #parts: Promise<unknown>[] = [];
  #waiting = 0;
  #onTurn: (() => void) | undefined;
  readonly #madeAt = Date.now(); // ms since the epoch
  readonly #madeSteady = performance.now();

  /** @param onError is told if a line cannot be made */
  constructor(spool: Spool, opening: CallOpening, onError: (error: unknown) => void) {
    this.#spool = spool;
    this.#onError = onError;
    this.#facts = {
      ...storableFacts(opening),
      ...{ endedAt: opening.startedAt, status: 'unknown', result: 'interrupted', endedBy: 'system' },
      ...{ legs: [], turns: [], events: [] },
    };
  }

  /** The time of the call. It runs on as time does, though the machine's clock is set meanwhile: no call lasts an hour more or ends before it began. */
  now(): Date {
    return new Date(Math.round(this.#madeAt + performance.now() - this.#madeSteady));
  }

  /** The call goes on: from here on it is in the journal, with what has happened so far. */
  begin(known: Pick<CallFacts, 'flow' | 'abTest'> = {}): void {
    Object.assign(this.#facts, known);
    this.#write({ kind: 'begin', id: this.#facts.id, call: this.#facts });
  }

  /** The gateway by which it is tried now. */
  goesBy(gateway: { id: string; name: string } | undefined): void {
    if (gateway) this.#facts.gateway = { id: gateway.id, name: gateway.name };
  }

  /** The record of a call that another node has begun, with all that it has so far; on the disk when it resolves. */
  static async takeUp(spool: Spool, facts: CallFacts, onError: (error: unknown) => void): Promise<CallRecord> {
    const record = new CallRecord(spool, facts, onError);
    Object.assign(record.#facts, facts);
    await spool.append({ kind: 'taken-up', id: facts.id, call: record.#facts }, true);
    return record;
  }

  /** The call is another node's: nothing more comes of it here. */
  async movedAway(): Promise<void> {
    await this.#spool.append({ kind: 'moved', id: this.#facts.id }, true);
    await this.#spool.settle([this.#facts.id]);
  }

  get facts(): Readonly<CallFacts> {
    return this.#facts;
  }

  event(kind: string, data: Record<string, unknown> = {}, at: Date = this.now()): void {
    const { events } = this.#facts;
    if (events.length > mostEntries) return;
    const event: EventFacts =
      events.length < mostEntries ? { at: at.toISOString(), kind, data: storable(data) } : { at: at.toISOString(), kind: 'record-full' };
    events.push(event);
    this.#write({ kind: 'event', id: this.#facts.id, event });
  }

  /** A turn is journalled when it is over. */
  turn(said: TurnFacts): void {
    if (this.#facts.turns.length >= mostEntries) return;
    const turn = storable(said);
    this.#facts.turns.push(turn);
    this.#write({ kind: 'turn', id: this.#facts.id, turn });
    this.#onTurn?.();
  }

  /** Tells of every turn that comes to its end. */
  onTurn(tell: () => void): void {
    this.#onTurn = tell;
  }

  leg(leg: LegFacts): void {
    const kept = { ...storableFacts(leg), party: storableText(leg.party, longestName) };
    this.#facts.legs.push(kept);
    if (leg.billedBy && leg.answeredAt) this.#write({ kind: 'leg', id: this.#facts.id, leg: kept });
  }

  /** A leg that costs money was answered: it is known of though the process ends before it does. */
  legBegins(leg: LegFacts): void {
    this.#write({ kind: 'leg', id: this.#facts.id, leg: storableFacts(leg) });
  }

  /** The robot was moved away from the call's first leg, which has ended; the first time counts. */
  firstLegEnded(at: Date): void {
    if (this.#facts.firstLegEndedAt !== undefined) return;
    this.#facts.firstLegEndedAt = at.toISOString();
    this.#write({ kind: 'first-leg-ended', id: this.#facts.id, at: this.#facts.firstLegEndedAt });
  }

  ringing(at: Date): void {
    this.#facts.ringingAt ??= at.toISOString();
  }

  answered(at: Date): void {
    this.#facts.answeredAt = at.toISOString();
    this.#write({ kind: 'answered', id: this.#facts.id, at: this.#facts.answeredAt });
  }

  /** It goes to a phone of the house, which costs nothing, wherever the call goes on and ends. */
  costsNothing(): void {
    const { id, tariff } = this.#facts;
    if (!tariff) return;
    this.#facts.tariff = { ...tariff, price: 0 };
    this.#write({ kind: 'free', id });
  }

  /** A part of the call that still has something to say when the call ends, such as its second leg. */
  awaits(part: Promise<unknown>): void {
    this.#waiting++;
    this.#parts.push(
      part
        .catch(() => {})
        .finally(() => {
          this.#waiting--;
        }),
    );
  }

  /** Such a part goes on. */
  get waits(): boolean {
    return this.#waiting > 0;
  }

  /** When all such parts are through. */
  get through(): Promise<unknown> {
    return Promise.all(this.#parts);
  }

  /** A person has taken the call; the first time counts. */
  transferred(at: Date): void {
    this.#facts.transferredAt ??= at.toISOString();
  }

  /** Closes the record; resolves with the facts once they are on the disk. */
  async end(ending: Partial<CallFacts> & Pick<CallFacts, 'endedAt' | 'status' | 'result' | 'endedBy'>): Promise<CallFacts> {
    // Everything else in here has come in by the methods above.
    const { legs: _legs, turns: _turns, events: _events, ...learnt } = ending;
    Object.assign(this.#facts, storableFacts(learnt));
    this.#facts.turns.sort((a, b) => a.atMs - b.atMs);
    await this.#spool.append({ kind: 'end', id: this.#facts.id, call: this.#facts }, true);
    return this.#facts;
  }

  #write(line: JournalLine): void {
    this.#spool.append(line).catch(this.#onError);
  }
}

type PeerWritten = Partial<Pick<CallFacts, 'caller' | 'callee' | 'sipCallId' | 'q850'>>;

/** Storable, with what is searched for by an index kept short and without a cause that is none: it has seven bits (ITU-T Q.850 2.2.6). */
function storableFacts<T extends PeerWritten>(facts: T): T {
  const kept: T = storable(facts);
  for (const name of ['caller', 'callee', 'sipCallId'] as const)
    if (kept[name] !== undefined) Object.assign(kept, { [name]: storableText(kept[name], longestName) });
  if (kept.q850 !== undefined && (kept.q850 < 0 || kept.q850 > 127)) delete kept.q850;
  return kept;
}
