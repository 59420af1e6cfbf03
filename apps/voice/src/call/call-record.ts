import type { CallFacts, EventFacts, LegFacts, TurnFacts } from '@parley/db';
import type { Spool } from '../facts/spool.ts';

export type CallOpening = Pick<CallFacts, 'id' | 'company' | 'direction' | 'node' | 'caller' | 'callee' | 'variables' | 'startedAt'> &
  Partial<Pick<CallFacts, 'flow' | 'task' | 'gateway' | 'extension' | 'sipCallId' | 'row'>>;

/** The facts of one call as they come about; each goes to the node's journal at once. */
export class CallRecord {
  readonly #spool: Spool;
  readonly #facts: CallFacts;

  constructor(spool: Spool, opening: CallOpening) {
    this.#spool = spool;
    this.#facts = {
      ...opening,
      ...{ endedAt: opening.startedAt, status: 'unknown', result: 'interrupted', endedBy: 'system' },
      ...{ legs: [], turns: [], events: [] },
    };
    void spool.append({ kind: 'begin', id: opening.id, call: { ...this.#facts, turns: [], events: [], legs: [] } });
  }

  get facts(): Readonly<CallFacts> {
    return this.#facts;
  }

  event(kind: string, data: Record<string, unknown> = {}, at: Date = new Date()): void {
    const event: EventFacts = { at: at.toISOString(), kind, data };
    this.#facts.events.push(event);
    void this.#spool.append({ kind: 'event', id: this.#facts.id, event });
  }

  /** A turn is journalled when it is over. */
  turn(turn: TurnFacts): void {
    this.#facts.turns.push(turn);
    void this.#spool.append({ kind: 'turn', id: this.#facts.id, turn });
  }

  leg(leg: LegFacts): void {
    this.#facts.legs.push(leg);
  }

  ringing(at: Date): void {
    this.#facts.ringingAt ??= at.toISOString();
  }

  answered(at: Date): void {
    this.#facts.answeredAt = at.toISOString();
    void this.#spool.append({ kind: 'answered', id: this.#facts.id, at: this.#facts.answeredAt });
  }

  /** Closes the record; resolves with the facts once they are on the disk. */
  async end(ending: Partial<CallFacts> & Pick<CallFacts, 'endedAt' | 'status' | 'result' | 'endedBy'>): Promise<CallFacts> {
    Object.assign(this.#facts, ending);
    this.#facts.turns.sort((a, b) => a.atMs - b.atMs);
    await this.#spool.append({ kind: 'end', id: this.#facts.id, call: this.#facts }, true);
    return this.#facts;
  }
}
