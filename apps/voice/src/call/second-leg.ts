import { holdMusic, type MediaEngine, type MediaSession } from '@parley/media';
import type { AudioLeg } from './audio-leg.ts';
import type { CallScope } from './call-scope.ts';
import type { TransferredCall } from './transferred-call.ts';

const musicKey = 'hold-music';
const music = 'hold-music';
/** The key that takes a call, and how long whoever answered may think about it, ms. */
const takingKey = '1';
const takingMs = 15_000;

/** Plays music to somebody who waits, until `stop(music)` or another play. */
export function playMusic(media: MediaEngine, session: MediaSession): void {
  if (!media.prepared(musicKey)) media.prepare(musicKey, holdMusic());
  session.play([{ key: musicKey }], { id: music, loop: true });
}

/** Lets somebody hear that a phone rings for him, until `stop` or another play. */
export function playRingback(session: MediaSession): void {
  session.play([{ tone: 'ringback' }], { id: 'ringback', loop: true });
}

/** Says something to one leg alone. Resolves when it was said, or stopped. */
export function sayTo(session: MediaSession, key: string): Promise<void> {
  return new Promise((resolve) => {
    const over = ({ id }: { id: string }): void => {
      if (id !== key) return;
      session.off('play-finished', over);
      session.off('play-stopped', over);
      resolve();
    };
    session.on('play-finished', over);
    session.on('play-stopped', over);
    session.play([{ key }], { id: key });
  });
}

/** Says a text that is the same in every call to one leg alone, as soon as it is there. */
export function sayText(
  { context, scope, voice }: Pick<TransferredCall, 'context' | 'scope' | 'voice'>,
  session: MediaSession,
  text: string,
): void {
  scope.start(async () => {
    const spoken = await context.prompts.get({ ...voice, text }, { personal: false });
    if (spoken) await sayTo(session, spoken.key);
  });
}

/** Whether whoever answered takes the call by a key, however it is sent. */
export function takesByKey(scope: CallScope, sip: TransferredCall['sip'], session: MediaSession): Promise<boolean> {
  return new Promise((resolve) => {
    const late = scope.after(takingMs, () => resolve(false));
    const pressed = ({ digit }: { digit: string }): void => {
      if (digit !== takingKey) return;
      late();
      resolve(true);
    };
    sip.on('digit', pressed);
    session.on('digit', pressed);
  });
}

/** Two legs that talk to each other. While one holds, the other hears music. */
export class JoinedLegs {
  readonly #name: string;
  readonly #media: MediaEngine;
  readonly #legs: readonly [AudioLeg, AudioLeg];
  #together = false;

  /** @param name of the bridge, unique on the node */
  constructor(name: string, media: MediaEngine, first: AudioLeg, second: AudioLeg) {
    this.#name = name;
    this.#media = media;
    this.#legs = [first, second];
  }

  join(): void {
    for (const leg of this.#legs) leg.onChange = () => this.#regroup();
    this.#regroup();
  }

  part(): void {
    for (const leg of this.#legs) {
      leg.onChange = undefined;
      leg.session.leave();
      leg.session.stop(music);
    }
  }

  #regroup(): void {
    const together = !this.#legs.some((leg) => leg.held);
    if (together === this.#together) return;
    this.#together = together;
    for (const leg of this.#legs) {
      if (together) {
        leg.session.stop(music);
        leg.session.join(this.#name);
      } else {
        leg.session.leave();
        if (!leg.held) playMusic(this.#media, leg.session);
      }
    }
  }
}
