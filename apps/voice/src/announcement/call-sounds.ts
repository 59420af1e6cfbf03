import { type AnswerClass, type AnswerRule, type HeardSound, phrasesOfRules, type SpeechInput, type Verdict } from '@parley/speech';
import type { AnnouncementBook } from './announcement-book.ts';
import { resultOfMachine } from './results.ts';

export interface CallSoundsOptions {
  speechInput: Pick<SpeechInput, 'watchSound'>;
  book: Pick<AnnouncementBook, 'classOf' | 'ruleOf' | 'rulesOf' | 'add'>;
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

  /** What people said of announcements, as it holds while this is asked. */
  get rules(): readonly AnswerRule[] {
    return this.#options.book.rulesOf(this.#options.company);
  }

  /** What a recogniser that knows no other sentences is to listen for besides. */
  get phrases(): string[] {
    return phrasesOfRules(this.rules, this.#options.language);
  }

  /**
   * Listens to a stream.
   *
   * @param told `onKnown`: it sounds like an announcement that comes to this; `onRule`: like the recording of a rule
   * @returns ends it
   */
  listen(stream: number, told: SoundListener): () => Promise<HeardSound | null> {
    const { speechInput, book, company } = this.#options;
    return speechInput.watchSound(stream, company, ({ id, likeness, at }) => {
      const rule = book.ruleOf(id);
      const of = book.classOf(id);
      if (rule !== undefined) told.onRule(rule, likeness, at);
      else if (of !== undefined) told.onKnown(of, likeness, at);
    });
  }

  /** What was heard was an announcement. Its own words alone say what of: those of its kind are not to be taken at their word. */
  async collect(heard: CollectedSound): Promise<void> {
    const { book, company, call, gateway, language } = this.#options;
    const { phase, sound, verdict, rule, text } = heard;
    const words = rule ? '' : (verdict?.evidence.find(({ kind }) => kind === 'text')?.detail ?? '');
    const took = rule?.class ?? verdict?.class;
    const told = rule !== undefined && verdict?.rule?.id === rule.id && verdict.class !== 'human' ? verdict.class : undefined;
    await book.add({
      ...{ company, call, gateway, language, phase, sound, took, rule: rule?.id, result: told && resultOfMachine(told) },
      ...{ text: words || text, class: words === '' ? undefined : verdict?.class },
    });
  }
}

interface SoundListener {
  onKnown: (of: AnswerClass, likeness: number, at: number) => void;
  onRule: (rule: string, likeness: number, at: number) => void;
}

interface CollectedSound {
  phase: 'early' | 'answered';
  sound: HeardSound;
  verdict: Verdict | undefined;
  rule: AnswerRule | undefined;
  /** All that was read of it. */
  text: string;
}
