import { randomUUID } from 'node:crypto';
import type { Say } from '@parley/dialog';
import type { MediaSession } from '@parley/media';
import type { CallScope } from '../call/call-scope.ts';
import { PromptAudio, type PromptSound } from '../prompts/prompt-audio.ts';
import type { PromptStore } from '../prompts/prompt-store.ts';
import type { RobotVoice } from '../prompts/robot-voice.ts';
import { heardPart } from './heard-part.ts';

/** One prompt as it was said; times in ms since the epoch. */
export interface Spoken {
  say: Say;
  startedAt: number;
  endedAt: number;
  interrupted: boolean;
  /** How much of the text was heard, in UTF-16 units from its beginning. */
  heard: number;
  /** From the wish to speak until its first audio was there, and from then until its first packet left, ms. */
  synthesiseMs: number;
  sendMs: number;
  sound: PromptSound;
}

const duckDb = 14;
/** A ducked prompt comes back by itself after so long without confirmation, ms. */
const resumeAfterMs = 2_500;

export interface SpeakerOptions {
  scope: CallScope;
  session: MediaSession;
  prompts: PromptStore;
  voice: RobotVoice;
  onSpoken: (spoken: Spoken) => void;
  /** No audio could be made for it. */
  onMissing: (say: Say) => void;
  /** Words of it were synthesised, because what was recorded of them could not be played. */
  onLost?: (say: Say, words: readonly string[]) => void;
}

interface Play {
  id: string;
  saying: { say: Say; startedAt: number };
  over: (how: { interrupted: boolean; at: number; playedMs: number }) => void;
}

const clock = (): number => performance.timeOrigin + performance.now();

/** Says prompts one after another over a media session, until told to stop. */
export class Speaker {
  readonly #session: MediaSession;
  readonly #prompts: PromptStore;
  readonly #voice: RobotVoice;
  readonly #onSpoken: (spoken: Spoken) => void;
  readonly #onMissing: (say: Say) => void;
  readonly #onLost: NonNullable<SpeakerOptions['onLost']>;
  #play: Play | undefined;
  readonly #plays = new Map<string, Play>();
  #unsaid: readonly Say[] = [];
  #speech = 0;
  /** What is to be said, and what is being said now before it. */
  #queue: { readonly say: Say; readonly audio: PromptAudio }[] = [];
  #saying: Promise<boolean> = Promise.resolve(true);
  #busy = false;
  /** Somebody had it fall silent: what follows waits with what was not said. */
  #stopped = false;

