import type { z } from 'zod';
import type { CallStatus } from './call.ts';
import type { lineState } from './centre.ts';
import type { flowStatus } from './flow.ts';
import type { CallResult, NumberState, TaskState } from './task.ts';
import type { Text } from './text.ts';
import type { JobStatus } from './transfer-job.ts';

// What states are called, wherever they are shown or listed.

type Texts<Value extends string> = Readonly<Record<Value, Text>>;

export const taskStates: Texts<TaskState> = {
  draft: { zh: '草稿', en: 'Draft' },
  waiting: { zh: '待启动', en: 'Scheduled' },
  running: { zh: '运行中', en: 'Running' },
  paused: { zh: '已暂停', en: 'Paused' },
  'out-of-window': { zh: '不在时段', en: 'Out of window' },
  finished: { zh: '已完成', en: 'Finished' },
  stopped: { zh: '干预停止', en: 'Stopped' },
};

export const numberStates: Texts<NumberState> = {
  waiting: { zh: '待呼', en: 'Waiting' },
  claimed: { zh: '已领取', en: 'Claimed' },
  ringing: { zh: '振铃', en: 'Ringing' },
  talking: { zh: '通话', en: 'Talking' },
  done: { zh: '已呼', en: 'Called' },
  redial: { zh: '待重拨', en: 'To redial' },
  filtered: { zh: '已过滤', en: 'Filtered' },
  failed: { zh: '失败', en: 'Failed' },
};

export const callStatuses: Texts<CallStatus> = {
  answered: { zh: '已接通', en: 'Answered' },
  unanswered: { zh: '未接听', en: 'Unanswered' },
  not_connected: { zh: '未接通', en: 'Not connected' },
  unknown: { zh: '未知', en: 'Unknown' },
};

export const callResults: Texts<CallResult> = {
  answered: { zh: '已接通', en: 'Answered' },
  busy: { zh: '用户忙', en: 'Busy' },
  'no-answer': { zh: '无人接听', en: 'No answer' },
  rejected: { zh: '拒接', en: 'Rejected' },
  'switched-off': { zh: '关机', en: 'Switched off' },
  unreachable: { zh: '无法接通', en: 'Unreachable' },
  'empty-number': { zh: '空号', en: 'Number not in use' },
  suspended: { zh: '停机', en: 'Suspended' },
  barred: { zh: '呼入限制', en: 'Incoming barred' },
  voicemail: { zh: '语音信箱', en: 'Voicemail' },
  silent: { zh: '静默', en: 'Silent' },
  'early-hangup': { zh: '接通即挂', en: 'Hung up early' },
  'carrier-failure': { zh: '线路故障', en: 'Carrier failure' },
  interrupted: { zh: '中断', en: 'Interrupted' },
  filtered: { zh: '已过滤', en: 'Filtered' },
};

export const flowStatuses: Texts<z.infer<typeof flowStatus>> = {
  draft: { zh: '草稿', en: 'Draft' },
  uat: { zh: '仿真', en: 'Simulation' },
  production: { zh: '生产', en: 'Production' },
};

export const lineStates: Texts<z.infer<typeof lineState>> = {
  up: { zh: '正常', en: 'Up' },
  slow: { zh: '延迟', en: 'Slow' },
  down: { zh: '中断', en: 'Down' },
  unknown: { zh: '未知', en: 'Unknown' },
};

export const jobStatuses: Texts<JobStatus> = {
  waiting: { zh: '等待', en: 'Waiting' },
  'in-progress': { zh: '进行中', en: 'In progress' },
  done: { zh: '完成', en: 'Done' },
  error: { zh: '错误', en: 'Error' },
};
