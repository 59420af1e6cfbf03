import type { numberColumns, taskColumns } from './task-export.ts';
import type { Text } from './text.ts';

// Headings of the exports of tasks.

type Texts<Columns extends readonly string[]> = Readonly<Record<Columns[number], Text>>;

export const numberColumnTexts: Texts<typeof numberColumns> = {
  phone: { zh: '号码', en: 'Number' },
  state: { zh: '状态', en: 'State' },
  reason: { zh: '原因', en: 'Reason' },
  tries: { zh: '已呼次数', en: 'Tries' },
  lastResult: { zh: '最近结果', en: 'Last result' },
  releaseCause: { zh: '释放原因', en: 'Release cause' },
  grade: { zh: '意向', en: 'Grade' },
  calledAt: { zh: '最近呼叫', en: 'Last call' },
  answeredAt: { zh: '接听时间', en: 'Answered' },
  talkSeconds: { zh: '通话秒数', en: 'Talk (s)' },
  labels: { zh: '标签', en: 'Labels' },
  dueAt: { zh: '下次拨打', en: 'Next call' },
  createdAt: { zh: '加入时间', en: 'Added' },
  updatedAt: { zh: '更新时间', en: 'Changed' },
};

export const taskColumnTexts: Texts<typeof taskColumns> = {
  name: { zh: '任务', en: 'Task' },
  flow: { zh: '话术', en: 'Flow' },
  mode: { zh: '模式', en: 'Mode' },
  gateway: { zh: '网关', en: 'Gateway' },
  smsStrategy: { zh: '短信策略', en: 'SMS strategy' },
  state: { zh: '状态', en: 'Status' },
  priority: { zh: '优先级', en: 'Priority' },
  robots: { zh: '机器人', en: 'Robots' },
  numbers: { zh: '号码', en: 'Numbers' },
  called: { zh: '已呼', en: 'Called' },
  waiting: { zh: '待呼', en: 'Waiting' },
  redial: { zh: '待重拨', en: 'To redial' },
  filtered: { zh: '已过滤', en: 'Filtered' },
  calls: { zh: '呼叫', en: 'Calls' },
  answered: { zh: '接通', en: 'Answered' },
  connected: { zh: '振铃或接通', en: 'Rang or answered' },
  talkSeconds: { zh: '通话秒数', en: 'Talk (s)' },
  grades: { zh: '意向', en: 'Grades' },
  startedAt: { zh: '开始时间', en: 'Started' },
  finishedAt: { zh: '完成时间', en: 'Finished' },
  createdBy: { zh: '创建人', en: 'Created by' },
  createdAt: { zh: '创建时间', en: 'Created' },
};
