import { type CallEnding, makeOffer } from '@parley/sip';
import { type AnsweredAudio, AudioLeg, type AudioLegOptions } from './audio-leg.ts';
import type { CallScope } from './call-scope.ts';
import type { TalkingLeg } from './talk.ts';

/** Packets of the browser come from where they come from: whoever sends first is answered. */
const nobody = { address: '127.0.0.1', port: 9 };

/** The leg of somebody who talks by the browser: RTP to the server that holds the browser's socket, and no signalling. */
export class BrowserLeg implements TalkingLeg {
  readonly audio: AudioLeg;
  readonly moving = false;
  readonly #ended = Promise.withResolvers<CallEnding>();

  private constructor(audio: AudioLeg) {
    this.audio = audio;
  }

  /** @returns why no audio can be had, otherwise */
  static async open(scope: CallScope, options: Pick<AudioLegOptions, 'media' | 'publicAddress'>): Promise<BrowserLeg | string> {
    const opening = AudioLeg.open({ ...options, line: { codecs: ['PCMU'], encryption: 'off' } });
    const audio = await scope.acquire(opening, (opened) => opened instanceof AudioLeg && opened.close());
    return audio instanceof AudioLeg ? new BrowserLeg(audio) : audio.reason;
  }

  /** Begins to send and take audio. @returns why it cannot, otherwise */
  start(answered: AnsweredAudio): string | undefined {
    return this.audio.take(makeOffer({ ...nobody, codecs: ['PCMU'], sessionId: 1, sessionVersion: 1 }), answered);
  }

  get ended(): Promise<CallEnding> {
    return this.#ended.promise;
  }

  bye(): void {
    this.#ended.resolve({ by: 'local', cause: 'bye' });
  }

  readonly sip = {
    /** A browser that sends nothing is gone: its audio comes all the time. */
    sendRequest: (): Promise<never> => Promise.reject(new Error('no dialog')),
  };

  /** Whoever sits there has hung up. */
  left(): void {
    this.#ended.resolve({ by: 'remote', cause: 'bye' });
  }

  talks(): void {}
}
