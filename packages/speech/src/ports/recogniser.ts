import type { Expectation } from './expectation.ts';

/** One reading of an utterance. `confidence` lies between 0 and 1 and is comparable within one adapter only. */
export type Reading = { text: string; confidence: number };

/**
 * Why an adapter could not read an utterance. `refused`: the key or account is wrong; `quota`: it was used up, or too much was asked at
 * once; `protocol`: the other side says what nobody understands.
 */
export type RecogniserFailure = 'unavailable' | 'crashed' | 'timeout' | 'overloaded' | 'closed' | 'refused' | 'quota' | 'protocol';

/** A {@link Recognition} of an utterance that was not read. */
export type FailedRecognition = { kind: 'failed'; reason: RecogniserFailure; message: string };

/**
 * How an utterance ended: read; heard but none of what was expected (`best` is the nearest reading, for the record
 * only); or not read because the adapter failed, in which case the next adapter may be asked with the same audio.
 */
export type Recognition =
  | { kind: 'matched'; best: Reading; alternatives: readonly Reading[] }
  | {
      kind: 'unmatched';
      best: Reading | null /** Read in another way as well: who knows what either means may still take it. */;
      other?: Reading | undefined;
    }
  | FailedRecognition;

/** A reading while the person is still speaking. `complete`: it is a whole expected phrase and not the beginning of a longer one. */
export type PartialReading = { text: string; confidence: number; complete: boolean; extendable: boolean };

/** One utterance on its way through a recogniser. Never throws: trouble is a {@link Recognition} of kind `failed`. */
export interface RecognitionStream {
  /** Appends audio: Int16 linear, 8 kHz, mono. The array may be reused by the caller afterwards. */
  write(samples: Int16Array): void;
  /** It can read to the end in a {@link pause}; where not, its partial text is all there is before the end. */
  readonly settles?: boolean;
  /** Nothing is voiced at the moment: what there is may be read to its end, and is told to `onSettled`. */
  pause?(): void;
  /** More is voiced after a {@link pause}: what was read in it is void. */
  resume?(): void;
  /** No more audio will come. Settles within the adapter's time limit. */
  end(): Promise<Recognition>;
  /** Gives the utterance up; nothing further is reported. */
  cancel(): void;
}

/** What a recogniser is asked to listen for in one utterance. */
export type RecognitionRequest = {
  expect: Expectation;
  /** Whose call it is: companies order recognisers as they like. */
  company?: number | undefined;
  /** Whatever is said is to be read, by recognisers that understand it; none is asked that backs off. */
  open?: boolean | undefined;
  /** Words that the company wants heard, in the order of their weight; whoever takes hot words takes them first. */
  hotWords?: readonly string[] | undefined;
  onPartial?: ((partial: PartialReading) => void) | undefined;
  /** In a pause: what `end` will say unless more is voiced before. */
  onSettled?: ((recognition: Recognition) => void) | undefined;
  /** The stream can't go on, and tells before its end is asked for; `end` will say the same. */
  onFailed?: ((failure: FailedRecognition) => void) | undefined;
};

/** `missing`: it can't work before somebody installs what it lacks, as `detail` says. */
export type RecogniserHealth = { ready: boolean; detail: string; missing?: boolean };

/** Audio in, text out. Adapters: embedded pocketsphinx here; local models and networked services implement the same port. */
export interface Recogniser {
  readonly name: string;
  open(request: RecognitionRequest): RecognitionStream;
  health(): RecogniserHealth;
  close(): Promise<void>;
}
