import type { Language } from '@parley/contract';
import { type Flow, type FlowNode, type Intent, limits, type WordRule } from '@parley/contract/flow/graph';
import { compileExpression, normalise, protectiveIn } from '@parley/nlu';
import { reactions } from '../engine/protective-words.ts';
import { expressionTexts } from './expression-texts.ts';
import type { Found } from './issue.ts';
import { allNodes } from './parts.ts';

const counts = (rule: WordRule): boolean => [...rule.all, ...rule.any].some((word) => word.trim() !== '');
const written = (sentences: readonly string[]): number => sentences.filter((sentence) => sentence.trim() !== '').length;

const regexIssues = (patterns: readonly string[], place: { readonly node?: string; readonly item?: string }, found: Found): void => {
  for (const pattern of patterns) {
    const compiled = compileExpression(pattern);
    if (pattern !== '' && 'issue' in compiled) found('regex', place, { pattern, why: expressionTexts[compiled.issue] });
  }
};

/** A sentence of a yes that is read as what goes before every yes. */
const protectiveIssues = ({ id, name, exact, similar }: Intent, language: Language, found: Found): void => {
  for (const sentence of [...exact, ...similar]) {
    const protective = protectiveIn(sentence, language);
    if (protective !== null) found('protective-in-yes', { item: id }, { sentence, name, what: reactions[protective.kind].name });
  }
};

/** May knowledge be asked there? */
const asksKnowledge = (node: FlowNode): boolean =>
  node.kind === 'agent-model' ? node.tools.knowledge : (node.kind === 'ask' || node.kind === 'collect') && node.knowledge;

/** What is wrong with intents, knowledge and libraries. */
export const corpusIssues = (flow: Flow, found: Found): void => {
  const owners = new Map<string, { readonly id: string; readonly name: string }>();
  const own = (sentences: readonly string[], owner: { readonly id: string; readonly name: string }): void => {
    for (const sentence of sentences) {
      const plain = normalise(sentence, flow.language);
      const other = owners.get(plain);
      if (plain === '') continue;
      if (other === undefined) owners.set(plain, owner);
      else if (other.id !== owner.id) found('sentence-twice', { item: owner.id }, { sentence, name: owner.name, other: other.name });
    }
  };
  const nodes = allNodes(flow);
  const used = new Set([
    ...flow.handlers.flatMap(({ intents }) => intents),
    ...nodes.flatMap((node) => (node.kind === 'ask' || node.kind === 'collect' ? node.answers.flatMap(({ intents }) => intents) : [])),
    ...nodes.flatMap((node) => (node.kind === 'collect' ? node.refusals : [])),
  ]);
  const listens = nodes.some((node) => node.kind === 'collect' || node.kind === 'ask' || node.kind === 'agent-model');
  const collects = nodes.some((node) => node.kind === 'collect');
  for (const intent of flow.intents) {
    const byKind = (listens && intent.kind === 'repeat') || (collects && (intent.kind === 'refuse' || intent.kind === 'deny'));
    const isUsed = used.has(intent.id) || byKind;
    const samples = written(intent.exact) + written(intent.similar) + written(intent.regex) + intent.rules.filter(counts).length;
    if (samples === 0 && isUsed) found('intent-no-sample', { item: intent.id }, { name: intent.name });
    if (!isUsed && intent.kind === 'custom') found('intent-unused', { item: intent.id }, { name: intent.name });
    regexIssues(intent.regex, { item: intent.id }, found);
    if (isUsed && intent.kind === 'affirm') protectiveIssues(intent, flow.language, found);
    if (isUsed) own([...intent.exact, ...intent.similar], { id: `intent ${intent.id}`, name: intent.name });
  }
  for (const item of flow.knowledge) {
    if (item.question.trim() === '' || item.answers.length === 0) found('knowledge-empty', { item: item.id }, { name: item.question });
    regexIssues(item.regex, { item: item.id }, found);
    if (item.after.kind === 'jump') {
      const { nodeId } = item.after;
      if (!nodes.some((node) => node.id === nodeId && node.kind !== 'start'))
        found('knowledge-jump', { item: item.id }, { name: item.question });
    }
    for (const id of item.labels) if (!flow.labels.some((label) => label.id === id)) found('label-unknown', { item: id });
    own([item.question, ...item.similar], { id: `knowledge ${item.id}`, name: item.question });
  }
  if (flow.knowledge.length > 0 && !nodes.some(asksKnowledge)) found('knowledge-unused');
  for (const slot of flow.slots) {
    const { entity } = slot;
    if (entity.kind === 'pattern') regexIssues(entity.regex === '' ? ['('] : [entity.regex], { item: slot.id }, found);
    if (entity.kind !== 'choice') continue;
    const library = flow.libraries.find((each) => each.id === entity.libraryId);
    if (library === undefined) found('library-unknown', { item: slot.id });
    else if (library.items.length === 0) found('library-empty', { item: library.id }, { name: library.name });
  }
  const sentences =
    flow.intents.reduce((sum, each) => sum + each.exact.length + each.similar.length, 0) +
    flow.knowledge.reduce((sum, each) => sum + 1 + each.similar.length, 0);
  if (sentences > limits.allSentences) found('too-many-sentences', {}, { count: sentences, limit: limits.allSentences });
};
