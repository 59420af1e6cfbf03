import type { Scenario } from '../carrier/scenario.ts';
import { parseReplies } from '../persona/reply.ts';
import type { LabContext } from './lab-context.ts';
import type { Leg } from './leg.ts';
import { PersonVoice } from './person-voice.ts';

/** Somebody on the phone who decides nothing: says, at once, what whoever called sends within the call (INFO). */
export class ToldPerson {
  readonly prompts = 0;
  readonly #longest: number;
  readonly #hangUp: () => void;
  readonly #voice: PersonVoice;
  #patience: NodeJS.Timeout | undefined;

  constructor(context: LabContext, leg: Leg, scenario: Scenario, hangUp: () => void) {
    this.#longest = context.pace.longestTold;
    this.#hangUp = hangUp;
    this.#voice = new PersonVoice(context, leg, scenario, hangUp);
    leg.session.on('play-finished', ({ id }) => this.#voice.isLatest(id) && this.#voice.rest());
    leg.session.on('lost', hangUp);
  }

  get said(): string[] {
    return this.#voice.said;
  }

  begin(): void {
    this.#patience = setTimeout(this.#hangUp, this.#longest);
    this.#voice.rest();
  }

  /** @param replies as {@link parseReplies} reads them */
  tell(replies: string): void {
    for (const reply of parseReplies(replies)) this.#voice.do(reply).catch(() => this.#hangUp());
  }

  leave(): void {
    this.#voice.leave();
    clearTimeout(this.#patience);
  }
}
