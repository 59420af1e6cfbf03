import type { HeardTone, MediaSession } from '@parley/media';
import type { CallScope } from '../call/call-scope.ts';

/** A greeting may last so long, ms. */
const longestGreeting = 30_000;
/** After a greeting without a beep the message is left after so long without a voice, ms. */
const quiet = 3_000;

/** Waits for the moment at which a mailbox begins to record. */
export class MessageAfterBeep {
  readonly #over = Promise.withResolvers<'beep' | 'quiet'>();
  readonly #scope: CallScope;
  #stopQuiet: () => void = () => {};

  constructor(scope: CallScope, session: Pick<MediaSession, 'on' | 'off' | 'tones'>) {
    this.#scope = scope;
    const tone = ({ tone: heard }: { tone: HeardTone }): void => {
      if (heard === 'beep') this.#over.resolve('beep');
    };
    session.tones(true);
    session.on('tone', tone);
    const stopLongest = scope.after(longestGreeting, () => this.#over.resolve('quiet'));
    this.#over.promise.then(
      () => {
        session.off('tone', tone);
        session.tones(false);
        stopLongest();
        this.#stopQuiet();
      },
      () => {},
    );
    this.silent();
  }

  /** Resolves after the beep, or when none comes. */
  get over(): Promise<'beep' | 'quiet'> {
    return this.#over.promise;
  }

  /** The greeting goes on. */
  voiced(): void {
    this.#stopQuiet();
  }

  /** The greeting may be over. */
  silent(): void {
    this.#stopQuiet();
    this.#stopQuiet = this.#scope.after(quiet, () => this.#over.resolve('quiet'));
  }

  /** They hung up. */
  stop(): void {
    this.#over.resolve('quiet');
  }
}
