import { isBackchannel, type Say, type Version } from '@parley/dialog';
import type { CallScope } from '../call/call-scope.ts';
import type { Listener } from './listener.ts';
import { now } from './now.ts';
import type { Speaker } from './speaker.ts';

/** Voice over a prompt that lasts so long interrupts it, whatever is said, ms. */
const confirmAfter = 900;
/** A partial text less sure than this interrupts nothing. */
const trusted = 0.5;

export interface InterruptionOptions {
  scope: CallScope;
  version: Version;
  speaker: Pick<Speaker, 'current' | 'stop'>;
  listener: Pick<Listener, 'voiced'>;
}

/** Somebody speaks over a prompt, which is lowered meanwhile: whether they interrupt it, and where. */
export class Interruption {
  readonly #options: InterruptionOptions;
  #at: number | undefined;
  /** Prompts that were stopped once. */
  readonly #stopped = new WeakSet<Say>();
  #stopConfirming: () => void = () => {};
  #hearing: { text: string; since: number } | undefined;

  constructor(options: InterruptionOptions) {
    this.#options = options;
  }

  /** Where in the prompt somebody began to speak, ms; undefined where none was being said. @param startedAt ms since the epoch */
  of(startedAt: number): number | undefined {
    const { current } = this.#options.speaker;
    return this.#at ?? (current && Math.max(0, startedAt - current.startedAt));
  }

  /** What is being said by the person, as far as it is understood, and since when (ms since the epoch). */
  get hearing(): { text: string; since: number } | undefined {
    return this.#hearing;
  }

  /** The prompt was lowered, `playedMs` from its beginning. */
  began(playedMs: number): void {
    this.#at = playedMs;
  }

  /** The prompt came back, or another is said. */
  over(): void {
    this.#at = undefined;
  }

  /** Speech input confirms that it is a voice; it interrupts once it lasts, or says something that is no backchannel. */
  voice(): void {
    if (!this.#possible) return;
    this.#stopConfirming();
    this.#stopConfirming = this.#options.scope.after(confirmAfter, () => {
      if (this.#possible && this.#options.listener.voiced) this.interrupt();
    });
  }

  partial(text: string, confidence: number): void {
    // A closed grammar makes some phrase of any sound at first.
    if (text === '' || confidence < trusted) return;
    this.#hearing = { text, since: this.#hearing?.since ?? now() };
    if (!this.#possible) return;
    const { language, listening } = this.#options.version.flow;
    const growing = listening.backchannels.some((one) => one.startsWith(text));
    if (!growing && !isBackchannel(text, listening.backchannels, language)) this.interrupt();
  }

  /** Stops the prompt. */
  interrupt(): void {
    const { speaker } = this.#options;
    const { current } = speaker;
    this.#at ??= Math.max(0, now() - (current?.startedAt ?? now()));
    if (current) this.#stopped.add(current.say);
    speaker.stop();
  }

  /** What was said is known by now. */
  stopConfirming(): void {
    this.#hearing = undefined;
    this.#stopConfirming();
  }

  /**
   * A prompt is being said that voice may stop by now. One that was stopped and came back is only lowered for it, and stopped by an answer:
   * sounds of listening, or somebody else's voice, would have it begin for ever.
   */
  get #possible(): boolean {
    const { current } = this.#options.speaker;
    if (!current || this.#stopped.has(current.say)) return false;
    return current.say.bargeIn.allowed && now() - current.startedAt >= current.say.bargeIn.protectMs;
  }
}
