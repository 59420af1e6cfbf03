import type { Flow } from '@parley/contract/flow/schema';
import { compileExpression, normalise, ruleSet, type Understanding, understand } from '@parley/nlu';

/** How often one rule matched, and was what decided. */
export interface RuleRecall {
  /** The intent's name, or the question of the knowledge. */
  readonly item: string;
  readonly kind: 'exact' | 'regex' | 'rule';
  readonly rule: string;
  /** Utterances it matched. */
  readonly hits: number;
  /** Of them, those that were taken for its intent in the end. */
  readonly right: number;
  /** All that were taken for its intent. */
  readonly decided: number;
}

interface Said {
  readonly text: string;
  readonly count: number;
}

interface Rule {
  readonly id: string;
  readonly item: string;
  readonly kind: RuleRecall['kind'];
  readonly rule: string;
  readonly holds: (text: string, at: number) => boolean;
}

const joined = (word: string, list: readonly string[]): string => (list.length === 0 ? '' : `${word}(${list.join('|')})`);

const rulesIn = (flow: Flow, texts: readonly string[]): Rule[] => {
  const { language } = flow;
  const items = [
    ...flow.intents.map(({ id, name, exact, regex, rules }) => ({ id, item: name, exact, regex, rules })),
    ...flow.knowledge.map(({ id, question, regex, rules }) => ({ id, item: question, exact: [], regex, rules })),
  ];
  const wordRules = items.flatMap(({ id, item, rules }) => rules.map((rule) => ({ id, item, rule })));
  const holding = ruleSet(
    wordRules.map(({ rule }, meaning) => ({ meaning, rule })),
    language,
  );
  const held = texts.map((text) => new Set(holding(text).map(({ meaning }) => meaning)));
  return [
    ...items.flatMap(({ id, item, exact }) => {
      const sentences = new Set(exact.map((one) => normalise(one, language)));
      if (sentences.size === 0) return [];
      const rule = exact.slice(0, 5).join(' / ') + (exact.length > 5 ? ' …' : '');
      return [{ id, item, kind: 'exact' as const, rule, holds: (text: string) => sentences.has(text) }];
    }),
    ...items.flatMap(({ id, item, regex }) =>
      regex.flatMap((source) => {
        const compiled = compileExpression(source);
        if (!('expression' in compiled)) return [];
        const { expression } = compiled;
        return [{ id, item, kind: 'regex' as const, rule: source, holds: (text: string) => expression.find(text) !== undefined }];
      }),
    ),
    ...wordRules.map(({ id, item, rule }, n) => ({
      ...{ id, item, kind: 'rule' as const },
      rule: [joined('+', rule.all), joined('?', rule.any), joined('-', rule.none)].filter((part) => part !== '').join(' '),
      holds: (_text: string, at: number) => held[at]?.has(n) ?? false,
    })),
  ];
};

/** Holds every rule of a flow against what callers said. */
export const ruleRecall = (flow: Flow, understanding: Understanding, said: readonly Said[]): RuleRecall[] => {
  const texts = said.map(({ text }) => understanding.mend(normalise(text, flow.language)));
  const taken = said.map(({ text }) => understand(understanding, text).best?.id);
  const sum = (holds: (at: number) => boolean): number => said.reduce((all, { count }, at) => all + (holds(at) ? count : 0), 0);
  return rulesIn(flow, texts).map(({ id, item, kind, rule, holds }) => ({
    ...{ item, kind, rule },
    hits: sum((at) => holds(texts[at] ?? '', at)),
    right: sum((at) => taken[at] === id && holds(texts[at] ?? '', at)),
    decided: sum((at) => taken[at] === id),
  }));
};
