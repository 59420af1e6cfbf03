import type { Language } from '../ports/expectation.ts';
import type { Reading } from '../ports/recogniser.ts';
import { type AnswerClass, answerClasses, isNetworkClass } from './answer-class.ts';
import { type AnswerRule, answerOfRule, fits } from './answer-rule.ts';
import { type Said, whoSays } from './wordings.ts';

/** A sound that tells who is there; of the network, of a mailbox, of a fax. */
export type TellingTone = 'beep' | 'fax' | 'busy' | 'congestion' | 'vacant' | 'intercept' | 'reorder' | 'no-circuit';

/** What spoke for a class. `detail`: the words, the name of the tone, how like a known announcement, the seconds, the id of a rule. */
export interface Evidence {
  readonly kind: 'text' | 'tone' | 'print' | 'length' | 'rule';
  readonly class: AnswerClass;
  readonly detail: string;
  /** Natural logarithm of how much likelier it makes the class. */
  readonly weight: number;
}

/** Who or what answered. Times in ms. */
export interface Verdict {
  readonly class: AnswerClass;
  /** 0 to 1. */
  readonly confidence: number;
  /** The weightiest first. */
  readonly evidence: readonly Evidence[];
  /** From the first sound to the verdict. */
  readonly delayMs: number;
  /** The rule that says so; it may say that the call goes on all the same. */
  readonly rule?: { readonly id: string; readonly hangUp: boolean };
}

/** What was heard in one piece, as speech input tells it. Times on one clock, ms. */
export interface HeardPiece {
  readonly text: string;
  readonly matched: boolean;
  readonly confidence: number;
  readonly alternatives: readonly Reading[];
  readonly startedAt: number;
  readonly lastVoicedAt: number;
  readonly decidedAt: number;
  /** No recogniser came to read it: all that is known is how long it was. */
  readonly unread?: boolean;
}

export interface AnswerDetectorOptions {
  readonly phase: 'early' | 'answered';
  readonly language: Language;
  /** When listening began: of an answered call, its answer. */
  readonly from: number;
  /** What people said of announcements: before what is known otherwise, the first that fits. */
  readonly rules?: readonly AnswerRule[] | undefined;
}

/**
 * A person taken for a machine costs as much as three machines talked to: what is as sure as this is cheaper hung up on, since then
 * 3 (1 - p) < p.
 */
export const SURE = 0.75;
/** Readings less sure than this say nothing. */
const TRUSTED = 0.5;
/** Before anything is heard: after an answer it is a person, before it something that no rule knows. */
const PRIOR = 1;
/** Of what a rule says: people said so. */
const RULED = 0.99;
/** Nobody greets a caller for so long without a pause, ms; a company that names itself and offers help takes five seconds. */
const LONGEST_GREETING = 5_500;
/** The same of what nobody came to read: a recogniser that is behind reads people as little as machines, of which most talk longer than that. */
const LONGEST_UNREAD = 4_000;
/** A hello is shorter, ms. */
const LONGEST_HELLO = 1_800;
/** A greeting begins within so long after the answer, ms. */
const BEGINS_WITHIN = 3_000;

/** What follows a whole sentence says that it was one from so many letters on: a single word may be what its last ones were not (`exist`). */
const ENOUGH_MORE: Readonly<Record<Language, number>> = { zh: 4, en: 12 };

const TONES: Readonly<Record<TellingTone, readonly (readonly [AnswerClass, number])[]>> = {
  beep: [['voicemail', 4.5]],
  fax: [['fax', 6]],
  busy: [['on-the-line', 4]],
  congestion: [['network-busy', 4]],
  vacant: [
    ['empty-number', 1.2],
    ['switched-off', 0.5],
    ['cannot-connect', 0.5],
  ],
  intercept: [
    ['empty-number', 1],
    ['suspended', 1],
  ],
  reorder: [
    ['network-busy', 1],
    ['cannot-connect', 0.5],
  ],
  'no-circuit': [
    ['network-busy', 1.2],
    ['cannot-connect', 0.5],
  ],
};

/**
 * Weighs what is heard of who answers until one class is sure enough. Does no input or output and has no clock: whoever listens tells it what
 * was heard and when. A verdict may be followed by another, should more speak for another class.
 */
