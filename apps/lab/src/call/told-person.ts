import type { Scenario } from '../carrier/scenario.ts';
import { parseReplies, type Reply } from '../persona/reply.ts';
import type { LabContext } from './lab-context.ts';
import type { Leg } from './leg.ts';

/** Somebody on the phone who decides nothing: says, at once, what whoever called sends within the call (INFO). */
export class ToldPerson {
  readonly said: string[] = [];
  readonly prompts = 0;
  readonly #context: LabContext;
  readonly #leg: Leg;
  readonly #scenario: Scenario;
  readonly #hangUp: () => void;
  #patience: NodeJS.Timeout | undefined;
  #plays = 0;
  #gone = false;

  constructor(context: LabContext, leg: Leg, scenario: Scenario, hangUp: () => void) {
    this.#context = context;
    this.#leg = leg;
    this.#scenario = scenario;
    this.#hangUp = hangUp;
    leg.session.on('play-finished', ({ id }) => id === `told-${this.#plays}` && this.#rest());
    leg.session.on('lost', hangUp);
  }

  begin(): void {
    this.#patience = setTimeout(this.#hangUp, this.#context.pace.longestTold);
    this.#rest();
  }

  /** @param replies as {@link parseReplies} reads them */
  tell(replies: string): void {
    for (const reply of parseReplies(replies)) this.#do(reply).catch(() => this.#hangUp());
  }

  leave(): void {
    this.#gone = true;
    clearTimeout(this.#patience);
  }

  async #do(reply: Reply): Promise<void> {
    if ('nothing' in reply) return;
    if ('hangUp' in reply) return this.#hangUp();
    const { session } = this.#leg;
    if ('keys' in reply) {
      this.said.push(`#${reply.keys}`);
      session.sendDtmf(reply.keys);
      return;
    }
    const key = await this.#context.phrases.phrase(reply.say, this.#scenario.language, this.#scenario.noiseDbfs);
    if (this.#gone || key === undefined) return;
    this.said.push(reply.say);
    session.play([{ key }], { id: `told-${++this.#plays}` });
  }

  /** Between what it says there is the room it sits in. */
  #rest(): void {
    const { noiseDbfs } = this.#scenario;
    if (noiseDbfs !== undefined && !this.#gone)
      this.#leg.session.play([{ key: this.#context.phrases.noiseKey(noiseDbfs) }], { id: 'room', loop: true });
  }
}
