import type { MessagePort } from 'node:worker_threads';
import type { HeardSound, KnownAnnouncement, SoundHit } from '../answering/sound-watch.ts';
import type { Expectation, Language } from '../ports/expectation.ts';
import type { Reading, RecogniserFailure } from '../ports/recogniser.ts';
import type { SpeechSettings } from '../providers/provider.ts';
import type { ProviderState } from '../providers/provider-health.ts';
import type { ProviderUse } from '../providers/provider-registry.ts';
import type { HearingUse } from '../recognisers/in-order.ts';

/** How a stream is to be listened to. Times in ms. */
export type Listening = {
  /** Chosen by the caller and repeated in every event, so that answers to an earlier question can be told apart. */
  turn: number;
  expect: Expectation;
  /** Whose call it is: companies order recognisers as they like. */
  company?: number | undefined;
  /** Whatever is said is to be read, and not what is expected: what is embedded is not asked, nor is who backs off. */
  open?: boolean | undefined;
  /** Silence that ends an utterance whose text tells nothing about whether more will come. Default 400. */
  endSilenceMs?: number | undefined;
  /** `no-voice` is reported if nobody speaks for so long after `listen`. Default: never. */
  startTimeoutMs?: number | undefined;
  /** An utterance is cut after so long. Default 30 000. */
  maxTurnMs?: number | undefined;
};

type EventOf<Kind extends string, Fields> = { kind: Kind; stream: number; turn: number } & Fields;

/** What speech input tells about a stream. All times in ms on the clock of `AudioBatch.at`. */
export type SpeechInputEvent =
  /** Voice began at `at`; told at `decidedAt`. */
  | EventOf<'voice-start', { at: number; decidedAt: number }>
  /** The utterance is over: last voiced window ended at `at`; an `utterance` or `failed` follows. */
  | EventOf<'voice-end', { at: number; decidedAt: number }>
  /** Text so far. `complete`: a whole expected phrase, on which the conversation may step speculatively. */
  | EventOf<'partial', { text: string; confidence: number; complete: boolean; at: number }>
  /** In a pause: what was said, should nothing follow; a reply may be prepared. The `utterance` that follows decides. */
  | EventOf<'settled', { text: string; confidence: number; startedAt: number; at: number }>
  /** What was said. `matched` false: speech, but nothing that was expected; `text` is then empty. */
  | EventOf<'utterance', Utterance>
  /** An utterance that no recogniser could read, within its time limit. */
  | EventOf<'failed', { reason: RecogniserFailure; message: string; startedAt: number; lastVoicedAt: number; decidedAt: number }>
  /** Nobody spoke within `startTimeoutMs`. */
  | EventOf<'no-voice', { at: number }>;

export type Utterance = {
  text: string;
  language: Language;
  matched: boolean;
  confidence: number;
  alternatives: readonly Reading[];
  /** Fundamentals of the voice, Hz: one for each 30 ms that were voiced, while they are still wanted. Absent: nobody measures. */
  pitches?: readonly number[] | undefined;
  startedAt: number;
  lastVoicedAt: number;
  /** When the end of speech was decided. */
  decidedAt: number;
  /** When the text was there. */
  recognisedAt: number;
};

/** How each provider does, by id. */
export type HearingStanding = readonly [provider: string, state: ProviderState][];

/** One utterance that a provider was given. */
export type ProviderHearing = ProviderUse<HearingUse>;

export type SpeechInputStatus = {
  worker: { ready: boolean; restarts: number; streams: number; speaking: number };
  recognisers: readonly { pid: number; ready: boolean; restarts: number; busy: number; utterances: number; memoryBytes: number }[];
  providers: HearingStanding;
};

export type SpeechInputOptions = {
  /** Recogniser processes. Default: one per core. */
  processes?: number | undefined;
  /** Where prepared models are kept; made if absent. */
  cacheDir: string;
  /** File of an end-of-turn model (Smart Turn v3 in ONNX). Default: none. */
  turnModel?: string | undefined;
  /** One line per thing an operator should know. */
  log?: ((level: 'info' | 'warn' | 'error', message: string, fields: Readonly<Record<string, unknown>>) => void) | undefined;
};

/** The main thread's face of all listening. Audio never passes through it. Nothing here throws after creation. */
export interface SpeechInput {
  /** Resolves when speech is detected and recognised. Whatever can't start is tried again, so this may wait; the rest works before. */
  ready(): Promise<void>;
  /** Resolves when every recogniser can take as much as it ever can: who speaks at once with many others is read as soon as later on. */
  warm(): Promise<void>;
  /**
   * Makes a port for one media worker and hands it to `give`, which must transfer it there. Called again with a new port
   * whenever the recognition worker was replaced; the old port is then closed. The returned function ends the connection.
   */
  connect(give: (port: MessagePort) => void): () => void;
  /** Listens to a stream from now on, until `mute`. A second call replaces the first; speech under way is read anew under the new expectation. */
  listen(stream: number, listening: Listening): void;
  /** Changes part of what a stream is listened to for. Ignored if it isn't listened to. */
  update(stream: number, change: { [Key in keyof Listening]?: Listening[Key] }): void;
  /** Nothing more will come of a stream for now: what is being said in it ends here, and is read. */
  finish(stream: number): void;
  /** Stops listening and drops an utterance under way. @param turn only where it is still listened to for this one */
  mute(stream: number, turn?: number): void;
  /** The stream is gone. */
  forget(stream: number): void;
  on(listener: (event: SpeechInputEvent) => void): () => void;
  /**
   * Compares what a stream hears with the announcements that a company knows, until the returned function is called. That gives what was
   * heard since; null if it is not known, because the recognition worker was replaced.
   */
  watchSound(stream: number, company: number, onHit: (hit: SoundHit) => void): () => Promise<HeardSound | null>;
  /** The announcements that are known from now on. */
  useAnnouncements(known: readonly KnownAnnouncement[]): void;
  /** Told of each utterance that a provider read or failed to read. */
  onUse(listener: (use: ProviderHearing) => void): () => void;
  /** Which providers there are and who is asked in which order, from the next utterance on. */
  useProviders(settings: SpeechSettings): void;
  /** Whether what people say in calls of a company after a transfer is to be read, and there is who can. */
  transcribes(company: number, language: Language): boolean;
  status(): SpeechInputStatus;
  /**
   * Replaces the recogniser processes one by one and loads the voice detector anew; utterances under way are not lost.
   *
   * @returns how many recognisers were replaced; 0 if the recognition worker died meanwhile, and all began anew with it
   */
  restart(): Promise<number>;
  close(): Promise<void>;
}