export class AnswerDetector {
  readonly #options: AnswerDetectorOptions;
  /** By what it came from, so that a later word of the same source takes the place of an earlier one. */
  readonly #evidence = new Map<string, readonly Evidence[]>();
  #firstAt: number | undefined;
  #pieces = 0;
  /** The whole sentence that the words of this piece were last. */
  #sentence: { text: string; said: Said; confidence: number } | undefined;
  #voicedMs = 0;
  #verdict: Verdict | undefined;
  readonly #texts: string[] = [];
  /** Of the piece that is being said. */
  #partial = '';
  /** To the recordings of rules, by their ids. */
  readonly #alike = new Map<string, number>();
  #rule: AnswerRule | undefined;
  /** What pieces were read as that were read surely: against their words a sound says nothing. */
  readonly #readAs = new Set<AnswerClass>();

  constructor(options: AnswerDetectorOptions) {
    this.#options = options;
  }

  get verdict(): Verdict | undefined {
    return this.#verdict;
  }

  /** All that was read so far, known or not. */
  get text(): string {
    return this.#texts.join(this.#options.language === 'zh' ? '' : ' ');
  }

  /** The rule that holds. */
  get rule(): AnswerRule | undefined {
    return this.#rule;
  }

  /** A voice begins. */
  voice(at: number): void {
    this.#firstAt ??= at;
  }

