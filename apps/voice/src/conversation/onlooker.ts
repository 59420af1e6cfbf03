import type { Action, DialogEvent, Listen, State, Transfer } from '@parley/dialog';
import type { CallRecord } from '../call/call-record.ts';
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

interface OnlookerOptions extends Pick<ConversationOptions, 'version' | 'session' | 'handOver' | 'recordingFrom'> {
  speaker: Speaker;
  interruption: Interruption;
  pause: Pause;
  doing: () => { state: State | undefined; listen: Listen | undefined; promptOver: boolean; performance: number };
  /** @param behind what comes of it is said behind what is being said */
  step: (event: DialogEvent, behind: boolean) => readonly Action[];
  /** The conversation is over, if it is not yet: a flow may have ended while a person was rung. */
  over: () => void;
}

/** What it needs of the call's record. */
interface OnlookerRecord {
  facts: Pick<CallRecord['facts'], 'turns'>;
  event: (kind: string, data: Record<string, unknown>) => void;
}

/** What somebody who looks on sees of a conversation, and how he takes part. */
export class Onlooker {
  readonly #options: OnlookerOptions;
  /** What the robot was given to say. */
  readonly #lines: string[] = [];
  #taken = false;

  constructor(options: OnlookerOptions) {
    this.#options = options;
  }

  get version(): ConversationOptions['version'] {
    return this.#options.version;
  }

  /** Where the recording's time begins, ms since the epoch. */
  get recordingFrom(): number {
    return this.#options.recordingFrom;
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

  /** A person has it, or is being rung for it: the limits of the flow, which are the robot's, do not count meanwhile. */
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

  /** Has a line said, behind what is being said or at once. @returns whether it is; not so where nobody is listened to at the moment */
  prompt(text: string, now: boolean): boolean {
    if (!this.#talks) return false;
    const actions = this.#options.step({ kind: 'prompted', text }, !now);
    const isSaid = actions.some(({ kind }) => kind === 'say' || kind === 'say-part');
    if (isSaid) this.#lines.push(text);
    return isSaid;
  }

  /** The conversation is over: a line that was still to be said, or was broken off before its first word, is in the record as not said. */
  ended(record: OnlookerRecord): void {
    const said = new Set(record.facts.turns.flatMap(({ who, text }) => (who === 'robot' ? [text] : [])));
    for (const text of this.#lines) if (!said.has(text)) record.event('prompt-not-said', { text });
  }

  /** Rings a person, who has the call from then on to its end. @returns false where it cannot be taken over, or nobody took it: it goes on */
  async handTo(transfer: Transfer): Promise<boolean> {
    const { pause, session, step, over } = this.#options;
    if (!this.#talks || this.#taken || !pause.begin()) return false;
    this.#taken = true;
    const ended = await handOver(session, this.#options.handOver, transfer);
    if (ended.kind === 'transferred' && ended.how === 'failed') {
      this.#taken = false;
      pause.end();
      return false;
    }
    step({ kind: 'taken-over' }, false);
    over();
    return true;
  }

  get #talks(): boolean {
    return this.state !== undefined && this.state.phase !== 'ended' && !this.taken;
  }
}
