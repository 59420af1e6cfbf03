import { joined } from '../../audio/joined.ts';
import type { FailedRecognition, Recognition, RecognitionRequest, RecognitionStream } from '../../ports/recogniser.ts';
import type { Reach } from '../../providers/provider.ts';
import { UtteranceAudio } from '../../recognisers/utterance-audio.ts';
import type { BeginHearing, Frame, HeardFrame, HearingProtocol } from './hearing-protocol.ts';
import { plainMessage, providerErrorOf } from './provider-error.ts';
import { RateConverter } from './rate-converter.ts';
import { ProviderSocket } from './socket.ts';
import { Transcript } from './transcript.ts';

const CALL_RATE = 8_000;
/** A connection that is lost in mid-utterance is made anew once, and told everything again. */
const MOST_CONNECTIONS = 2;

export type UtteranceOptions = { begin: BeginHearing; reach: Reach; answerMs: number; onOver: () => void };

/** A connection and how far it got. */
type Link = {
  protocol: HearingProtocol;
  converter: RateConverter;
  transcript: Transcript;
  socket: ProviderSocket | null;
  isReady: boolean;
  /** Samples of the call that were converted, and what was converted but isn't a whole frame yet. */
  taken: number;
  waiting: Int16Array;
  isEnded: boolean;
};

/** One utterance on its way through a vendor's websocket. */
export class StreamedUtterance implements RecognitionStream {
  readonly #request: RecognitionRequest;
  readonly #options: UtteranceOptions;
  readonly #audio = new UtteranceAudio();
  readonly #outcome = Promise.withResolvers<Recognition>();
  #link: Link | null = null;
  #connections = 0;
  #isEnded = false;
  #isOver = false;
  #late: NodeJS.Timeout | undefined;

  constructor(request: RecognitionRequest, options: UtteranceOptions) {
    this.#request = request;
    this.#options = options;
  }

  write(samples: Int16Array): void {
    if (this.#isOver) return;
    this.#audio.append(samples);
    this.#pump();
  }

  end(): Promise<Recognition> {
    if (!this.#isEnded && !this.#isOver) {
      this.#isEnded = true;
      const { answerMs } = this.#options;
      this.#late = setTimeout(() => this.fail('timeout', `no answer within ${answerMs} ms`), answerMs);
      this.#pump();
    }
    return this.#outcome.promise;
  }

  cancel(): void {
    this.#settle({ kind: 'failed', reason: 'closed', message: 'given up' });
  }

  connect(): void {
    this.#connections++;
    this.#connect().catch((error: unknown) => {
      const { reason, message } = providerErrorOf(error);
      this.fail(reason, message);
    });
  }

  fail(reason: FailedRecognition['reason'], message: string): void {
    const failure: FailedRecognition = { kind: 'failed', reason, message: plainMessage(message) };
    const told = !this.#isOver;
    this.#settle(failure);
    if (told) this.#request.onFailed?.(failure);
  }

  async #connect(): Promise<void> {
    const protocol = await this.#options.begin(this.#request);
    if (this.#isOver) return;
    const link: Link = {
      ...{ protocol, converter: new RateConverter(CALL_RATE, protocol.rate), transcript: new Transcript(this.#request.expect) },
      ...{ socket: null, isReady: false, taken: 0, waiting: new Int16Array(0), isEnded: false },
    };
    this.#link = link;
    const { url, headers } = protocol;
    link.socket = new ProviderSocket(
      { url, headers, reach: this.#options.reach },
      {
        onOpen: () => {
          for (const frame of protocol.open()) this.#send(link, frame);
          link.isReady = !protocol.waitsForReady;
          this.#pump();
        },
        onFrame: (frame) => this.#read(link, frame),
        onClose: (error) => this.#lost(error ?? { reason: 'unavailable', message: 'closed before the end' }),
      },
    );
  }

  #lost({ reason, message }: { reason: FailedRecognition['reason']; message: string }): void {
    if (reason === 'unavailable' && this.#link?.isReady && this.#connections < MOST_CONNECTIONS) this.connect();
    else this.fail(reason, message);
  }

  #read(link: Link, frame: Frame): void {
    if (this.#isOver || link !== this.#link) return;
    try {
      for (const heard of link.protocol.read(frame)) {
        if (this.#isOver) return;
        this.#take(link, heard);
      }
    } catch {
      this.fail('protocol', 'an answer that makes no sense');
    }
  }

  #take(link: Link, heard: HeardFrame): void {
    switch (heard.kind) {
      case 'ready':
        link.isReady = true;
        this.#pump();
        return;
      case 'failed':
        this.fail(heard.reason, heard.message);
        return;
      case 'done':
        this.#settle(link.transcript.recognition());
        return;
      case 'partial':
        link.transcript.grow(heard.text);
        break;
      case 'sentence':
        link.transcript.settle(heard.text, heard.confidence);
    }
    if (link.transcript.text !== '' && !this.#isEnded) this.#request.onPartial?.(link.transcript.partial());
  }

  /** Sends what can be sent: whole frames, and at the end the rest. */
  #pump(): void {
    const link = this.#link;
    if (!link?.isReady || link.isEnded) return;
    const { protocol, converter } = link;
    const fresh = this.#audio.all().subarray(link.taken);
    link.taken += fresh.length;
    const more = this.#isEnded ? [converter.convert(fresh), converter.flush()] : [converter.convert(fresh)];
    let waiting = joined([link.waiting, ...more]);
    const frameSamples = (protocol.rate * protocol.frameMs) / 1_000;
    for (; waiting.length >= frameSamples; waiting = waiting.subarray(frameSamples))
      this.#send(link, protocol.audio(waiting.slice(0, frameSamples)));
    link.waiting = waiting.slice();
    if (!this.#isEnded) return;
    link.isEnded = true;
    if (waiting.length > 0) this.#send(link, protocol.audio(waiting.slice()));
    for (const frame of protocol.end()) this.#send(link, frame);
  }

  #send(link: Link, frame: Frame): void {
    if (link.socket?.send(frame) === false) this.fail('overloaded', 'takes no more audio');
  }

  #settle(recognition: Recognition): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#late);
    this.#link?.socket?.close();
    this.#link = null;
    this.#outcome.resolve(recognition);
    this.#options.onOver();
  }
}
