import { EventEmitter } from 'node:events';
import type { Clock, Timer } from '../clock/index.ts';
import { type Field, parseUri, type ResponseDraft, type SipRequest, sameUri } from '../message/index.ts';
import { type HostPort, keyOf } from '../transport/index.ts';
import { memoryStore } from './memory-store.ts';
import { parseRegister } from './parse-register.ts';
import type { Binding, BindingChange, BindingStore, Registrar, RegistrarOptions } from './registrar-types.ts';
import { SourceIndex } from './source-index.ts';

/** Keeps where phones are (RFC 3261 10.3, RFC 3327). */
export class RegistrarAgent<T> extends EventEmitter<{ change: [change: BindingChange] }> implements Registrar {
  readonly #options: RegistrarOptions<T>;
  readonly #store: BindingStore;
  readonly #clock: Clock;
  readonly #timers = new Map<string, Timer>();
  readonly #sources = new SourceIndex();
  /** Registrations refused because there were too many. */
  full = 0;

  constructor(options: RegistrarOptions<T>, clock: Clock) {
    super();
    this.#options = options;
    this.#store = options.store ?? memoryStore();
    this.#clock = clock;
    for (const key of this.#store.keys()) this.#keep(key, this.#store.get(key));
  }

  lookup(key: string): readonly Binding[] {
    const now = this.#clock.now();
    const live = this.#store.get(key).filter((binding) => binding.expiresAt > now);
    return live.sort((a, b) => b.q - a.q || b.registeredAt - a.registeredAt);
  }

  keys(): readonly string[] {
    return [...this.#store.keys()].filter((key) => this.lookup(key).length > 0);
  }

  registeredFrom(source: HostPort): readonly string[] {
    const from = (binding: Binding): boolean => keyOf(binding.source) === keyOf(source);
    return this.#sources.keysAt(source).filter((key) => this.lookup(key).some(from));
  }

  remove(key: string): void {
    const bindings = this.lookup(key);
    this.#keep(key, []);
    for (const binding of bindings) this.emit('change', { key, kind: 'removed', binding });
  }

  adopt(key: string, bindings: readonly Binding[]): void {
    this.#keep(key, bindings);
  }

  /** A connection has ended, and with it what was registered by it (RFC 5626 5.3); who registered by way of a proxy is reached by that still. */
  disconnected(source: HostPort): void {
    if (source.transport === undefined) return;
    for (const key of this.#sources.keysAt(source)) {
      const all = this.#store.get(key);
      const isLost = (binding: Binding): boolean => keyOf(binding.source) === keyOf(source) && binding.path.length === 0;
      this.#keep(
        key,
        all.filter((binding) => !isLost(binding)),
      );
      for (const binding of all) if (isLost(binding)) this.emit('change', { key, kind: 'removed', binding });
    }
  }

  /** Answers a REGISTER of someone whose identity is settled. */
  answer(request: SipRequest, source: HostPort, identity: T | undefined): ResponseDraft {
    const to = parseUri(request.to?.uri ?? '');
    const key = to === undefined ? undefined : this.#options.addressOfRecord(identity, to, request);
    if (key === undefined) return { status: 403 };
    const parsed = parseRegister(request, { minS: this.#options.minExpiresS ?? 60, maxS: this.#options.maxExpiresS ?? 3600 });
    if (parsed.kind === 'refused') return parsed.draft;
    const before = this.lookup(key);
    if (parsed.kind === 'query') return this.#granted(before, request);
    const next = parsed.kind === 'remove-all' ? removeAll(before, request) : this.#update(before, request, source, parsed.contacts);
    // Bindings change all together or not at all (10.3 step 7).
    if ('refused' in next) return { status: next.refused, ...(next.reason === undefined ? {} : { reason: next.reason }) };
    if (before.length === 0 && next.bindings.length > 0 && this.#timers.size >= (this.#options.maxRegistrations ?? 100_000)) {
      this.full++;
      return { status: 503, fields: [['Retry-After', '60']] };
    }
    this.#keep(key, next.bindings);
    for (const change of next.changes) this.emit('change', { key, ...change });
    return this.#granted(next.bindings, request);
  }

  close(): void {
    for (const timer of this.#timers.values()) timer.cancel();
    this.#timers.clear();
  }

  #update(
    before: readonly Binding[],
    request: SipRequest,
    source: HostPort,
    contacts: readonly { uri: string; expiresS: number; q: number }[],
  ): Update {
    const now = this.#clock.now();
    const bindings = [...before];
    const changes: Change[] = [];
    for (const { uri, expiresS, q } of contacts) {
      const at = bindings.findIndex((binding) => sameUri(binding.contact, uri));
      const old = bindings[at];
      if (old !== undefined && isOutOfOrder(old, request)) return { refused: 500, reason: 'CSeq out of order' };
      if (expiresS === 0) {
        if (old === undefined) continue;
        bindings.splice(at, 1);
        changes.push({ kind: 'removed', binding: old });
        continue;
      }
      const binding: Binding = {
        contact: uri,
        expiresAt: now + expiresS * 1000,
        source,
        path: request.list('path'),
        callId: request.callId,
        cseq: request.cseq?.number ?? 0,
        q,
        userAgent: request.header('user-agent'),
        registeredAt: old?.registeredAt ?? now,
      };
      if (old === undefined) bindings.push(binding);
      else bindings[at] = binding;
      changes.push({ kind: old === undefined ? 'added' : 'refreshed', binding });
    }
    return bindings.length > (this.#options.maxContacts ?? 10) ? { refused: 403, reason: 'Too many contacts' } : { bindings, changes };
  }

  #granted(bindings: readonly Binding[], request: SipRequest): ResponseDraft {
    const now = this.#clock.now();
    const contacts = bindings.map((binding): Field => {
      const seconds = Math.max(0, Math.ceil((binding.expiresAt - now) / 1000));
      return ['Contact', `<${binding.contact}>;expires=${seconds}${binding.q === 1 ? '' : `;q=${binding.q}`}`];
    });
    const path = request.list('path').map((value): Field => ['Path', value]);
    return { status: 200, fields: [...contacts, ...path, ['Date', new Date(now).toUTCString()]] };
  }

  #keep(key: string, bindings: readonly Binding[]): void {
    this.#store.set(key, bindings);
    this.#sources.set(key, bindings);
    this.#watch(key);
  }

  /** Sets the timer for the next binding of the key to expire. */
  #watch(key: string): void {
    this.#timers.get(key)?.cancel();
    this.#timers.delete(key);
    const bindings = this.#store.get(key);
    if (bindings.length === 0) return;
    const soonest = Math.min(...bindings.map((binding) => binding.expiresAt));
    const wait = Math.max(0, soonest - this.#clock.now());
    this.#timers.set(
      key,
      this.#clock.after(wait, () => this.#expire(key)),
    );
  }

  #expire(key: string): void {
    const now = this.#clock.now();
    const all = this.#store.get(key);
    this.#keep(
      key,
      all.filter((binding) => binding.expiresAt > now),
    );
    for (const binding of all)
      if (binding.expiresAt <= now && binding.elsewhere !== true) this.emit('change', { key, kind: 'expired', binding });
  }
}

type Change = Omit<BindingChange, 'key'>;
type Update = { bindings: readonly Binding[]; changes: readonly Change[] } | { refused: number; reason?: string };

function removeAll(before: readonly Binding[], request: SipRequest): Update {
  if (before.some((binding) => isOutOfOrder(binding, request))) return { refused: 500, reason: 'CSeq out of order' };
  return { bindings: [], changes: before.map((binding) => ({ kind: 'removed', binding })) };
}

function isOutOfOrder(binding: Binding, request: SipRequest): boolean {
  return binding.callId === request.callId && (request.cseq?.number ?? 0) <= binding.cseq;
}