  /** The words so far. A whole sentence says something before its end once it is followed by some more words. @returns the verdict, if it is a new one */
  partial(text: string, confidence: number, at: number): Verdict | undefined {
    if (confidence >= SURE) this.#partial = text;
    const ruled = this.#ruled(at);
    if (ruled) return ruled;
    const before = this.#sentence;
    const said = confidence >= SURE ? whoSays(text, this.#options.language) : undefined;
    if (said?.whole && said.class !== 'human') this.#sentence = { text, said, confidence };
    const more = before && text.startsWith(before.text) ? text.length - before.text.length : 0;
    if (!before || more < ENOUGH_MORE[this.#options.language]) return undefined;
    return this.#add(`piece ${this.#pieces}`, at, [this.#read(before.said, before.text, before.confidence)]);
  }

  /** Something was said. @returns as above */
  piece(heard: HeardPiece): Verdict | undefined {
    this.voice(heard.startedAt);
    this.#sentence = undefined;
    this.#partial = '';
    const read = heard.matched ? heard.text : heard.alternatives.find(({ confidence }) => confidence >= TRUSTED)?.text;
    if (read) this.#texts.push(read);
    const lengthMs = heard.lastVoicedAt - heard.startedAt;
    this.#voicedMs += lengthMs;
    const readings = this.#readings(heard);
    if (heard.matched && heard.confidence >= SURE) for (const { class: of } of readings) if (of !== 'human') this.#readAs.add(of);
    const evidence = [...readings, ...this.#length(heard, lengthMs)];
    // Machines begin like people: what spoke for a person does so until the next piece.
    const isHuman = (one: Evidence): boolean => one.class === 'human';
    this.#evidence.set('person', evidence.filter(isHuman));
    return this.#add(
      `piece ${this.#pieces++}`,
      heard.decidedAt,
      evidence.filter((one) => !isHuman(one)),
    );
  }

  /** A tone sounded. @returns as above */
  tone(tone: TellingTone, at: number): Verdict | undefined {
    this.voice(at);
    // A beep ends a greeting; one by itself may be anything.
    const alone = tone === 'beep' && this.#voicedMs < 1_000;
    const evidence = TONES[tone].map(
      ([of, weight]): Evidence => ({ kind: 'tone', class: of, detail: tone, weight: alone ? weight / 2 : weight }),
    );
    return this.#add(`tone ${tone}`, at, evidence);
  }

  /** It sounds like a known announcement. @param likeness above `ALIKE` @returns as above */
  print(of: AnswerClass, likeness: number, at: number): Verdict | undefined {
    const detail = likeness.toFixed(2);
    return this.#add('print', at, [{ kind: 'print', class: of, detail, weight: Math.max(0, 10 * (likeness - 0.2)) }]);
  }

  /** It sounds like the recording of a rule. @returns as above */
  soundOfRule(id: string, likeness: number, at: number): Verdict | undefined {
    this.voice(at);
    this.#alike.set(id, Math.max(likeness, this.#alike.get(id) ?? 0));
    return this.#ruled(at);
  }

  /** The first rule that fits, unless one fitted before. What it must not hear may still come while a piece is being said. */
  #ruled(at: number): Verdict | undefined {
    const { rules = [], language, phase } = this.#options;
    if (this.#rule) return undefined;
    const text = [...this.#texts, this.#partial].join(language === 'zh' ? '' : ' ');
    this.#rule = rules.find(
      (rule) =>
        fits(rule, { language, phase, text, likeness: this.#alike.get(rule.id) }) && (this.#partial === '' || rule.unless.length === 0),
    );
    const of = this.#rule && answerOfRule(this.#rule);
    if (!this.#rule || of === undefined || (phase === 'early' && !isNetworkClass(of))) return undefined;
    const { id, hangUp } = this.#rule;
    this.#verdict = {
      ...{ class: of, confidence: RULED, delayMs: Math.max(0, Math.round(at - (this.#firstAt ?? at))), rule: { id, hangUp } },
      evidence: [
        { kind: 'rule', class: of, detail: id, weight: 6 },
        ...(text === '' ? [] : [{ kind: 'text' as const, class: of, detail: text, weight: 6 }]),
      ],
    };
    return this.#verdict;
  }

  #readings({ text, matched, confidence, alternatives }: HeardPiece): Evidence[] {
    const { language } = this.#options;
    const readings = matched ? [{ text, confidence }] : alternatives.filter((one) => one.confidence >= TRUSTED);
    // Read in two ways, it may be two wordings of the same; read in one that is not trusted, it is nothing.
    const [first, ...others] = matched || readings.length > 1 ? readings : [];
    const said = first && whoSays(first.text, language);
    if (!said || others.some((other) => whoSays(other.text, language)?.class !== said.class)) return [];
    return [this.#read(said, first.text, first.confidence)];
  }

  #read(said: Said, text: string, confidence: number): Evidence {
    return { kind: 'text', class: said.class, detail: text, weight: 1 + (said.whole ? 3 : 2) * confidence };
  }

  #length({ matched, unread, startedAt }: HeardPiece, lengthMs: number): Evidence[] {
    if (this.#options.phase === 'early') return [];
    const detail = (lengthMs / 1_000).toFixed(1);
    const longest = unread ? LONGEST_UNREAD : LONGEST_GREETING;
    if (lengthMs > longest && !matched && startedAt - this.#options.from < BEGINS_WITHIN)
      return [{ kind: 'length', class: 'machine', detail, weight: 2.5 }];
    return lengthMs < LONGEST_HELLO ? [{ kind: 'length', class: 'human', detail, weight: 1 }] : [];
  }

  #add(source: string, at: number, evidence: readonly Evidence[]): Verdict | undefined {
    this.#firstAt ??= at;
    if (evidence.length > 0) this.#evidence.set(source, evidence);
    const ruled = this.#ruled(at);
    if (ruled || this.#rule) return ruled;
    const verdict = this.#judge(at);
    if (!verdict || verdict.class === this.#verdict?.class) return undefined;
    this.#verdict = verdict;
    return verdict;
  }

  /** What a sound says, unless words that were read surely, or the sentence that is just being said, say otherwise. */
  #holds({ kind, class: of }: Evidence): boolean {
    if (kind !== 'print') return true;
    const read = this.#sentence ? [...this.#readAs, this.#sentence.said.class] : [...this.#readAs];
    return read.length === 0 || read.includes(of);
  }

  #judge(at: number): Verdict | undefined {
    const all = [...this.#evidence.values()].flat().filter((one) => this.#holds(one));
    const sums = answerClasses.map((name) => ({
      name,
      sum: all.reduce(
        (sum, one) => (one.class === name ? sum + one.weight : sum),
        name === 'human' && this.#options.phase === 'answered' ? PRIOR : 0,
      ),
    }));
    const spoken = sums.filter(({ sum }) => sum > 0);
    const unknown = this.#options.phase === 'early' ? Math.exp(PRIOR) : 1;
    const total = spoken.reduce((sum, one) => sum + Math.exp(one.sum), unknown);
    const [best] = spoken.sort((a, b) => b.sum - a.sum);
    if (!best || (this.#options.phase === 'early' && !isNetworkClass(best.name))) return undefined;
    const confidence = Math.exp(best.sum) / total;
    if (confidence < SURE) return undefined;
    return {
      class: best.name,
      confidence: Math.round(confidence * 1_000) / 1_000,
      evidence: all.filter((one) => one.class === best.name).sort((a, b) => b.weight - a.weight),
      delayMs: Math.max(0, Math.round(at - (this.#firstAt ?? at))),
    };
  }
}

/** Nobody will come to the phone: there is nothing to wait for. */
export const isFinal = (verdict: Verdict): boolean => isNetworkClass(verdict.class) || verdict.class === 'fax';
