import { fieldIssue, Problem } from '@parley/contract';
import { type Flow, limits, type WordRule, wordRule } from '@parley/contract/flow/graph';
import { normalise } from '@parley/nlu';
import { z } from 'zod';
import { checkExpression } from './check-expression.ts';
import { type Owner, partLibrary } from './part-library.ts';
import { libraryProblems } from './problems.ts';

const ofIntent = { zh: '意图', en: 'intent' };
const ofKnowledge = { zh: '知识', en: 'knowledge item' };
const exact = { zh: '精确语料', en: 'exact sentences' };
const similar = { zh: '相似语料', en: 'similar sentences' };
const black = { zh: '排除语料', en: 'excluded sentences' };
const questions = { zh: '相似问法', en: 'similar questions' };
const asked = { zh: '问题', en: 'the question' };

const text = (most: number) =>
  z.object({ text: z.string().trim().min(1, fieldIssue('text.empty')).max(most) }).transform((part) => part.text);
const fieldsOf = (form: object, before: object | undefined): object => ({ ...before, ...form });
const showText = (part: string) => ({ text: part });
const ofText = (form: object, before?: string): object => fieldsOf(form, before === undefined ? undefined : { text: before });

/** Two sentences are the same if they sound the same. */
const sounds = (sentence: string, { language }: Flow): string => normalise(sentence, language);
const canBeHeard = (sentence: string, flow: Flow): void => {
  if (sounds(sentence, flow) === '') throw new Problem(libraryProblems.noWords, { text: sentence });
};

const sentences = {
  owner: ofIntent,
  schema: text(limits.sentence),
  partOf: ofText,
  plain: sounds,
  check: canBeHeard,
  most: limits.sentences,
  sentences: true,
  show: showText,
  textOf: ({ text }: { text: string }) => text,
} as const;

export const exactSentences = partLibrary({
  ...sentences,
  label: exact,
  owners: ({ intents }) =>
    intents.map(({ id, name, ...lists }) => ({
      ...{ id, name, parts: lists.exact },
      beside: [
        { what: similar, parts: lists.similar },
        { what: black, parts: lists.black },
      ],
    })),
});

export const similarSentences = partLibrary({
  ...sentences,
  label: similar,
  owners: ({ intents }) =>
    intents.map(({ id, name, ...lists }) => ({
      ...{ id, name, parts: lists.similar },
      beside: [
        { what: exact, parts: lists.exact },
        { what: black, parts: lists.black },
      ],
    })),
});

export const blackSentences = partLibrary({
  ...sentences,
  label: black,
  most: 2000,
  owners: ({ intents }) =>
    intents.map(({ id, name, ...lists }) => ({
      ...{ id, name, parts: lists.black },
      beside: [
        { what: exact, parts: lists.exact },
        { what: similar, parts: lists.similar },
      ],
    })),
});

export const similarQuestions = partLibrary({
  ...sentences,
  label: questions,
  owner: ofKnowledge,
  owners: ({ knowledge }) =>
    knowledge.map(({ id, question, ...lists }) => ({
      ...{ id, name: question, parts: lists.similar },
      beside: [
        { what: asked, parts: [question] },
        { what: black, parts: lists.black },
      ],
    })),
});

export const expressions = partLibrary({
  ...sentences,
  label: { zh: '正则', en: 'expressions' },
  schema: text(limits.pattern),
  plain: (source) => source,
  check: checkExpression,
  most: 100,
  owners: ({ intents }) => intents.map(({ id, name, regex }) => ({ id, name, parts: regex, beside: [] })),
});

const unique = (words: readonly string[]): string[] => [...new Set(words.map((word) => word.trim()))].filter((word) => word !== '');

const rules = {
  label: { zh: '规则词', en: 'word rules' },
  schema: wordRule.transform(({ all, any, none }) => ({ all: unique(all), any: unique(any), none: unique(none) })),
  partOf: fieldsOf,
  plain: ({ all, any, none }: WordRule) => JSON.stringify([all, any, none].map((words) => [...words].sort())),
  check: ({ all, any }: WordRule) => {
    if (all.length + any.length === 0) throw new Problem(libraryProblems.ruleEmpty);
  },
  most: 200,
  show: (rule: WordRule) => rule,
  textOf: ({ all, any, none }: WordRule) => [...all, ...any, ...none].join(' '),
} as const;

const rulesOf = (one: { id: string; rules: WordRule[] }, name: string): Owner<WordRule> => ({
  id: one.id,
  name,
  parts: one.rules,
  beside: [],
});

export const intentRules = partLibrary({
  ...rules,
  owner: ofIntent,
  owners: ({ intents }) => intents.map((one) => rulesOf(one, one.name)),
});

export const knowledgeRules = partLibrary({
  ...rules,
  owner: ofKnowledge,
  owners: ({ knowledge }) => knowledge.map((one) => rulesOf(one, one.question)),
});
