import type { AnswerClass, HeardSound, SpeechInput, Verdict } from '@parley/speech';
import type { AnnouncementBook } from './announcement-book.ts';

export interface CallSoundsOptions {
  speechInput: Pick<SpeechInput, 'watchSound'>;
  book: Pick<AnnouncementBook, 'classOf' | 'add'>;
  company: number;
  call: string;
  gateway: string;
  language: 'zh' | 'en';
}

/** What one call hears, compared with the announcements that its company knows, and collected where it was one. */
export class CallSounds {
  readonly #options: CallSoundsOptions;

  constructor(options: CallSoundsOptions) {
    this.#options = options;
  }

  /**
   * Listens to a stream.
   *
   * @param onKnown it sounds like an announcement that comes to this
   * @returns ends it
   */
  listen(stream: number, onKnown: (of: AnswerClass, likeness: number, at: number) => void): () => Promise<HeardSound | null> {
    const { speechInput, book, company } = this.#options;
    return speechInput.watchSound(stream, company, ({ id, likeness, at }) => {
      const of = book.classOf(id);
      if (of !== undefined) onKnown(of, likeness, at);
    });
  }

  /** What was heard was an announcement. Its own words alone say what of: those of its kind are not to be taken at their word. */
  async collect(phase: 'early' | 'answered', sound: HeardSound, verdict: Verdict | undefined): Promise<void> {
    const { book, company, call, gateway, language } = this.#options;
    const text = verdict?.evidence.find(({ kind }) => kind === 'text')?.detail ?? '';
    await book.add({ ...{ company, call, gateway, language, phase, text, sound }, class: text === '' ? undefined : verdict?.class });
  }
}
