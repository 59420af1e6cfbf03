import { type HeardSound, type KnownAnnouncement, type SoundHit, SoundWatch } from '../answering/sound-watch.ts';
import { type AudioBatch, FRAME_SAMPLES } from '../ports/audio-batch.ts';

/** Whose announcements every company knows. */
const PLATFORM = -1;

/** Each costs time in every call that listens: so many are compared. */
const MOST = 120;

/** Those that people made a rule of before the others. */
const bounded = (known: readonly KnownAnnouncement[]): readonly KnownAnnouncement[] =>
  known.toSorted((a, b) => Number(!a.rule) - Number(!b.rule)).slice(0, MOST);

/** Streams whose sound is compared with announcements that are known. */
export class SoundWatches {
  readonly #watches = new Map<number, { watch: SoundWatch; company: number }>();
  readonly #onHit: (stream: number, hit: SoundHit) => void;
  /** By company; its own, and with those of the platform. */
  #own: ReadonlyMap<number, readonly KnownAnnouncement[]> = new Map();
  #known: ReadonlyMap<number, readonly KnownAnnouncement[]> = new Map();

  constructor(onHit: (stream: number, hit: SoundHit) => void) {
    this.#onHit = onHit;
  }

  use(known: readonly KnownAnnouncement[]): void {
    this.#own = Map.groupBy(known, ({ company }) => company);
    const platforms = this.#own.get(PLATFORM) ?? [];
    this.#known = new Map([...this.#own].map(([company, own]) => [company, bounded(company === PLATFORM ? own : [...own, ...platforms])]));
  }

  #of(company: number): readonly KnownAnnouncement[] {
    return this.#known.get(company) ?? this.#own.get(PLATFORM) ?? [];
  }

  watch(stream: number, company: number): void {
    this.#watches.set(stream, { watch: new SoundWatch(), company });
  }

  /** @returns what was heard; null if it was not watched */
  stop(stream: number): HeardSound | null {
    const watched = this.#watches.get(stream);
    this.#watches.delete(stream);
    return watched ? watched.watch.heard(this.#own.get(watched.company) ?? []) : null;
  }

  hear({ streams, samples, at }: AudioBatch): void {
    if (this.#watches.size === 0) return;
    streams.forEach((stream, index) => {
      const watched = this.#watches.get(stream);
      if (!watched) return;
      const frame = samples.subarray(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES);
      const hit = watched.watch.hear(frame, at, this.#of(watched.company));
      if (hit) this.#onHit(stream, hit);
    });
  }
}
