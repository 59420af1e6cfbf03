import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { Problem, problems } from '@parley/contract';
import type { CompanyDatabase } from '@parley/db';
import { forCompany } from '@parley/db';
import { decode, encode } from '@parley/media/codec/g711';
import { z } from 'zod';
import type { Services } from '../services.ts';
import type { Connection } from './connections.ts';
import { Narrow } from './narrow.ts';

/** Largest piece of audio that a browser sends, bytes: a tenth of a second. */
const largestPiece = 3_200;
/** A browser this far behind misses audio, bytes. */
const backlog = 32_000;
const header = 12; // bytes of RTP
const frame = 160; // samples a packet, 20 ms

const place = z.object({ address: z.string(), port: z.int().min(1).max(65_535) });

/** Carries the audio of one test call between a browser's socket (Int16, 16 kHz in, 8 kHz out) and a voice node (RTP, PCMU). */
class AudioPath {
  readonly call: string;
  readonly #udp: Socket;
  readonly #narrow = new Narrow();
  readonly #packet = Buffer.alloc(header + frame);
  #rest = new Int16Array(0);
  #to: z.infer<typeof place> | undefined;
  #sequence = randomBytes(2).readUInt16BE();
  #timestamp = randomBytes(4).readUInt32BE();

  constructor(call: string, hear: (audio: Buffer) => void) {
    this.call = call;
    this.#udp = createSocket('udp4');
    this.#udp.on('error', () => this.close());
    this.#udp.on('message', (packet, { port }) => {
      // Nobody else speaks in the robot's place.
      if (port !== this.#to?.port || packet.length <= header || packet.readUInt8(0) >> 6 !== 2 || (packet.readUInt8(1) & 0x7f) !== 0)
        return;
      const pcm = decode(packet.subarray(header), 0);
      hear(Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength));
    });
    this.#packet.writeUInt8(0x80, 0);
    randomBytes(4).copy(this.#packet, 8);
  }

  /** Where the node takes it. */
  leadTo(to: z.infer<typeof place>): void {
    this.#to = to;
  }

  /** What the microphone heard. */
  take(piece: Buffer): void {
    if (piece.length > largestPiece || piece.length % 4 !== 0) return;
    const wide = new Int16Array(piece.length / 2);
    for (let n = 0; n < wide.length; n++) wide[n] = piece.readInt16LE(2 * n);
    const narrow = this.#narrow.take(wide);
    const all = new Int16Array(this.#rest.length + narrow.length);
    all.set(this.#rest);
    all.set(narrow, this.#rest.length);
    let at = 0;
    for (; at + frame <= all.length; at += frame) this.#send(all.subarray(at, at + frame));
    this.#rest = all.slice(at);
  }

  #send(samples: Int16Array): void {
    if (!this.#to) return;
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#timestamp = (this.#timestamp + frame) >>> 0;
    this.#packet.writeUInt16BE(this.#sequence, 2);
    this.#packet.writeUInt32BE(this.#timestamp, 4);
    encode(samples, 0, this.#packet.subarray(header));
    this.#udp.send(Buffer.from(this.#packet), this.#to.port, this.#to.address);
  }

  #open = true;
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#udp.close();
  }
}

/** Test calls by the microphone, of the browsers that are connected here. */
export class BrowserAudio {
  readonly #services: Services;
  readonly #paths = new Map<Connection, AudioPath>();
  readonly #end: () => void;

  constructor(services: Services) {
    this.#services = services;
    this.#end = services.bus.subscribe('test-call-changed', ({ call }) => {
      for (const [connection, path] of this.#paths)
        if (path.call === call)
          this.#follow(connection, path).catch((error: unknown) => services.log.warn({ err: error }, 'browser audio'));
    });
  }

  /** @throws Problem if it is not a call of that person by the browser */
  async begin(connection: Connection, db: CompanyDatabase, call: string): Promise<void> {
    const row = await db
      .selectFrom('flow_test_calls')
      .select('id')
      .where('id', '=', call)
      .where('browser', '=', true)
      .where('created_by', '=', connection.caller.userId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!row) throw new Problem(problems.notFound, { what: { zh: '试拨', en: 'The test call' } });
    this.#paths.get(connection)?.close();
    const path = new AudioPath(call, (audio) => {
      const { socket } = connection;
      if (socket.readyState === socket.OPEN && socket.bufferedAmount < backlog) socket.send(audio, { binary: true });
    });
    this.#paths.set(connection, path);
    await this.#follow(connection, path);
  }

  take(connection: Connection, piece: Buffer): void {
    this.#paths.get(connection)?.take(piece);
  }

  /** The browser is gone, and with it whoever talked. */
  async left(connection: Connection): Promise<void> {
    const path = this.#paths.get(connection);
    if (!path) return;
    this.#drop(connection, path);
    const { companyId } = connection.caller;
    await forCompany(this.#services.db, companyId).updateTable('flow_test_calls').set({ stop: true }).where('id', '=', path.call).execute();
    this.#services.bus.publish({ type: 'test-call', company: companyId, call: path.call });
  }

  close(): void {
    this.#end();
    for (const [connection, path] of this.#paths) this.#drop(connection, path);
  }

  #drop(connection: Connection, path: AudioPath): void {
    path.close();
    if (this.#paths.get(connection) === path) this.#paths.delete(connection);
  }

  async #follow(connection: Connection, path: AudioPath): Promise<void> {
    const row = await forCompany(this.#services.db, connection.caller.companyId)
      .selectFrom('flow_test_calls')
      .select(['audio', 'ended_at'])
      .where('id', '=', path.call)
      .executeTakeFirst();
    if (!row || row.ended_at) return this.#drop(connection, path);
    const to = place.safeParse(row.audio);
    if (to.success) path.leadTo(to.data);
  }
}
