import type { Clock, Timer } from '../clock/index.ts';
import type { Link, LinkEvents } from './link.ts';
import type { HostPort } from './transport.ts';

/** How long connections may be silent, ms. */
export interface ConnectionTimes {
  /** To be there, certificates included. 3000. */
  connectMs: number;
  /** A connection that is in use is kept alive after so much silence. 90 000. */
  keepAliveMs: number;
  /** For the answer to a keep-alive, once the peer has shown that it answers them (RFC 5626 4.4.1). 10 000. */
  pongMs: number;
  /** One that nothing needs is ended after so much silence, and one that stops in the middle of a message. 300 000. */
  idleMs: number;
}

export const standardConnectionTimes: ConnectionTimes = { connectMs: 3000, keepAliveMs: 90_000, pongMs: 10_000, idleMs: 300_000 };

/** Octets that may wait for a peer that does not read. */
const mostBacklog = 1_048_576;

export interface ConnectionOptions {
  peer: HostPort;
  clock: Clock;
  times: ConnectionTimes;
  /** Makes the link and tells what comes by it; `ready` where it is open only later. */
  link: (events: LinkEvents, ready: () => void) => Link;
  /** False where the link calls `ready`. */
  open: boolean;
  receive: (bytes: Buffer) => void;
  /** Whether calls or registrations need it, though it is silent. */
  inUse: () => boolean;
  closed: () => void;
}

/** A connection with one peer: what waits for it to open, its keep-alive and its end. */
export class Connection {
  readonly peer: HostPort;
  readonly #options: ConnectionOptions;
  readonly #link: Link;
  #open: boolean;
  #over = false;
  #waiting: { bytes: Buffer; failed: ((error: Error) => void) | undefined }[] = [];
  #timer: Timer;
  #heardAt: number;
  #usedAt: number;
  /** The peer answers keep-alives, so that one without an answer means something. */
  #answersPings = false;

  constructor(options: ConnectionOptions) {
    const { clock, times } = options;
    this.#options = options;
    this.peer = options.peer;
    this.#open = options.open;
    this.#heardAt = clock.now();
    this.#usedAt = this.#heardAt;
    this.#link = options.link(
      {
        message: (bytes) => {
          this.#heard();
          this.#usedAt = clock.now();
          options.receive(bytes);
        },
        pong: () => {
          this.#answersPings = true;
          this.#heard();
        },
        closed: (error) => this.#end(error),
      },
      () => this.#ready(),
    );
    this.#timer = options.open ? this.#wait() : clock.after(times.connectMs, () => this.#give('no answer'));
  }

  /** Sends a message, or keeps it until the connection is open. `failed` is told if it can't be any more. */
  send(bytes: Buffer, failed: ((error: Error) => void) | undefined): void {
    this.#usedAt = this.#options.clock.now();
    if (!this.#open) this.#waiting.push({ bytes, failed });
    else if (this.#link.backlog > mostBacklog) {
      this.#give('the peer does not read');
      failed?.(new Error('the peer does not read'));
    } else this.#link.write(bytes);
  }

  close(): void {
    this.#give('closed');
  }

  #ready(): void {
    if (this.#over) return;
    this.#open = true;
    this.#timer.cancel();
    this.#timer = this.#wait();
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { bytes } of waiting) this.#link.write(bytes);
  }

  #heard(): void {
    this.#heardAt = this.#options.clock.now();
  }

  #wait(): Timer {
    const { clock, times } = this.#options;
    return clock.after(Math.min(times.keepAliveMs, times.idleMs), () => this.#review());
  }

  /** Nothing was needed of it for a while. */
  #review(): void {
    const { clock, times } = this.#options;
    const now = clock.now();
    const silent = now - Math.max(this.#heardAt, this.#usedAt);
    const stuck = this.#link.isWaiting && now - this.#heardAt >= times.keepAliveMs;
    const inUse = this.#options.inUse();
    if (stuck || (!inUse && silent >= times.idleMs)) {
      this.#give(stuck ? 'a message without an end' : 'idle');
      return;
    }
    if (inUse && now - this.#heardAt >= times.keepAliveMs) {
      this.#link.ping();
      const askedAt = now;
      if (this.#answersPings) {
        this.#timer = clock.after(times.pongMs, () => {
          if (this.#heardAt < askedAt) this.#give('no answer to the keep-alive');
          else this.#timer = this.#wait();
        });
        return;
      }
    }
    this.#timer = this.#wait();
  }

  #give(why: string): void {
    this.#end(new Error(why));
    this.#link.destroy();
  }

  #end(error: Error): void {
    if (this.#over) return;
    this.#over = true;
    this.#open = false;
    this.#timer.cancel();
    this.#options.closed();
    for (const { failed } of this.#waiting.splice(0)) failed?.(error);
  }
}
