import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Database, databaseIsAway } from '@parley/db';
import { type MediaSession, type PacketSink, readBatch } from '@parley/media';
import { pcapHead, pcapRecord } from '@parley/media/capture/pcap';
import type { Logger } from 'pino';

/** Bytes of packets that one leg may bring: some ten minutes of G.711 both ways. */
const mostOfLeg = 12_000_000;
/** Bytes that may wait for the disk; packets beyond are dropped. */
const mostWaiting = 4_000_000;
const mostAtOnce = 10; // calls of a node

/** A call that may be captured. */
export interface CapturedCall {
  readonly company: number;
  readonly id: string;
  readonly gateway: string;
}

interface Order {
  readonly company: number;
  readonly id: string;
  readonly until: number;
  /** Calls that are up when it is read count too. */
  readonly running: boolean;
}

/** Where a call's packets lie, below the data folder. */
export const captureFile = (company: number, call: string): string => join('captures', String(company), `${call}.pcap`);

/**
 * Captures the packets of calls whose gateway somebody asked it for. Nothing of it holds a call up:
 * packets come in batches behind the media, and what does not fit is dropped and counted.
 */
export class PacketCaptures {
  readonly #db: Database;
  readonly #folder: string;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #now: () => number;
  #orders: ReadonlyMap<string, readonly Order[]> = new Map();
  readonly #running = new Map<string, CaptureWriter>();
  /** Calls that are up and not captured, with their legs. */
  readonly #up = new Map<string, { call: CapturedCall; legs: Set<MediaSession> }>();

  /** @param folder the node's data folder @param now ms since the epoch */
  constructor(db: Database, folder: string, log: Pick<Logger, 'warn'>, now: () => number = Date.now) {
    this.#db = db;
    this.#folder = folder;
    this.#log = log;
    this.#now = now;
  }

  /** Reads what is wanted now. While the database is away that stays as it was. */
  async read(): Promise<void> {
    try {
      const rows = await this.#db
        .selectFrom('packet_captures')
        .select(['company_id', 'id', 'gateway_id', 'until', 'running'])
        .where('calls_left', '>', 0)
        .where('until', '>', new Date(this.#now()))
        .orderBy('id')
        .execute();
      const orderOf = (row: (typeof rows)[number]): Order => ({
        company: row.company_id,
        id: row.id,
        until: row.until.getTime(),
        running: row.running,
      });
      this.#orders = new Map([...Map.groupBy(rows, (row) => row.gateway_id)].map(([gateway, list]) => [gateway, list.map(orderOf)]));
    } catch (error) {
      if (!databaseIsAway(error)) throw error;
      return;
    }
    for (const { call, legs } of [...this.#up.values()]) {
      const order = this.#orderFor(call);
      if (order?.running) this.#begin(call, order, [...legs]);
    }
  }

  /**
   * Captures a leg of a call if somebody wants it, or another leg of the call is captured; also later, if it is wanted while the call is up.
   *
   * @returns what says that the leg is over
   */
  watch(call: CapturedCall, session: MediaSession): () => void {
    const running = this.#running.get(call.id);
    running?.take(session);
    if (running) return () => {};
    const order = this.#orderFor(call);
    return order && this.#begin(call, order, [session]) ? () => {} : this.#note(call, session);
  }

  #orderFor(call: CapturedCall): Order | undefined {
    return this.#orders.get(call.gateway)?.find(({ company, until }) => company === call.company && until > this.#now());
  }

  #note(call: CapturedCall, session: MediaSession): () => void {
    const known = this.#up.get(call.id) ?? { call, legs: new Set<MediaSession>() };
    this.#up.set(call.id, known);
    known.legs.add(session);
    return () => {
      known.legs.delete(session);
      if (known.legs.size === 0 && this.#up.get(call.id) === known) this.#up.delete(call.id);
    };
  }

  /** @returns false if too many are captured already */
  #begin(call: CapturedCall, order: Order, sessions: readonly MediaSession[]): boolean {
    if (this.#running.size >= mostAtOnce) return false;
    this.#up.delete(call.id);
    const writer = new CaptureWriter(join(this.#folder, captureFile(call.company, call.id)));
    this.#running.set(call.id, writer);
    this.#capture(call, order, writer, sessions).catch((error: unknown) => {
      this.#running.delete(call.id);
      this.#log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'a call could not be captured');
    });
    return true;
  }

  async #capture(call: CapturedCall, order: Order, writer: CaptureWriter, sessions: readonly MediaSession[]): Promise<void> {
    if (!(await this.#claim(order))) {
      this.#running.delete(call.id);
      await this.read();
      return;
    }
    await writer.open();
    for (const session of sessions) writer.take(session);
    const { packets, bytes, dropped } = await writer.done;
    this.#running.delete(call.id);
    await this.#db
      .insertInto('captured_calls')
      .values({ company_id: call.company, call_id: call.id, gateway_id: call.gateway, at: new Date(this.#now()), packets, bytes, dropped })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** One call of those that are wanted, over all nodes. */
  async #claim({ company, id }: Order): Promise<boolean> {
    const claimed = await this.#db
      .updateTable('packet_captures')
      .set((eb) => ({ calls_left: eb('calls_left', '-', 1) }))
      .where('company_id', '=', company)
      .where('id', '=', id)
      .where('calls_left', '>', 0)
      .where('until', '>', new Date(this.#now()))
      .returning('id')
      .executeTakeFirst();
    return claimed !== undefined;
  }
}

/** Writes the packets of a call's legs to a file. */
class CaptureWriter {
  readonly #path: string;
  readonly #done = Promise.withResolvers<{ packets: number; bytes: number; dropped: number }>();
  #stream: ReturnType<typeof createWriteStream> | undefined;
  #legs = 0;
  #packets = 0;
  #dropped = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** When the last leg is over and all is on the disk. */
  get done(): Promise<{ packets: number; bytes: number; dropped: number }> {
    return this.#done.promise;
  }

  async open(): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true });
    this.#stream = createWriteStream(this.#path, { mode: 0o600 });
    this.#stream.once('error', this.#done.reject);
    this.#stream.write(pcapHead());
  }

  take(session: MediaSession): void {
    if (!this.#stream) return;
    this.#legs++;
    const sink: PacketSink = {
      batch: (batch) => this.#write(batch, session.local.address),
      over: (dropped) => {
        this.#dropped += dropped;
        if (--this.#legs === 0) this.#end();
      },
    };
    session.capture(sink, mostOfLeg);
  }

  #write(batch: Uint8Array, address: string): void {
    const stream = this.#stream;
    const packets = readBatch(batch);
    if (!stream || stream.destroyed || stream.writableLength > mostWaiting) {
      this.#dropped += packets.length;
      return;
    }
    for (const { at, direction, localPort, remote, payload } of packets) {
      const own = { address, port: localPort };
      stream.write(pcapRecord({ at, payload, ...(direction === 'in' ? { from: remote, to: own } : { from: own, to: remote }) }));
    }
    this.#packets += packets.length;
  }

  #end(): void {
    const stream = this.#stream;
    stream?.end(() => this.#done.resolve({ packets: this.#packets, bytes: stream.bytesWritten, dropped: this.#dropped }));
  }
}
