import type { Action, State } from '@parley/dialog';
import type { Heard } from './listener.ts';

/** Who goes on so soon after their last word had not finished; of the reply they cannot have heard anything yet, ms. */
const pause = 600;

const goesOut: ReadonlySet<Action['kind']> = new Set(['request', 'reply', 'sms', 'transfer']);

/** What was said before, with what it was said to. */
interface Half {
  readonly heard: Heard;
  /** Before it was acted upon. */
  readonly state: State;
  /** How long the path was. */
  readonly path: number;
}

/**
 * Halves of one answer. A wait for the end of speech that was too short cuts an answer in two: the first half is acted upon, and its reply
 * begins. Where voice resumes soon, the conversation goes back to before the first half and acts upon both; a step of the engine does
 * nothing but give a new state, so nothing has happened twice. The record has each half as it was said, and with the second what came of both.
 */
export class AnswerHalves {
  #first: Half | undefined;
  /** What was heard last, until it has been acted upon: it may wait for advice. */
  #waiting: Half | undefined;

  /** Something was heard, and is about to be acted upon. */
  acted(heard: Heard, state: State, path: number): void {
    this.#waiting = { heard, state, path };
    this.#first = undefined;
  }

  /** What came of it. What goes out of the house (a request, a message, a model's reply, a transfer) is not taken back. */
  followed(actions: readonly Action[]): void {
    this.#first = this.#waiting ?? this.#first;
    this.#waiting = undefined;
    if (actions.some(({ kind }) => goesOut.has(kind))) this.#first = undefined;
  }

  /**
   * The whole answer that this is the second half of, with the state to go back to; undefined if it is one of its own. Not once the flow
   * has ended: whoever speaks then is heard, and nothing is taken back.
   *
   * @param path is shortened to what it was before the first half
   */
  join(second: Heard, state: State | undefined, path: unknown[], language: 'zh' | 'en'): Pick<Half, 'heard' | 'state'> | undefined {
    const first = this.#first;
    const gap = first && second.startedAt - first.heard.lastVoicedAt;
    if (!first || gap === undefined || gap < 0 || gap > pause || !second.matched || state?.phase === 'ended') return undefined;
    path.length = first.path;
    const text = [first.heard.text, second.text].filter((half) => half !== '').join(language === 'zh' ? '' : ' ');
    const confidence = first.heard.matched ? Math.min(first.heard.confidence, second.confidence) : second.confidence;
    return { state: first.state, heard: { ...second, text, confidence, startedAt: first.heard.startedAt } };
  }
}
