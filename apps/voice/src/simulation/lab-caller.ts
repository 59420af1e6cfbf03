import type { CallerLine } from '@parley/contract/flow/script';
import type { Version } from '@parley/dialog';
import { type Meant, mostTurns, nextLine, type Persona, type Random, seeded } from '@parley/dialog/simulation';
import type { OutgoingCall } from '@parley/sip';
import type { CallScope } from '../call/call-scope.ts';
import type { Conversation } from '../conversation/conversation.ts';

/** How often it is looked whether the robot waits for an answer, ms. */
const every = 100;
/** From the end of a prompt to the answer: from, and how much more at most, ms. */
const [thinks, thinksLonger] = [250, 500];
/** Who cuts in does so this long after the robot began, ms. */
const cutsInAfter = 1_500;
/** A caller who has talked for so long hangs up, ms. */
const longest = 300_000;
/** Behind a noisy caller it is so loud, dBFS. */
const noiseDbfs = -38;

/** What a caller did, and when. */
export interface SaidLine extends Meant {
  /** From the answer, ms. */
  readonly atMs: number;
}

interface LabCallerOptions {
  readonly scope: CallScope;
  readonly version: Version;
  readonly persona: Persona;
  readonly seed: number;
}

/** A line as the lab reads it. */
const replyOf = (line: CallerLine): string => {
  if (line.kind === 'text') return encodeURIComponent(line.text);
  return line.kind === 'keys' ? `#${line.keys}` : line.kind === 'hangup' ? '!' : '-';
};

/**
 * A simulated caller on the phone: looks at where the conversation stands, draws what somebody like that does next, and has the lab say it.
 * What is heard of it is the recogniser's. Habits that the text of a simulation imitates are real here: noise is a noise, and who cuts in
 * speaks while the robot does.
 */
export class LabCaller {
  readonly said: SaidLine[] = [];
  readonly #options: LabCallerOptions;
  readonly #persona: Persona;
  readonly #random: Random;
  #answered = 0;

  constructor(options: LabCallerOptions) {
    this.#options = options;
    this.#persona = { ...options.persona, misheard: 0, interrupts: 0 };
    this.#random = seeded(options.seed);
  }

  /** What the lab is asked for with the INVITE. */
  get headers(): [string, string][] {
    const { persona, version } = this.#options;
    const noise: [string, string][] = persona.misheard > 0 ? [['X-Lab-Noise', String(noiseDbfs)]] : [];
    return [['X-Lab-Persona', 'told'], ['X-Lab-Language', version.flow.language], ...noise];
  }

  /** Talks, from the answer on. */
  talk(conversation: Conversation, sip: OutgoingCall): void {
    const { scope, persona } = this.#options;
    const answeredAt = performance.now();
    let [number, since, cutsIn] = [-1, 0, false];
    let thinking = thinks;
    scope.after(longest, () => this.#send(sip, { kind: 'hangup' }));
    scope.every(every, () => {
      const { turn, state } = conversation.onlooker;
      if (!state || conversation.conclusion || this.#answered === turn.number) return;
      const now = performance.now();
      if (turn.number !== number) {
        [number, since, cutsIn] = [turn.number, now, this.#random.chance(persona.interrupts)];
        thinking = thinks + this.#random.next() * thinksLonger;
      }
      // The wait begins with the end of what is said.
      const speaks = !turn.waits;
      if (speaks && !cutsIn) since = now;
      if (now - since < (cutsIn && speaks ? cutsInAfter : thinking)) return;
      this.#answered = turn.number;
      this.#says(sip, nextLine(this.#options.version, { state }, this.#persona, this.#random), now - answeredAt);
    });
  }

  #says(sip: OutgoingCall, next: Meant, atMs: number): void {
    const isTired = this.said.length >= mostTurns;
    const line: CallerLine = isTired ? { kind: 'hangup' } : next.line;
    this.said.push({ line, intentId: isTired ? null : next.intentId, atMs });
    if (line.kind !== 'silence') this.#send(sip, line);
  }

  #send(sip: OutgoingCall, line: CallerLine): void {
    const asked = sip.sendRequest('INFO', { body: replyOf(line), contentType: 'text/plain' });
    // Where it is over meanwhile there is nobody to be told.
    asked.catch(() => undefined);
  }
}
