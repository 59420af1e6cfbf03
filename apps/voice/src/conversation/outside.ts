import type { OutsideSettings } from '@parley/db';
import { type Action, type DialogEvent, type Reply, type Request, valueAt } from '@parley/dialog';
import { carryOutReply, carryOutRequest } from '@parley/speech/outside';
import type { CallRecord } from '../call/call-record.ts';
import type { CallScope } from '../call/call-scope.ts';

/** What the flows of this call's company may ask outside; read when it is first needed. */
export type ReadOutside = () => Promise<OutsideSettings>;

/** Asks outside for one call what its flow wants, and tells what comes of it. */
export class Outside {
  readonly #scope: CallScope;
  readonly #record: CallRecord;
  readonly #tell: (event: DialogEvent) => void;
  readonly #read: ReadOutside | undefined;
  #settings: Promise<OutsideSettings> | undefined;
  readonly #over = new AbortController();
  #reply: { readonly id: number; readonly stop: AbortController } | undefined;

  constructor(
    { scope, record }: { scope: CallScope; record: CallRecord },
    read: ReadOutside | undefined,
    tell: (event: DialogEvent) => void,
  ) {
    this.#scope = scope;
    this.#record = record;
    this.#read = read;
    this.#tell = scope.guard(tell);
  }

  /** Begins what is to be asked, breaks off what is not wanted any more, and notes messages: a strategy sends them. */
  carryOut(actions: readonly Action[]): void {
    for (const action of actions) {
      if (action.kind === 'stop-reply' && this.#reply?.id === action.id) this.#reply.stop.abort();
      if (action.kind === 'request') this.#scope.start(() => this.#request(action));
      if (action.kind === 'sms')
        this.#record.event('sms-wanted', { strategy: action.strategyId, node: action.nodeId, values: action.values });
      if (action.kind === 'reply') this.#scope.start(() => this.#speak(action));
    }
  }

  /** The call is over, or in other hands: nothing more is told. */
  close(): void {
    this.#over.abort();
  }

  async #request(action: Request): Promise<void> {
    const settings = await this.#known();
    if (!settings) return this.#told({ kind: 'request-failed', id: action.id, why: 'unavailable' });
    this.#told(await carryOutRequest(action, settings.requests, valueAt, this.#over.signal));
  }

  async #speak(action: Reply): Promise<void> {
    const stop = new AbortController();
    this.#reply = { id: action.id, stop };
    const settings = await this.#known();
    if (!settings) return this.#told({ kind: 'reply-failed', id: action.id, why: 'unavailable' });
    const signal = AbortSignal.any([stop.signal, this.#over.signal]);
    await carryOutReply(action, settings.model, (event) => this.#told(event), signal);
  }

  /** Undefined where they cannot be read: a call does not wait for the database. */
  async #known(): Promise<OutsideSettings | undefined> {
    this.#settings ??= this.#read?.();
    return this.#settings?.catch(() => {
      this.#settings = undefined;
      return undefined;
    });
  }

  #told(event: DialogEvent): void {
    if (!this.#over.signal.aborted) this.#tell(event);
  }
}
