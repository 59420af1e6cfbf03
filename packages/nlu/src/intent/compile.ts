import type { Language } from '@parley/contract';
import type { Flow, Intent, Knowledge } from '@parley/contract/flow/graph';
import { ownLikelier } from '../encoder/own-encoder.ts';
import { wordClasses } from '../lexicon/index.ts';
import type { Likelier } from '../misheard/likelier.ts';
import { type Misheard, misheardAmong } from '../misheard/misheard.ts';
import type { ProtectiveKind } from '../protective/kind.ts';
import { protectiveIn } from '../protective/protective.ts';
import { soundFeatures, wordFeatures } from '../text/features.ts';
import { core } from '../text/fillers.ts';
import { normalise } from '../text/normalise.ts';
import { denies } from '../text/polarity.ts';
import { asks } from '../text/question.ts';
import { type Candidates, candidatesOf } from './candidates.ts';
import { compileExpression, type Expression } from './expression.ts';
import { type RuleSet, ruleSet } from './rules.ts';
import { similarWordMender } from './similar-words.ts';
import { indexSentences, type SimilarityIndex } from './similarity.ts';
import { learnedFrom, type Taught, type Training, train } from './training.ts';

/** An intent or knowledge item as matching sees it. */
export interface Meaning {
  readonly type: 'intent' | 'knowledge';
  readonly id: string;
  readonly name: string;
  readonly priority: number;
  readonly threshold: number;
  /** Somebody who means it says yes to something. */
  readonly agrees: boolean;
  /** Somebody who means it only puts the talk off: is busy, or has not heard. */
  readonly putsOff: boolean;
}

/** A stored sentence. */
interface Sample {
  readonly meaning: number;
  readonly text: string;
  readonly black: boolean;
  readonly denies: boolean;
  readonly asks: boolean;
}

/** Everything that tells what an utterance means, indexed once per version of a flow. */
export interface Understanding {
  readonly language: Language;
  readonly meanings: readonly Meaning[];
  readonly mend: (text: string) => string;
  /** By the words of the sentences. */
  readonly misheard: Misheard;
  /** By how people speak, whatever the flow. */
  readonly likelier: Likelier;
  /** Normalised sentence (whole and without fillers) -> meanings. */
  readonly exact: ReadonlyMap<string, readonly number[]>;
  readonly longestExact: number;
  readonly black: ReadonlyMap<string, readonly number[]>;
  readonly expressions: readonly { readonly meaning: number; readonly expression: Expression; readonly source: string }[];
  readonly rules: RuleSet;
  readonly samples: readonly Sample[];
  /** By a classifier trained on the sentences. */
  readonly candidates: Candidates;
  readonly words: SimilarityIndex;
  readonly sounds: SimilarityIndex;
  /** Meanings by which the flow itself has drawn what goes before everything: those with a sentence of the kind. */
  readonly drawn: ReadonlyMap<ProtectiveKind, readonly number[]>;
}

const remember = (map: Map<string, number[]>, text: string, meaning: number): void => {
  if (text === '') return;
  const list = map.get(text);
  if (list === undefined) map.set(text, [meaning]);
  else if (!list.includes(meaning)) list.push(meaning);
};

type Source = Pick<Intent | Knowledge, 'regex' | 'rules' | 'black' | 'similar'> & { readonly exact: readonly string[] };

const yes: readonly string[] = ['agree', 'confirm'];
/** Of an intent's sentences, how many must hold a yes for it to be an agreement. */
const yesShare = 0.5;

const saysYes = (sentences: readonly string[], language: Language): boolean =>
  sentences.length > 0 &&
  sentences.filter((sentence) => wordClasses(normalise(sentence, language), language).some((class_) => yes.includes(class_))).length >=
    sentences.length * yesShare;

/** What is understood by. */
export type Corpus = Pick<Flow, 'language' | 'intents' | 'knowledge' | 'similarWords' | 'understanding'>;

/** By number, as all that follows counts them: the intents, then the knowledge. */
const meaningsOf = ({ language, intents, knowledge, understanding }: Corpus): readonly Meaning[] => [
  ...intents.map(({ id, name, kind, priority, threshold, exact, similar }) => ({
    ...{ type: 'intent' as const, id, name, priority, threshold: threshold ?? understanding.intentThreshold },
    agrees: kind === 'affirm' || saysYes([...exact, ...similar], language),
    putsOff: kind === 'busy' || kind === 'repeat',
  })),
  ...knowledge.map(({ id, question, priority }) => ({
    ...{
      type: 'knowledge' as const,
      id,
      name: question,
      priority,
      threshold: understanding.knowledgeThreshold,
      agrees: false,
      putsOff: false,
    },
  })),
];

