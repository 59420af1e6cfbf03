import type { Text } from '@parley/contract';
import type { CallStatus } from '@parley/contract/call';
import type { NumberState, TaskState } from '@parley/contract/task';
import type { JobStatus } from '@parley/contract/transfer';
import type { Tone } from './mark.tsx';
import type { Shape } from './shapes.tsx';

/** How one state is shown: shape, tone, word. */
export interface Sign {
  readonly shape: Shape;
  readonly tone: Tone;
  readonly word: Text;
}

const sign = (shape: Shape, tone: Tone, zh: string, en: string): Sign => ({ shape, tone, word: { zh, en } });

export const taskSigns: Record<TaskState, Sign> = {
  running: sign('pie', 'live', '运行中', 'Running'),
  waiting: sign('clock', 'live', '待启动', 'Scheduled'),
  paused: sign('paused', 'hold', '已暂停', 'Paused'),
  'out-of-window': sign('moon', 'hold', '不在时段', 'Out of window'),
  stopped: sign('octagon', 'bad', '干预停止', 'Stopped'),
  finished: sign('tick', 'good', '已完成', 'Finished'),
  draft: sign('dashed-ring', 'idle', '草稿', 'Draft'),
};

export const numberSigns: Record<NumberState, Sign> = {
  waiting: sign('ring', 'idle', '待呼', 'Waiting'),
  claimed: sign('lock', 'idle', '已领取', 'Claimed'),
  ringing: sign('diamond', 'warn', '振铃', 'Ringing'),
  talking: sign('wave', 'live', '通话', 'Talking'),
  done: sign('tick', 'good', '已呼', 'Called'),
  redial: sign('clock', 'live', '待重拨', 'To redial'),
  filtered: sign('struck-ring', 'idle', '已过滤', 'Filtered'),
  failed: sign('cross', 'bad', '失败', 'Failed'),
};

export const callSigns: Record<CallStatus, Sign> = {
  answered: sign('dot', 'good', '已接通', 'Answered'),
  unanswered: sign('ring', 'idle', '未接听', 'Unanswered'),
  not_connected: sign('struck-ring', 'warn', '未接通', 'Not connected'),
  unknown: sign('question', 'idle', '未知', 'Unknown'),
};

/** A call that goes on has no status yet. */
export const callGoesOn: Sign = sign('wave', 'live', '通话中', 'In progress');

export const lineSigns = {
  up: sign('dot', 'good', '正常', 'Up'),
  slow: sign('triangle', 'warn', '延迟', 'Slow'),
  down: sign('cross', 'bad', '中断', 'Down'),
  unknown: sign('question', 'idle', '未知', 'Unknown'),
  off: sign('minus-ring', 'idle', '停用', 'Off'),
} satisfies Record<string, Sign>;

export const extensionSigns = {
  registered: sign('dot', 'good', '已注册', 'Registered'),
  away: sign('ring', 'idle', '离线', 'Offline'),
  off: sign('minus-ring', 'idle', '停用', 'Off'),
} satisfies Record<string, Sign>;

export const jobSigns: Record<JobStatus, Sign> = {
  waiting: sign('clock', 'idle', '等待', 'Waiting'),
  'in-progress': sign('pie', 'live', '进行中', 'In progress'),
  done: sign('tick', 'good', '完成', 'Done'),
  error: sign('cross', 'bad', '错误', 'Error'),
};

export const flowSigns = {
  draft: sign('dashed-ring', 'idle', '草稿', 'Draft'),
  uat: sign('half-ring', 'live', '仿真', 'Simulation'),
  production: sign('dot', 'good', '生产', 'Production'),
} satisfies Record<string, Sign>;
