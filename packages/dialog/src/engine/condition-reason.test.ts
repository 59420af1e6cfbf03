import { test as testSchema } from '@parley/contract/flow/condition';
import { flow as flowSchema } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { reasonOf, type TestValue } from './condition-reason.ts';

const flow = flowSchema.parse({
  language: 'zh',
  nodes: [{ id: 'n0node00', kind: 'hangup', name: '道别' }],
  slots: [{ id: 's0slot00', name: '日期', entity: { kind: 'date' } }],
  labels: [{ id: 'booked', name: '已预约' }],
  intents: [{ id: 'i0intent', name: '同意' }],
  knowledge: [{ id: 'k0know00', question: '多少钱' }],
});

test.each<[object, TestValue, string, string]>([
  [{ kind: 'variable', name: '姓名', compare: 'filled' }, '王女士', '变量“姓名”为“王女士”', 'variable "姓名" is "王女士"'],
  [{ kind: 'slot', slotId: 's0slot00', compare: 'empty' }, '', '槽位“日期”为空', 'slot "日期" is empty'],
  [{ kind: 'label', labelId: 'booked' }, true, '有标签“已预约”', 'label "已预约" is set'],
  [{ kind: 'label', labelId: 'booked', has: false }, false, '没有标签“已预约”', 'label "已预约" is not set'],
  [{ kind: 'intent', intentId: 'i0intent' }, 2, '意图“同意” 2 次', 'intent "同意" 2 times'],
  [{ kind: 'knowledge', knowledgeId: 'k0know00' }, 1, '提问“多少钱” 1 次', '"多少钱" asked once'],
  [{ kind: 'knowledge' }, 3, '提问知识 3 次', 'knowledge asked 3 times'],
  [{ kind: 'node', nodeId: 'n0node00' }, 1, '经过节点“道别” 1 次', 'node "道别" passed once'],
  [{ kind: 'count', of: 'silences', compare: 'gte', value: 2 }, 2, '静默次数 2', 'silences: 2'],
  [{ kind: 'talk', compare: 'gte', value: 30 }, 41, '通话 41 秒', '41 s of talk'],
  [{ kind: 'time', from: '09:00', to: '12:00' }, false, '不在 09:00–12:00 之内', 'outside 09:00–12:00'],
  [{ kind: 'business-hours' }, true, '在营业时间内', 'within business hours'],
  [{ kind: 'direction', direction: 'in' }, 'out', '呼出', 'outbound'],
  [{ kind: 'business-status', status: '已报价' }, '已报价', '业务状态为“已报价”', 'business status is "已报价"'],
])('%j with %j is said by names, in both languages', (condition, value, zh, en) => {
  expect(reasonOf(testSchema.parse(condition), value, flow)).toEqual({ zh, en });
});
