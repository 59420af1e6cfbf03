import type { FailedRecognition, RecognitionRequest } from '../../ports/recogniser.ts';

/** What goes over a websocket: text or bytes. */
export type Frame = string | Buffer;

/** What a vendor tells during an utterance. */
export type HeardFrame =
  /** It takes audio from now on. */
  | { kind: 'ready' }
  /** Text of the sentence that is being said; it may still change. */
  | { kind: 'partial'; text: string }
  /** A sentence that won't change; more may follow. */
  | { kind: 'sentence'; text: string; confidence?: number | undefined }
  /** Everything was told. */
  | { kind: 'done' }
  | { kind: 'failed'; reason: FailedRecognition['reason']; message: string };

/** One utterance in a vendor's protocol: what to send, and what the answers mean. Holds the state of one connection. */
export type HearingProtocol = {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Samples a second that the vendor is sent. */
  rate: number;
  /** ms of audio in one frame. */
  frameMs: number;
  /** Audio waits for `ready`. */
  waitsForReady?: boolean;
  /** Sent as soon as the connection is up. */
  open(): Frame[];
  audio(samples: Int16Array): Frame;
  /** No more audio comes. */
  end(): Frame[];
  /** @throws anything, if the frame makes no sense */
  read(frame: Frame): HeardFrame[];
};

/** Begins an utterance in a vendor's protocol; called again for each connection. May throw a ProviderError. */
export type BeginHearing = (request: RecognitionRequest) => HearingProtocol | Promise<HearingProtocol>;

/** Int16 samples as bytes, little endian: what nearly every vendor takes. */
export const pcmOf = (samples: Int16Array): Buffer => Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