  constructor({ scope, session, prompts, voice, onSpoken, onMissing, onLost }: SpeakerOptions) {
    this.#session = session;
    this.#prompts = prompts;
    this.#voice = voice;
    this.#onSpoken = onSpoken;
    this.#onMissing = onMissing;
    this.#onLost = onLost ?? (() => {});
    const over = (interrupted: boolean) =>
      scope.guard(({ id, at, playedMs }: { id: string; at: number; playedMs: number }) => {
        // One that was stopped for the next is told of when that one is under way already.
        this.#plays.get(id)?.over({ interrupted, at, playedMs });
      });
    session.on('play-started', ({ id, at }) => {
      if (this.#play?.id === id) this.#play.saying.startedAt = at;
    });
    session.on('play-finished', over(false));
    session.on('play-stopped', over(true));
  }

  /** What is being said now, and since when. */
  get current(): { say: Say; startedAt: number } | undefined {
    return this.#play?.saying;
  }

  /** What was stopped before it was said to its end, and what was to follow it. */
  get unsaid(): readonly Say[] {
    return this.#unsaid;
  }

  /** Has a prompt made that may be said soon. */
  prepare(say: Say): void {
    this.#audioOf(say);
  }

  /** Says all of it. Resolves true when everything was said, false when it was stopped. */
  speak(says: readonly Say[]): Promise<boolean> {
    this.stop();
    this.#stopped = false;
    this.#unsaid = [];
    return this.follow(says);
  }

  /**
   * Says all of it behind what is being said. Resolves as `speak` does, when nothing is left to be said.
   *
   * @param held waits with what was stopped, where something was: what was said over it decides whether it goes on
   */
  follow(says: readonly Say[], held = true): Promise<boolean> {
    if (this.#stopped && !held) {
      this.#stopped = false;
      this.#unsaid = [];
    }
    if (this.#stopped) {
      this.#unsaid = [...this.#unsaid, ...says];
      return Promise.resolve(false);
    }
    this.#queue.push(...says.map((say) => ({ say, audio: this.#audioOf(say) })));
    this.#unsaid = [...this.#unsaid, ...says];
    if (!this.#busy) this.#saying = this.#sayAll(++this.#speech);
    return this.#saying;
  }

  async #sayAll(speech: number): Promise<boolean> {
    this.#busy = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const { say, audio } = next;
      const asked = clock();
      let saying = await this.#say(say, audio, asked, speech);
      // A prompt with somebody's values may have been pushed out of its cache while those before it were said: it is made again.
      if (saying === 'gone') saying = await this.#say(say, this.#audioOf(say), asked, speech);
      if (saying === 'stopped') return false;
      if (saying === 'missing' || saying === 'gone') this.#onMissing(say);
      else {
        const interrupted = await saying.over;
        if (speech !== this.#speech || interrupted) return false;
      }
      this.#unsaid = this.#unsaid.slice(1);
    }
    this.#busy = false;
    return true;
  }

  /** Falls silent at once and forgets what was still to be said. */
  stop(): void {
    this.#speech++;
    this.#stopped = true;
    this.#queue = [];
    this.#busy = false;
    if (this.#play) this.#session.stop(this.#play.id);
  }

  #audioOf(say: Say): PromptAudio {
    const { rate = 1 } = say;
    const voice = rate === 1 ? this.#voice : { ...this.#voice, speed: (this.#voice.speed ?? 1) * rate };
    return new PromptAudio(say, voice, this.#prompts);
  }

  /** `gone`: a prompt is prepared no longer. Otherwise `over` resolves whether it was interrupted. */
  async #say(
    say: Say,
    audio: PromptAudio | undefined,
    asked: number,
    speech: number,
  ): Promise<{ over: Promise<boolean> } | 'stopped' | 'missing' | 'gone'> {
    const begun = await audio?.begun;
    if (speech !== this.#speech) return 'stopped';
    if (!audio || !begun) return 'missing';
    const id = randomUUID();
    const readyAt = clock();
    const { allowed, protectMs } = say.bargeIn;
    try {
      const open = audio.isWhole ? {} : { open: true };
      this.#session.play(audio.take(), { id, ...open, ...(allowed ? { bargeIn: { protectMs, duckDb, resumeAfterMs } } : {}) });
    } catch (error) {
      if (error instanceof RangeError) return 'gone';
      throw error;
    }
    const saying = { say, startedAt: readyAt };
    const over = new Promise<boolean>((resolve) => {
      const play: Play = {
        id,
        saying,
        over: ({ interrupted, at, playedMs }) => {
          this.#plays.delete(id);
          if (this.#play === play) this.#play = undefined;
          const { startedAt } = saying;
          const heard = interrupted ? heardPart(audio.played, playedMs) : say.text.length;
          const { by: sound, lost } = audio.sound;
          const times = { startedAt, endedAt: at, synthesiseMs: readyAt - asked, sendMs: startedAt - readyAt };
          this.#onSpoken({ say, interrupted, heard, sound, ...times });
          if (lost.length > 0) this.#onLost(say, lost);
          resolve(interrupted);
        },
      };
      this.#plays.set(id, play);
      this.#play = play;
    });
    if (!audio.isWhole) this.#stream(id, audio);
    return { over };
  }

  /** Plays the rest of a prompt while it is made. */
  #stream(id: string, audio: PromptAudio): void {
    const finish = (): void => {
      if (this.#play?.id === id) this.#session.finish(id);
    };
    audio.follow({
      append: (items) => {
        if (this.#play?.id !== id) return;
        try {
          this.#session.append(id, items);
        } catch (error) {
          // A piece with somebody's values was pushed out of its cache: what was said so far is what was said.
          if (!(error instanceof RangeError)) throw error;
          finish();
        }
      },
      finish,
    });
  }
}
