import type { Language } from '../ports/expectation.ts';
import { type AnswerClass, isAnswerClass } from './answer-class.ts';
import { plainWords } from './wordings.ts';

/** What people said that an announcement comes to. All that is set has to hold. */
export interface AnswerRule {
  readonly id: string;
  /** Of an answer, or something that is known and behind which somebody may still come (ring-back music, a call that is passed on). */
  readonly class: string;
  /** Null: any. */
  readonly language: Language | null;
  readonly phase: 'early' | 'answered' | null;
  /** One of these is said. Empty: whatever is said. */
  readonly texts: readonly string[];
  /** None of these is said. */
  readonly unless: readonly string[];
  /** How like its recording it sounds; null: however it sounds. */
  readonly likeness: number | null;
  /** Where nobody will come the call is ended at once. */
  readonly hangUp: boolean;
}

/** What a rule is held against. */
export interface HeardOfRule {
  readonly language: Language;
  readonly phase: 'early' | 'answered';
  readonly text: string;
  /** To the rule's recording; absent: not known to be alike. */
  readonly likeness: number | undefined;
}

/** The words of a rule that are said; undefined if they do not fit. Empty: it asks for none. */
export function wordsThatFit(
  { texts, unless }: Pick<AnswerRule, 'texts' | 'unless'>,
  text: string,
  language: Language,
): string | undefined {
  const plain = plainWords(text, language);
  const said = (words: string): boolean => {
    const looked = plainWords(words, language);
    // English words are whole: "off" is not in "office".
    return looked !== '' && (language === 'zh' ? plain.includes(looked) : ` ${plain} `.includes(` ${looked} `));
  };
  if (unless.some(said)) return undefined;
  return texts.length === 0 ? '' : texts.find(said);
}

/** Whether a rule fits what was heard. */
export function fits(rule: Omit<AnswerRule, 'id' | 'class' | 'hangUp'>, { language, phase, text, likeness }: HeardOfRule): boolean {
  if (rule.language !== null && rule.language !== language) return false;
  if (rule.phase !== null && rule.phase !== phase) return false;
  if (rule.likeness !== null && (likeness ?? 0) < rule.likeness) return false;
  return wordsThatFit(rule, text, language) !== undefined;
}

/** What it says of who answers; undefined where somebody may still come. */
export const answerOfRule = ({ class: of }: AnswerRule): AnswerClass | undefined => (isAnswerClass(of) ? of : undefined);

/** Words that are too short fit noise: a closed grammar is told of those that are longer. */
const longEnough: Readonly<Record<Language, number>> = { zh: 6, en: 16 };

/** What a recogniser that knows no other sentences is to listen for. */
export const phrasesOfRules = (rules: readonly AnswerRule[], language: Language): string[] =>
  rules.flatMap((rule) =>
    rule.language === null || rule.language === language
      ? rule.texts.filter((text) => {
          const isChinese = /\p{Script=Han}/u.test(text);
          return isChinese === (language === 'zh') && plainWords(text, language).length >= longEnough[language];
        })
      : [],
  );
