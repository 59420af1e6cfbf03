import type { Listen, State } from '@parley/dialog';
import type { AnsweringParty } from './answering-party.ts';
import type { KeyBuffer } from './key-buffer.ts';
import type { Listener } from './listener.ts';
import type { Speaker } from './speaker.ts';
import type { TurnRecorder } from './turn-recorder.ts';

/** A conversation between two turns, as another node can go on with it: plain JSON. */
export interface ConversationState {
  readonly state: State;
  readonly listen: Listen;
  readonly path: TurnRecorder['path'];
  readonly pressed: boolean;
  /** Where the recording's time begins, ms since the epoch. */
  readonly recordingFrom: number;
}

/** What a conversation does at the moment. */
export interface Doing {
  readonly state: State | undefined;
  readonly listen: Listen | undefined;
  readonly promptOver: boolean;
  readonly pressed: boolean;
  readonly speaker: Pick<Speaker, 'current'>;
  readonly listener: Pick<Listener, 'voiced'>;
  readonly keys: Pick<KeyBuffer, 'gathering'>;
  readonly turns: Pick<TurnRecorder, 'path' | 'recordingFrom'>;
  readonly party: Pick<AnsweringParty, 'watching' | 'machine'> | undefined;
}

/** Everything has been said, nothing has begun to be answered, and nobody outside is asked; otherwise undefined. */
function betweenTurns(doing: Doing): ConversationState | undefined {
  const { state, listen, promptOver, pressed, speaker, listener, keys, turns, party } = doing;
  const isAsking = state?.phase === 'answer' || state?.phase === 'confirm';
  if (!state || !isAsking || state.pending || !listen || !promptOver || speaker.current) return undefined;
  if (listener.voiced || keys.gathering || party?.watching || party?.machine) return undefined;
  return { state, listen, path: turns.path, pressed, recordingFrom: turns.recordingFrom };
}

/**
 * Holds what happens in a conversation while another node tries to go on with it. The person is listened to meanwhile: whoever has it in
 * the end hears what was said.
 */
export class Standstill {
  readonly #doing: () => Doing;
  #held: (() => void)[] = [];
  #disturbed: (() => void) | undefined;

  constructor(doing: () => Doing) {
    this.#doing = doing;
  }

  get now(): boolean {
    return this.#disturbed !== undefined;
  }

  /** @param disturbed something happened: the conversation is wanted back @returns undefined in the middle of a turn */
  begin(disturbed: () => void): ConversationState | undefined {
    const state = this.now ? undefined : betweenTurns(this.#doing());
    if (state) this.#disturbed = disturbed;
    return state;
  }

  /** Begins in a conversation that may become ours: what is heard counts once it is. */
  wait(): void {
    this.#disturbed = () => {};
  }

  /** It goes on here, with what has happened. */
  end(): void {
    this.#disturbed = undefined;
    for (const work of this.#held.splice(0)) work();
  }

  /** @returns whether it waits for the end of the standstill */
  holds(work: () => void): boolean {
    if (!this.#disturbed) return false;
    this.#held.push(work);
    this.#disturbed();
    return true;
  }

  /** The same of a listener. */
  holding<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
    return (...args) => {
      if (!this.holds(() => work(...args))) work(...args);
    };
  }
}
