import type { KeySettings } from '@parley/contract/flow/graph';
import type { DialogEvent } from '@parley/dialog';
import type { Standstill } from './standstill.ts';
import type { TurnRecorder } from './turn-recorder.ts';

/** Gathers keys by the settings of what is listened to now. */
export class KeyBuffer {
  readonly #onKeys: (keys: string) => void;
  readonly #onTimeout: () => void;
  #settings: KeySettings | undefined;
  #question: string | undefined;
  #keys = '';
  #held = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(onKeys: (keys: string) => void, onTimeout: () => void) {
    this.#onKeys = onKeys;
    this.#onTimeout = onTimeout;
  }

  /**
   * Keys count from now on, also while a prompt is still being said.
   *
   * @param settings absent: they do not count
   * @param question what they answer: keys that were pressed for it stay, however it is put
   */
  open(settings: KeySettings | undefined, question?: string): void {
    if (!this.gathering || question === undefined || question !== this.#question) this.close();
    this.#settings = settings;
    this.#question = question;
  }

  /** The prompt is over: the wait for the first key begins, unless speech may come instead. */
  promptOver(waitForFirst: boolean): void {
    if (!this.#settings || this.#keys !== '' || !waitForFirst) return;
    this.#wait(this.#settings.firstMs, () => {
      this.close();
      this.#onTimeout();
    });
  }

  /** Keeps a key that was pressed before the flow began. */
  hold(key: string): void {
    this.#held += key;
  }

  /** Those keys, for where keys are asked for first, or for the record. */
  release(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }

  get gathering(): boolean {
    return this.#keys !== '';
  }

  /** @returns whether keys are waited for at all */
  press(key: string): boolean {
    const settings = this.#settings;
    if (!settings) return false;
    if (settings.terminator !== '' && key === settings.terminator && this.#keys !== '') {
      this.#done();
      return true;
    }
    this.#keys += key;
    if (this.#keys.length >= settings.max) this.#done();
    else this.#wait(settings.betweenMs, () => this.#done());
    return true;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#settings = undefined;
    this.#keys = '';
  }

  #done(): void {
    const keys = this.#keys;
    this.close();
    this.#onKeys(keys);
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }
}

/** Keys of a conversation: into its record, and to whoever decides. */
export const keysOf = (turns: Pick<TurnRecorder, 'keys'>, holding: Standstill['holding'], step: (event: DialogEvent) => void): KeyBuffer =>
  new KeyBuffer(
    holding((keys) => {
      turns.keys(keys);
      step({ kind: 'keys', keys });
    }),
    holding(() => step({ kind: 'key-timeout' })),
  );
