import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { HeardSound, KnownAnnouncement, SoundHit } from '../answering/sound-watch.ts';
import type { Language } from '../ports/expectation.ts';
import type { SpeechSettings } from '../providers/provider.ts';
import { transcribes } from '../providers/transcribes.ts';
import { now } from '../recognition-worker/clock.ts';
import type { FromWorker } from '../recognition-worker/messages.ts';
import { RecognitionWorker } from './recognition-worker.ts';
import type { Listening, ProviderHearing, SpeechInput, SpeechInputEvent, SpeechInputOptions, SpeechInputStatus } from './speech-input.ts';

/**
 * Starts speech input: a recognition worker and recogniser processes. They may be told everything at once; what is spoken before
 * `ready()` can come back as `failed`.
 */
export const createSpeechInput = (options: SpeechInputOptions): SpeechInput => new EmbeddedSpeechInput(options);

class EmbeddedSpeechInput implements SpeechInput {
  readonly #thread: RecognitionWorker;
  readonly #listeners = new Set<(event: SpeechInputEvent) => void>();
  readonly #listening = new Map<number, Listening>();
  /** Streams that speak, and since when; they are told if the recognition worker dies. */
  readonly #speaking = new Map<number, { turn: number; startedAt: number }>();
  readonly #connections = new Map<number, (port: MessagePort) => void>();
  readonly #log: NonNullable<SpeechInputOptions['log']>;
  readonly #useListeners = new Set<(use: ProviderHearing) => void>();
  readonly #sounds = new Map<number, { onHit: (hit: SoundHit) => void; heard: (heard: HeardSound | null) => void }>();
  #announcements: readonly KnownAnnouncement[] = [];
  #providers: SpeechSettings = { providers: [], orders: [] };
  #nextConnection = 1;
  #restarted: ((recognisers: number) => void)[] = [];
  #heard: Omit<FromWorker & { kind: 'status' }, 'kind'> = { streams: 0, speaking: 0, recognisers: [], providers: [] };

  constructor(options: SpeechInputOptions) {
    this.#log = options.log ?? (() => undefined);
    const processes = options.processes ?? availableParallelism();
    this.#thread = new RecognitionWorker(
      { processes, cacheDir: options.cacheDir, turnModel: options.turnModel },
      {
        onMessage: (message) => this.#hear(message),
        onStart: () => this.#furnish(),
        onEnd: (error) => this.#lost(error),
      },
    );
  }

  ready(): Promise<void> {
    return this.#thread.ready();
  }

  warm(): Promise<void> {
    return this.#thread.warm();
  }

  connect(give: (port: MessagePort) => void): () => void {
    const connection = this.#nextConnection++;
    this.#connections.set(connection, give);
    this.#connect(connection, give);
    return () => {
      this.#connections.delete(connection);
      this.#thread.send({ kind: 'disconnect', connection });
    };
  }

  listen(stream: number, listening: Listening): void {
    this.#listening.set(stream, listening);
    this.#thread.send({ kind: 'listen', stream, listening });
  }

  update(stream: number, change: { [Key in keyof Listening]?: Listening[Key] }): void {
    const listening = this.#listening.get(stream);
    if (listening) this.listen(stream, { ...listening, ...change });
  }

  finish(stream: number): void {
    if (this.#listening.has(stream)) this.#thread.send({ kind: 'finish', stream });
  }

  mute(stream: number, turn?: number): void {
    if (turn !== undefined && this.#listening.get(stream)?.turn !== turn) return;
    this.#speaking.delete(stream);
    if (this.#listening.delete(stream)) this.#thread.send({ kind: 'mute', stream });
  }

  forget(stream: number): void {
    this.mute(stream);
  }

  on(listener: (event: SpeechInputEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  watchSound(stream: number, company: number, onHit: (hit: SoundHit) => void): () => Promise<HeardSound | null> {
    const heard = Promise.withResolvers<HeardSound | null>();
    this.#sounds.set(stream, { onHit, heard: heard.resolve });
    this.#thread.send({ kind: 'watch', stream, company });
    return () => {
      if (this.#sounds.has(stream)) this.#thread.send({ kind: 'unwatch', stream });
      return heard.promise;
    };
  }

  useAnnouncements(known: readonly KnownAnnouncement[]): void {
    this.#announcements = known;
    this.#thread.send({ kind: 'announcements', known });
  }

  onUse(listener: (use: ProviderHearing) => void): () => void {
    this.#useListeners.add(listener);
    return () => this.#useListeners.delete(listener);
  }

  useProviders(settings: SpeechSettings): void {
    this.#providers = settings;
    this.#thread.send({ kind: 'providers', settings });
  }

  transcribes(company: number, language: Language): boolean {
    return transcribes(this.#providers, { company, language });
  }

  status(): SpeechInputStatus {
    const { streams, speaking, recognisers, providers } = this.#heard;
    return { worker: { ready: this.#thread.isReady, restarts: this.#thread.restarts, streams, speaking }, recognisers, providers };
  }

  restart(): Promise<number> {
    return new Promise((resolve) => {
      this.#restarted.push(resolve);
      this.#thread.send({ kind: 'restart' });
    });
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  #connect(connection: number, give: (port: MessagePort) => void): void {
    const { port1, port2 } = new MessageChannel();
    this.#thread.send({ kind: 'connect', connection, port: port1 }, [port1]);
    give(port2);
  }

  /** Gives a new recognition worker everything the old one had. */
  #furnish(): void {
    this.#thread.send({ kind: 'providers', settings: this.#providers });
    this.#thread.send({ kind: 'announcements', known: this.#announcements });
    for (const [connection, give] of this.#connections) this.#connect(connection, give);
    for (const [stream, listening] of this.#listening) this.#thread.send({ kind: 'listen', stream, listening });
  }

  #hear(message: FromWorker): void {
    if (message.kind === 'event') this.#emit(message.event);
    if (message.kind === 'status') this.#heard = message;
    if (message.kind === 'use') for (const listener of this.#useListeners) listener(message.use);
    if (message.kind === 'log') this.#log(message.level, message.message, message.fields);
    if (message.kind === 'sound-hit') this.#sounds.get(message.stream)?.onHit(message.hit);
    if (message.kind === 'sound') this.#giveSound(message.stream, message.heard);
    if (message.kind === 'restarted') this.#tellRestarted(message.recognisers);
  }

  #lost(error: string): void {
    this.#log('error', 'recognition worker ended', { error });
    this.#heard = { streams: 0, speaking: 0, recognisers: [], providers: [] };
    this.#tellRestarted(0);
    for (const stream of [...this.#sounds.keys()]) this.#giveSound(stream, null);
    for (const [stream, { turn, startedAt }] of [...this.#speaking]) {
      const at = now();
      this.#emit({ kind: 'failed', stream, turn, reason: 'crashed', message: error, startedAt, lastVoicedAt: at, decidedAt: at });
    }
  }

  #giveSound(stream: number, heard: HeardSound | null): void {
    this.#sounds.get(stream)?.heard(heard);
    this.#sounds.delete(stream);
  }

  #tellRestarted(recognisers: number): void {
    for (const resolve of this.#restarted.splice(0)) resolve(recognisers);
  }

  #emit(event: SpeechInputEvent): void {
    if (!this.#listening.has(event.stream)) return;
    if (event.kind === 'voice-start') this.#speaking.set(event.stream, { turn: event.turn, startedAt: event.at });
    if (event.kind === 'utterance' || event.kind === 'failed') this.#speaking.delete(event.stream);
    for (const listener of this.#listeners) listener(event);
  }
}