const sourcesOf = ({ intents, knowledge }: Corpus): readonly Source[] => [
  ...intents,
  ...knowledge.map(({ question, similar, ...source }) => ({ ...source, exact: [], similar: [question, ...similar] })),
];

const samplesOf = (sources: readonly Source[], language: Language): readonly Sample[] =>
  sources.flatMap((source, meaning) => {
    const sample = (sentence: string, black: boolean): Sample[] => {
      const text = core(normalise(sentence, language), language);
      return text === '' ? [] : [{ meaning, text, black, denies: denies(text, language), asks: asks(text, language) }];
    };
    return [...source.similar.flatMap((each) => sample(each, false)), ...source.black.flatMap((each) => sample(each, true))];
  });

const drawnBy = (meanings: readonly Meaning[], sources: readonly Source[], language: Language): Understanding['drawn'] => {
  const drawn = new Map<ProtectiveKind, number[]>();
  for (const [meaning, { exact, similar }] of sources.entries()) {
    const sentences = [...exact, ...similar];
    const kinds = sentences.flatMap((sentence) => protectiveIn(sentence, language)?.kind ?? []);
    // An agreement that holds one of its sentences by mistake draws nothing.
    if (meanings[meaning]?.agrees === true && kinds.length < sentences.length * yesShare) continue;
    for (const kind of new Set(kinds)) drawn.set(kind, [...(drawn.get(kind) ?? []), meaning]);
  }
  return drawn;
};

const taughtIn = (samples: readonly Sample[]): readonly Taught[] => samples.filter(({ black }) => !black);

/** The sentences of a flow that are learned from, and what they mean. */
export const taughtSentences = (flow: Corpus): { readonly meanings: readonly Meaning[]; readonly sentences: readonly Taught[] } => ({
  meanings: meaningsOf(flow),
  sentences: taughtIn(samplesOf(sourcesOf(flow), flow.language)),
});

/** Learns from the sentences of a flow: what {@link compileIntents} takes the longest for. */
export const trainIntents = (flow: Corpus): Training => train(taughtIn(samplesOf(sourcesOf(flow), flow.language)), flow.language);

/**
 * Indexes the intents and knowledge of a flow. Expressions that cannot be compiled are left out ({@link compileExpression} says why).
 * Some 0.02 s of CPU for 500 sentences, 0.3 s for ten thousand, and the training where none is given.
 */
export const compileIntents = (flow: Corpus, given?: Training): Understanding => {
  const { language } = flow;
  const sources = sourcesOf(flow);
  const samples = samplesOf(sources, language);
  const taught = taughtIn(samples);
  const exact = new Map<string, number[]>();
  const black = new Map<string, number[]>();
  const expressions: { meaning: number; expression: Expression; source: string }[] = [];
  for (const [meaning, source] of sources.entries()) {
    for (const sentence of [...source.exact, ...source.similar]) remember(exact, normalise(sentence, language), meaning);
    for (const sentence of source.black) remember(black, normalise(sentence, language), meaning);
    for (const pattern of source.regex) {
      const compiled = compileExpression(pattern);
      if (pattern !== '' && 'expression' in compiled) expressions.push({ meaning, expression: compiled.expression, source: pattern });
    }
  }
  // Without its fillers a sentence means the same, unless that is another's sentence: "no thank you" is not "no".
  const bare = new Map<string, number[]>();
  for (const [sentence, owners] of exact) {
    const rest = core(sentence, language);
    if (!exact.has(rest)) for (const meaning of owners) remember(bare, rest, meaning);
  }
  for (const [sentence, owners] of bare) exact.set(sentence, owners);
  const meanings = meaningsOf(flow);
  return {
    language,
    meanings,
    mend: similarWordMender(flow.similarWords, language),
    misheard: misheardAmong(
      learnedFrom(taught).map(({ text }) => text),
      language,
    ),
    likelier: ownLikelier(language),
    exact,
    longestExact: Math.max(0, ...[...exact.keys()].map((text) => text.length)),
    black,
    expressions,
    rules: ruleSet(
      sources.flatMap((source, meaning) => source.rules.map((rule) => ({ meaning, rule }))),
      language,
    ),
    samples,
    candidates: candidatesOf(given ?? train(taught, language), taught, language),
    words: indexSentences(samples.map((sample) => wordFeatures(sample.text))),
    sounds: indexSentences(samples.map((sample) => soundFeatures(sample.text))),
    drawn: drawnBy(meanings, sources, language),
  };
};
