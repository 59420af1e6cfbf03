import type { Text } from '@parley/contract';
import type { Flow, Test } from '@parley/contract/flow/graph';

/** The parts of a flow that tests speak of. */
export type Named = Pick<Flow, 'slots' | 'labels' | 'intents' | 'knowledge' | 'nodes'>;

/** What a test found, which it was decided by. */
export type TestValue = string | number | boolean;

const nameOf = (list: readonly { readonly id: string; readonly name: string }[], id: string): string =>
  list.find((each) => each.id === id)?.name ?? '';

const counted = {
  turns: { zh: '轮次', en: 'turns' },
  silences: { zh: '静默次数', en: 'silences' },
  unmatched: { zh: '未识别次数', en: 'answers not understood' },
} satisfies Record<Extract<Test, { kind: 'count' }>['of'], Text>;

const holding = (zh: string, en: string, value: TestValue): Text =>
  value === '' ? { zh: `${zh}为空`, en: `${en} is empty` } : { zh: `${zh}为“${value}”`, en: `${en} is "${value}"` };

const times = (zh: string, en: string, value: TestValue): Text => ({
  zh: `${zh} ${value} 次`,
  en: `${en} ${value === 1 ? 'once' : `${value} times`}`,
});

/**
 * Why a test holds or does not, as people who made the flow say it: by the names of slots, labels, intents, questions and nodes.
 *
 * @param value what the call had
 */
export const reasonOf = (test: Test, value: TestValue, flow: Named): Text => {
  switch (test.kind) {
    case 'variable':
      return holding(`变量“${test.name}”`, `variable "${test.name}"`, value);
    case 'slot': {
      const name = nameOf(flow.slots, test.slotId);
      return holding(`槽位“${name}”`, `slot "${name}"`, value);
    }
    case 'label': {
      const name = nameOf(flow.labels, test.labelId);
      return value
        ? { zh: `有标签“${name}”`, en: `label "${name}" is set` }
        : { zh: `没有标签“${name}”`, en: `label "${name}" is not set` };
    }
    case 'intent': {
      const name = nameOf(flow.intents, test.intentId);
      return times(`意图“${name}”`, `intent "${name}"`, value);
    }
    case 'knowledge': {
      const question = flow.knowledge.find(({ id }) => id === test.knowledgeId)?.question;
      return question === undefined
        ? times('提问知识', 'knowledge asked', value)
        : times(`提问“${question}”`, `"${question}" asked`, value);
    }
    case 'node': {
      const name = nameOf(flow.nodes, test.nodeId);
      return times(`经过节点“${name}”`, `node "${name}" passed`, value);
    }
    case 'count':
      return { zh: `${counted[test.of].zh} ${value}`, en: `${counted[test.of].en}: ${value}` };
    case 'talk':
      return { zh: `通话 ${value} 秒`, en: `${value} s of talk` };
    case 'time':
      return value
        ? { zh: `在 ${test.from}–${test.to} 之内`, en: `within ${test.from}–${test.to}` }
        : { zh: `不在 ${test.from}–${test.to} 之内`, en: `outside ${test.from}–${test.to}` };
    case 'business-hours':
      return value ? { zh: '在营业时间内', en: 'within business hours' } : { zh: '不在营业时间内', en: 'outside business hours' };
    case 'direction':
      return value === 'in' ? { zh: '呼入', en: 'inbound' } : { zh: '呼出', en: 'outbound' };
    case 'business-status':
      return holding('业务状态', 'business status', value);
  }
};
