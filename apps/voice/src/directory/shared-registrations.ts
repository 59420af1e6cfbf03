import type { Bus } from '@parley/contract/bus';
import {
  type Database,
  databaseIsAway,
  forgetLostRegistrations,
  forgetRegistrations,
  isStorable,
  type KnownRegistration,
  longestName,
  readRegistrations,
  type SharedRegistration,
  showRegistration,
  storableText,
  writeRegistrations,
} from '@parley/db';
import type { Binding, BindingChange, Registrar } from '@parley/sip';
import { readRegistrationKey, registrationOwner } from './registration-key.ts';

/** Changes are gathered for so long, and while the database is away tried again after so long, ms. */
const gather = 100;
const again = 1_000;
/** What one message of the bus tells of. */
const keysPerMessage = 50;
/** An index has to hold it. */
const longestContact = 2 * longestName;

export interface SharedRegistrationsOptions {
  db: Database;
  bus: Bus;
  /** The node's id, the same over its restarts. */
  node: string;
  registrar: Pick<Registrar, 'lookup' | 'adopt' | 'keys'> & { on(event: 'change', listener: (change: BindingChange) => void): unknown };
  onError: (error: unknown) => void;
}

/**
 * Keeps what has registered at this node in the database, behind the answers to REGISTER, and knows from there what an earlier process of it and
 * the other nodes have: a phone is rung by any node that its address, or its proxy, is reached from. Calls look into the registrar alone.
 */
export class SharedRegistrations {
  readonly #options: SharedRegistrationsOptions;
  /** What is still to be written: the newest of each contact. */
  #waiting = new Map<string, BindingChange>();
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();
  readonly #unsubscribe: () => void;
  #closed = false;

  constructor(options: SharedRegistrationsOptions) {
    const { registrar, bus, node } = options;
    this.#options = options;
    registrar.on('change', (change) => {
      const { contact } = change.binding;
      if (!isKept(change.binding)) return;
      this.#waiting.set(`${change.key} ${contact}`, change);
      this.#soon(gather);
    });
    this.#unsubscribe = bus.subscribe('registrations-changed', ({ node: from, keys }) => {
      if (from !== node) this.#next(() => this.#read(keys));
    });
  }

  /** Takes up what an earlier process and the other nodes have, before calls can come. While the database is away phones register anew. */
  async restore(): Promise<void> {
    const { db, node } = this.#options;
    this.#next(async () => {
      await forgetLostRegistrations(db, node);
      await this.#read();
    });
    await this.#working;
  }

  /** A message of the bus may have been lost. */
  look(): void {
    this.#next(() => this.#read());
  }

  /** Writes what is left to be written. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#unsubscribe();
    clearTimeout(this.#timer);
    this.#next(() => this.#write());
    await this.#working;
  }

  #soon(ms: number): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#next(() => this.#write());
    }, ms);
  }

  async #write(): Promise<void> {
    const { db, bus, node } = this.#options;
    const changes = this.#waiting;
    this.#waiting = new Map();
    try {
      const isGone = ({ kind }: BindingChange): boolean => kind === 'removed' || kind === 'expired';
      const now = steadyNow();
      const [gone, kept] = [[...changes.values()].filter(isGone), [...changes.values()].filter((change) => !isGone(change))];
      await forgetRegistrations(
        db,
        gone.map((change) => shared(change, now)),
      );
      await writeRegistrations(
        db,
        node,
        kept.map((change) => shared(change, now)),
      );
      const keys = [...new Set([...changes.values()].map(({ key }) => key))];
      for (const key of keys) {
        const shown = await showRegistration(db, registrationOwner(key));
        if (shown) bus.publish({ type: 'extension-registered', company: readRegistrationKey(key).company, ...shown });
      }
      for (let at = 0; at < keys.length; at += keysPerMessage)
        bus.publish({ type: 'registrations-changed', node, keys: keys.slice(at, at + keysPerMessage) });
    } catch (error) {
      if (databaseIsAway(error)) {
        this.#waiting = new Map([...changes, ...this.#waiting]);
        this.#soon(again);
      }
      throw error;
    }
  }

  /** @param keys all, if not given */
  async #read(keys?: readonly string[]): Promise<void> {
    const { db, node, registrar } = this.#options;
    const byKey = new Map<string, KnownRegistration[]>((keys ?? registrar.keys()).map((key) => [key, []]));
    for (const row of await readRegistrations(db, keys?.map(registrationOwner))) {
      const key = `${row.company}/${row.aor}`;
      byKey.set(key, [...(byKey.get(key) ?? []), row]);
    }
    const now = steadyNow();
    for (const [key, rows] of byKey) {
      const own = registrar.lookup(key);
      const unwritten = own.filter((binding) => !isKept(binding) || this.#waiting.has(`${key} ${binding.contact}`));
      const known = rows.filter((row) => !this.#waiting.has(`${key} ${row.contact}`) && reaches(row, node));
      registrar.adopt(key, [...unwritten, ...known.map((row) => own.find((binding) => isOf(binding, row)) ?? bindingOf(row, node, now))]);
    }
  }

  /** One after another, so that nothing that is read is older than what was written before. */
  #next(work: () => Promise<void>): void {
    this.#working = this.#working.then(work).catch(this.#options.onError);
  }
}

/** Whether the database keeps it; a contact that is none of text, or over-long, is this process's alone. */
const isKept = ({ contact }: Binding): boolean => isStorable(contact) && contact.length <= longestContact;

/** Ms since the epoch as the registrar's clock has them, which is never set. */
const steadyNow = (): number => performance.timeOrigin + performance.now();

/** A connection is the node's alone that it was made to, unless a proxy is behind it. */
const reaches = ({ transport, path, node }: KnownRegistration, here: string): boolean =>
  transport === null || path.length > 0 || node === here;

const isOf = ({ contact, callId, cseq }: Binding, row: KnownRegistration): boolean =>
  contact === row.contact && callId === row.callId && cseq === row.cseq;

const bindingOf = (row: KnownRegistration, here: string, now: number): Binding => ({
  ...{ contact: row.contact, callId: row.callId, cseq: row.cseq, q: row.q, path: row.path, userAgent: row.userAgent ?? undefined },
  source: { host: row.host, port: row.port, ...(row.transport === null ? {} : { transport: row.transport }) },
  ...{ registeredAt: now - row.ageS * 1000, expiresAt: now + row.leftS * 1000 },
  ...(row.node === here ? {} : { elsewhere: true }),
});

function shared({ key, binding }: BindingChange, now: number): SharedRegistration {
  const { contact, callId, cseq, q, path, source, userAgent } = binding;
  const { host, port, transport = null } = source;
  return {
    ...registrationOwner(key),
    ...{ contact, cseq, q, host, port, transport },
    callId: storableText(callId, longestName),
    path: path.map((value) => storableText(value)),
    userAgent: userAgent === undefined ? null : storableText(userAgent, longestName),
    ...{ ageS: (now - binding.registeredAt) / 1000, leftS: (binding.expiresAt - now) / 1000 },
  };
}
