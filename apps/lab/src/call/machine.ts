import type { PlayItem } from '@parley/media';
import type { Scenario } from '../carrier/scenario.ts';
import { greetings } from '../persona/script.ts';
import type { LabContext } from './lab-context.ts';
import type { Leg } from './leg.ts';

const tonesOf = (behaviour: Scenario['behaviour']): PlayItem[] =>
  behaviour === 'voicemail' ? [{ tone: 'beep', hz: 1000, ms: 500 }] : behaviour === 'fax' ? [{ tone: 'fax', kind: 'ced' }] : [];

/** How long a message may be, ms. */
const longestMessage = 60_000;

/** A machine that answers: greets, and listens for a minute; a mailbox beeps before that, a fax says nothing but its tone. */
export class Machine {
  readonly said: string[] = [];
  readonly prompts = 0;
  readonly #context: LabContext;
  readonly #leg: Leg;
  readonly #scenario: Scenario;
  readonly #hangUp: () => void;
  #timer: NodeJS.Timeout | undefined;
  #gone = false;

  constructor(context: LabContext, leg: Leg, scenario: Scenario, hangUp: () => void) {
    this.#context = context;
    this.#leg = leg;
    this.#scenario = scenario;
    this.#hangUp = hangUp;
  }

  begin(): void {
    this.#timer = setTimeout(this.#hangUp, longestMessage);
    this.#greet().catch(() => this.#hangUp());
  }

  leave(): void {
    this.#gone = true;
    clearTimeout(this.#timer);
  }

  async #greet(): Promise<void> {
    const { behaviour, language, noiseDbfs } = this.#scenario;
    const text = greetings[behaviour]?.[language];
    const key = text === undefined ? undefined : await this.#context.phrases.phrase(text, language, noiseDbfs);
    if (this.#gone) return;
    if (key && text) this.said.push(text);
    const greeting: PlayItem[] = key ? [{ silenceMs: 500 }, { key }] : [];
    this.#leg.session.play([...greeting, { silenceMs: 400 }, ...tonesOf(behaviour)], { id: 'greeting' });
  }
}
