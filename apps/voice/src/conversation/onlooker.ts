import type { DialogEvent, Listen, State, Transfer } from '@parley/dialog';
import type { ConversationOptions } from './conversation-types.ts';
import { handOver } from './hand-over.ts';
import type { Interruption } from './interruption.ts';
import type { Pause } from './pause.ts';
import type { Speaker } from './speaker.ts';

/** What is said at a moment; times in ms since the epoch. */
export interface BeingSaid {
  who: 'robot' | 'person';
  text: string;
  since: number;
}

interface OnlookerOptions extends Pick<ConversationOptions, 'version' | 'session' | 'handOver'> {
  speaker: Speaker;
  interruption: Interruption;
  pause: Pause;
  doing: () => { state: State | undefined; listen: Listen | undefined; promptOver: boolean; performance: number };
  /** @param behind what comes of it is said behind what is being said */
  step: (event: DialogEvent, behind: boolean) => void;
}

/** What somebody who looks on sees of a conversation, and how he takes part. */
export class Onlooker {
  readonly #options: OnlookerOptions;
  #taken = false;

  constructor(options: OnlookerOptions) {
    this.#options = options;
  }

  get version(): ConversationOptions['version'] {
    return this.#options.version;
  }

  /** Undefined before the flow has begun. */
  get state(): State | undefined {
    return this.#options.doing().state;
  }

  /** What the robot says or asks at the moment, by number, and whether it waits for an answer. */
  get turn(): { readonly number: number; readonly waits: boolean } {
    const { performance, promptOver, listen } = this.#options.doing();
    return { number: performance, waits: promptOver && listen !== undefined };
  }

  /** A person has it, or is being rung for it. */
  get taken(): boolean {
    return this.#taken || this.version.nodes.get(this.state?.nodeId ?? '')?.kind === 'transfer';
  }

  /** The robot, or the person; whoever began last where both do. */
  get said(): BeingSaid | undefined {
    const { speaker, interruption } = this.#options;
    const { current } = speaker;
    const robot = current && { who: 'robot' as const, text: current.say.text, since: current.startedAt };
    const { hearing } = interruption;
    const person = hearing && { who: 'person' as const, ...hearing };
    return robot && person ? (robot.since > person.since ? robot : person) : (robot ?? person);
  }

  /** Has a line said, behind what is being said or at once. @returns false where nobody is listened to at the moment */
  prompt(text: string, now: boolean): boolean {
    if (!this.#talks) return false;
    this.#options.step({ kind: 'prompted', text }, !now);
    return true;
  }

  /** Rings a person, who has the call from then on to its end. @returns false where it cannot be taken over, or nobody took it: it goes on */
  async handTo(transfer: Transfer): Promise<boolean> {
    const { pause, session, step } = this.#options;
    if (!this.#talks || this.#taken || !pause.begin()) return false;
    this.#taken = true;
    const ended = await handOver(session, this.#options.handOver, transfer);
    if (ended.kind === 'transferred' && ended.how === 'failed') {
      this.#taken = false;
      pause.end();
      return false;
    }
    step({ kind: 'taken-over' }, false);
    return true;
  }

  get #talks(): boolean {
    return this.state !== undefined && this.state.phase !== 'ended' && !this.taken;
  }
}
