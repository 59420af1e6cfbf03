import type { Recogniser, RecogniserHealth, RecognitionRequest, RecognitionStream } from '../../ports/recogniser.ts';
import type { Reach } from '../../providers/provider.ts';
import type { BeginHearing } from './hearing-protocol.ts';
import { StreamedUtterance } from './streamed-utterance.ts';

export type StreamRecogniserOptions = {
  name: string;
  begin: BeginHearing;
  reach: Reach;
  /** An utterance is given up so long after its end, ms. */
  answerMs?: number;
};

/** Longer than whoever asks waits: the end is theirs to decide. */
const ANSWER_MS = 10_000;

/** A recogniser behind a websocket, one connection per utterance. What is the vendor's own is in its protocol. */
export class StreamRecogniser implements Recogniser {
  readonly name: string;
  readonly #options: StreamRecogniserOptions;
  readonly #utterances = new Set<StreamedUtterance>();
  #closed = false;

  constructor(options: StreamRecogniserOptions) {
    this.name = options.name;
    this.#options = options;
  }

  open(request: RecognitionRequest): RecognitionStream {
    const { begin, reach, answerMs = ANSWER_MS } = this.#options;
    const utterance: StreamedUtterance = new StreamedUtterance(request, {
      ...{ begin, reach, answerMs },
      onOver: () => this.#utterances.delete(utterance),
    });
    this.#utterances.add(utterance);
    if (this.#closed) utterance.fail('closed', 'the recogniser is closed');
    else utterance.connect();
    return utterance;
  }

  health(): RecogniserHealth {
    return { ready: !this.#closed, detail: `${this.#utterances.size} utterances under way` };
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const utterance of [...this.#utterances]) utterance.fail('closed', 'the recogniser is closed');
  }
}
