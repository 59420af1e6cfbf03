import type { Scenario } from '../carrier/scenario.ts';
import type { Reply } from '../persona/reply.ts';
import type { LabContext } from './lab-context.ts';
import type { Leg } from './leg.ts';

/** What somebody on the phone says and keys in; between two replies there is the room the person sits in. */
export class PersonVoice {
  readonly said: string[] = [];
  readonly #context: LabContext;
  readonly #leg: Leg;
  readonly #scenario: Scenario;
  readonly #hangUp: () => void;
  #plays = 0;
  #gone = false;

  constructor(context: LabContext, leg: Leg, scenario: Scenario, hangUp: () => void) {
    this.#context = context;
    this.#leg = leg;
    this.#scenario = scenario;
    this.#hangUp = hangUp;
  }

  /** @returns false where there is no audio for it: nothing will tell when it has been said */
  async do(reply: Reply): Promise<boolean> {
    const { session } = this.#leg;
    if ('hangUp' in reply) this.#hangUp();
    else if ('keys' in reply) {
      this.said.push(`#${reply.keys}`);
      session.sendDtmf(reply.keys);
    } else if ('say' in reply) {
      const key = await this.#context.phrases.phrase(reply.say, this.#scenario.language, this.#scenario.noiseDbfs);
      if (this.#gone) return true;
      if (key === undefined) return false;
      this.said.push(reply.say);
      session.play([{ key }], { id: `reply-${++this.#plays}` });
    }
    return true;
  }

  /** Whether what was played by this id is the latest reply. */
  isLatest(id: string): boolean {
    return !this.#gone && id === `reply-${this.#plays}`;
  }

  rest(): void {
    const { noiseDbfs } = this.#scenario;
    if (noiseDbfs !== undefined && !this.#gone)
      this.#leg.session.play([{ key: this.#context.phrases.noiseKey(noiseDbfs) }], { id: 'room', loop: true });
  }

  leave(): void {
    this.#gone = true;
  }
}
