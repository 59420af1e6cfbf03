import type { Text } from '@parley/contract';
import type { callStatus } from '@parley/contract/call';
import type { gatewayKind, lineState } from '@parley/contract/centre';
import type { flowStatus } from '@parley/contract/flow';
import type { CallResult, callerChoice, NumberState, refusal, TaskState, taskMode } from '@parley/contract/task';
import type { z } from 'zod';

type Texts<Value extends string> = Readonly<Record<Value, Text>>;

export const taskModes: Texts<z.infer<typeof taskMode>> = {
  robot: { zh: '机器人', en: 'Robot' },
  'robot-agent': { zh: '机器人转坐席', en: 'Robot, then agent' },
  predictive: { zh: '预测式', en: 'Predictive' },
  progressive: { zh: '渐进式', en: 'Progressive' },
  preview: { zh: '预览式', en: 'Preview' },
  notice: { zh: '语音通知', en: 'Notice' },
};

export const taskStates: Texts<TaskState> = {
  draft: { zh: '草稿', en: 'Draft' },
  waiting: { zh: '待启动', en: 'Scheduled' },
  running: { zh: '运行中', en: 'Running' },
  paused: { zh: '已暂停', en: 'Paused' },
  'out-of-window': { zh: '不在时段', en: 'Out of window' },
  finished: { zh: '已完成', en: 'Finished' },
  stopped: { zh: '干预停止', en: 'Stopped' },
};

export const callerChoices: Texts<z.infer<typeof callerChoice>> = {
  'in-turn': { zh: '轮流', en: 'In turn' },
  random: { zh: '随机', en: 'Random' },
  'same-area': { zh: '同归属地优先', en: 'Same area first' },
  'least-used': { zh: '最少使用优先', en: 'Least used first' },
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

export const refusals: Texts<z.infer<typeof refusal>> = {
  format: { zh: '号码格式有误', en: 'Not a number' },
  'duplicate-in-file': { zh: '文件内重复', en: 'Twice in the file' },
  'duplicate-in-task': { zh: '任务内已存在', en: 'In the task already' },
  'too-wide': { zh: '列数过多', en: 'Too many columns' },
};

export const callStatuses: Texts<z.infer<typeof callStatus>> = {
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

export const directions: Texts<'in' | 'out'> = { in: { zh: '呼入', en: 'Inbound' }, out: { zh: '呼出', en: 'Outbound' } };

export const hangUpSides: Texts<'us' | 'them' | 'carrier' | 'system'> = {
  us: { zh: '我方', en: 'Us' },
  them: { zh: '对方', en: 'Them' },
  carrier: { zh: '线路', en: 'Carrier' },
  system: { zh: '系统', en: 'System' },
};

export const flowTypes: Texts<'inbound' | 'outbound'> = {
  outbound: { zh: '外呼', en: 'Outbound' },
  inbound: { zh: '呼入', en: 'Inbound' },
};

export const flowStatuses: Texts<z.infer<typeof flowStatus>> = {
  draft: { zh: '草稿', en: 'Draft' },
  uat: { zh: '仿真', en: 'Simulation' },
  production: { zh: '生产', en: 'Production' },
};

export const gatewayKinds: Texts<z.infer<typeof gatewayKind>> = {
  address: { zh: '对接地址', en: 'By address' },
  register: { zh: '注册到运营商', en: 'Registers to a carrier' },
  registrant: { zh: '对方注册到本机', en: 'Registers here' },
};

export const lineStates: Texts<z.infer<typeof lineState>> = {
  up: { zh: '正常', en: 'Up' },
  slow: { zh: '延迟', en: 'Slow' },
  down: { zh: '中断', en: 'Down' },
  unknown: { zh: '未知', en: 'Unknown' },
};
