import type { Scenario } from '../carrier/scenario.ts';
import { announcements } from '../persona/script.ts';
import type { LabContext } from './lab-context.ts';
import type { Leg } from './leg.ts';

/** How long a message may be, ms. */
const longestMessage = 60_000;

/** A voice mailbox: greets, beeps, and listens for a minute. */
export class Mailbox {
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
    const { language, noiseDbfs } = this.#scenario;
    const text = announcements[language].voicemail;
    const key = await this.#context.phrases.phrase(text, language, noiseDbfs);
    if (this.#gone) return;
    if (key) this.said.push(text);
    const greeting = key ? [{ silenceMs: 500 }, { key }] : [];
    this.#leg.session.play([...greeting, { silenceMs: 400 }, { tone: 'beep', hz: 1000, ms: 500 }], { id: 'greeting' });
  }
}
