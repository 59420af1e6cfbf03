import { z } from 'zod';
import { fieldIssue } from '../field-issue.ts';
import { wordRule } from '../flow/intent.ts';
import { limits } from '../flow/limits.ts';
import type { Text } from '../text.ts';
import { flowLibrary, libraryImport } from './library-routes.ts';

/** The intent or knowledge item that a sentence, an expression or a rule belongs to. */
const owner = { owner_id: z.string().min(1).max(64) };
const owned = { ...owner, owner_name: z.string() };

const word = z.string().trim().min(1, fieldIssue('required')).max(40);
const words = (most: number) => z.array(word).max(most);
const rule = { all: words(20).optional(), any: words(60).optional(), none: words(60).optional() };
const shownRule = { ...owned, all: wordRule.shape.all.unwrap(), any: wordRule.shape.any.unwrap(), none: wordRule.shape.none.unwrap() };

const texts = (path: `platform/${string}`, label: Text, most: number) => {
  const text = z.string().trim().min(1, fieldIssue('text.empty')).max(most);
  const shown = { ...owned, text: z.string() };
  return flowLibrary(path, { label, row: shown, detail: shown, create: { ...owner, text }, change: { text } });
};

const rules = (path: `platform/${string}`, label: Text) =>
  flowLibrary(path, { label, row: shownRule, detail: shownRule, create: { ...owner, ...rule }, change: rule });

const corpus = (path: `platform/${string}`, label: Text) => ({
  ...texts(path, label, limits.sentence),
  import: libraryImport(`${path}/import`, { zh: `导入${label.zh}`, en: `Import ${label.en}s` }),
});

/** Sentences that mean an intent word for word. */
export const exactCorpus = corpus('platform/flow-corpus-lib-accurate', { zh: '精确语料', en: 'exact sentence' });
/** Sentences to be like. */
export const similarCorpus = corpus('platform/flow-corpus-lib-similar', { zh: '相似语料', en: 'similar sentence' });
/** Sentences that are never the intent. */
export const blackCorpus = corpus('platform/flow-corpus-black', { zh: '排除语料', en: 'excluded sentence' });
/** Expressions of an intent, each in time proportional to the text. */
export const intentExpression = texts('platform/flow-intention-regex', { zh: '意图正则', en: 'expression of an intent' }, limits.pattern);
export const intentRule = rules('platform/flow-rule-word', { zh: '规则词', en: 'word rule' });
/** Other ways to ask a question. */
export const knowledgeSimilar = texts(
  'platform/flow-knowledge-item-similar',
  { zh: '知识相似问法', en: 'similar question' },
  limits.sentence,
);
export const knowledgeRule = rules('platform/flow-knowledge-item-rule-word', {
  zh: '知识规则词',
  en: 'word rule of knowledge item',
});
