import { type Language, say, type Text } from '@parley/contract';
import type { Assignment, Comparison, Condition, Flow, Test } from '@parley/contract/flow/graph';

/** Signs and words of the comparisons. */
export const comparisonText: Readonly<Record<Comparison, Text>> = {
  eq: { zh: '=', en: '=' },
  ne: { zh: '≠', en: '≠' },
  gt: { zh: '>', en: '>' },
  gte: { zh: '≥', en: '≥' },
  lt: { zh: '<', en: '<' },
  lte: { zh: '≤', en: '≤' },
  contains: { zh: '包含', en: 'contains' },
  in: { zh: '属于', en: 'is one of' },
  filled: { zh: '已填', en: 'is filled' },
  empty: { zh: '为空', en: 'is empty' },
};

/** What a test looks at. */
export const testText: Readonly<Record<Test['kind'], Text>> = {
  variable: { zh: '变量', en: 'Variable' },
  slot: { zh: '槽位', en: 'Slot' },
  label: { zh: '标签', en: 'Label' },
  intent: { zh: '说过的意图', en: 'Intent heard' },
  knowledge: { zh: '问过的知识', en: 'Knowledge asked' },
  node: { zh: '经过节点', en: 'Node passed' },
  count: { zh: '次数', en: 'Count' },
  talk: { zh: '通话秒数', en: 'Seconds talked' },
  time: { zh: '时间', en: 'Time of day' },
  'business-hours': { zh: '营业时间', en: 'Business hours' },
  direction: { zh: '方向', en: 'Direction' },
  'business-status': { zh: '业务状态', en: 'Business status' },
};

export const countText = {
  turns: { zh: '轮次', en: 'turns' },
  silences: { zh: '静默次数', en: 'silences' },
  unmatched: { zh: '未识别次数', en: 'not understood' },
} as const satisfies Record<string, Text>;

const words = {
  unknown: { zh: '未选', en: 'not chosen' },
  without: { zh: '没有', en: 'no' },
  anyKnowledge: { zh: '任一知识', en: 'any knowledge' },
  talk: { zh: '通话秒数', en: 'seconds' },
  open: { zh: '营业时间内', en: 'in business hours' },
  closed: { zh: '营业时间外', en: 'out of business hours' },
  inbound: { zh: '呼入', en: 'inbound' },
  outbound: { zh: '呼出', en: 'outbound' },
  always: { zh: '总是成立', en: 'always' },
  and: { zh: ' 且 ', en: ' and ' },
  or: { zh: ' 或 ', en: ' or ' },
  grade: { zh: '意向', en: 'grade' },
  status: { zh: '业务状态', en: 'status' },
  label: { zh: '标签', en: 'label' },
} as const satisfies Record<string, Text>;

const named = <T extends { id: string }>(list: readonly T[], id: string | null, name: (item: T) => string, language: Language): string => {
  const item = list.find((one) => one.id === id);
  return (item && name(item)) || say(words.unknown, language);
};

const compared = (left: string, compare: Comparison, value: string | number, language: Language): string => {
  const sign = say(comparisonText[compare], language);
  return compare === 'filled' || compare === 'empty' ? `${left} ${sign}` : `${left} ${sign} ${value}`;
};

const had = (has: boolean, text: string, language: Language): string => (has ? text : `${say(words.without, language)} ${text}`);

/** One test in words. */
function describeTest(flow: Flow, test: Test, language: Language): string {
  switch (test.kind) {
    case 'variable':
      return compared(test.name || say(words.unknown, language), test.compare, test.value, language);
    case 'slot':
      return compared(
        named(flow.slots, test.slotId, ({ name }) => name, language),
        test.compare,
        test.value,
        language,
      );
    case 'label':
      return had(
        test.has,
        named(flow.labels, test.labelId, ({ name }) => name, language),
        language,
      );
    case 'intent':
      return had(
        test.has,
        named(flow.intents, test.intentId, ({ name }) => name, language),
        language,
      );
    case 'knowledge': {
      const what =
        test.knowledgeId === null
          ? say(words.anyKnowledge, language)
          : named(flow.knowledge, test.knowledgeId, ({ question }) => question, language);
      return compared(what, test.compare, test.value, language);
    }
    case 'node':
      return compared(
        named(flow.nodes, test.nodeId, ({ name }) => name, language),
        test.compare,
        test.value,
        language,
      );
    case 'count':
      return compared(say(countText[test.of], language), test.compare, test.value, language);
    case 'talk':
      return compared(say(words.talk, language), test.compare, test.value, language);
    case 'time':
      return `${test.from}–${test.to}`;
    case 'business-hours':
      return say(test.open ? words.open : words.closed, language);
    case 'direction':
      return say(test.direction === 'in' ? words.inbound : words.outbound, language);
    case 'business-status':
      return had(test.has, `${say(words.status, language)} ${test.status}`, language);
  }
}

/** A condition in words; without tests it always holds. */
export function describeCondition(flow: Flow, { join, tests }: Condition, language: Language): string {
  if (tests.length === 0) return say(words.always, language);
  return tests.map((test) => describeTest(flow, test, language)).join(say(join === 'all' ? words.and : words.or, language));
}

/** One assignment in words. */
export function describeAssignment(flow: Flow, set: Assignment, language: Language): string {
  switch (set.kind) {
    case 'variable':
      return `${set.name || say(words.unknown, language)} = ${set.value}`;
    case 'slot':
      return `${named(flow.slots, set.slotId, ({ name }) => name, language)} = ${set.value}`;
    case 'label':
      return `${say(words.label, language)} ${set.remove ? '−' : '+'} ${named(flow.labels, set.labelId, ({ name }) => name, language)}`;
    case 'business-status':
      return `${say(words.status, language)} = ${set.status}`;
    case 'grade':
      return `${say(words.grade, language)} = ${set.code}`;
  }
}
