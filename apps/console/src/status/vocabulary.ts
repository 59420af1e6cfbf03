import type { Text } from '@parley/contract';
import type { CallOutcome } from '@parley/contract/call';
import type { SmsStatus } from '@parley/contract/call-filter';
import type { FeedbackLevel } from '@parley/contract/feedback';
import type { SmsTemplateState } from '@parley/contract/sms-template';
import { callOutcomes, flowStatuses, jobStatuses, lineStates, numberStates, taskStates } from '@parley/contract/state-texts';
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
  running: { shape: 'pie', tone: 'live', word: taskStates.running },
  waiting: { shape: 'clock', tone: 'live', word: taskStates.waiting },
  paused: { shape: 'paused', tone: 'hold', word: taskStates.paused },
  'out-of-window': { shape: 'moon', tone: 'hold', word: taskStates['out-of-window'] },
  stopped: { shape: 'octagon', tone: 'bad', word: taskStates.stopped },
  finished: { shape: 'tick', tone: 'good', word: taskStates.finished },
  draft: { shape: 'dashed-ring', tone: 'idle', word: taskStates.draft },
};

export const numberSigns: Record<NumberState, Sign> = {
  waiting: { shape: 'ring', tone: 'idle', word: numberStates.waiting },
  claimed: { shape: 'lock', tone: 'idle', word: numberStates.claimed },
  ringing: { shape: 'diamond', tone: 'warn', word: numberStates.ringing },
  talking: { shape: 'wave', tone: 'live', word: numberStates.talking },
  done: { shape: 'tick', tone: 'good', word: numberStates.done },
  redial: { shape: 'clock', tone: 'live', word: numberStates.redial },
  filtered: { shape: 'struck-ring', tone: 'idle', word: numberStates.filtered },
  failed: { shape: 'cross', tone: 'bad', word: numberStates.failed },
};

export const callSigns: Record<CallOutcome, Sign> = {
  answered: { shape: 'dot', tone: 'good', word: callOutcomes.answered },
  mailbox: { shape: 'half-ring', tone: 'idle', word: callOutcomes.mailbox },
  unanswered: { shape: 'ring', tone: 'idle', word: callOutcomes.unanswered },
  not_connected: { shape: 'struck-ring', tone: 'warn', word: callOutcomes.not_connected },
  unknown: { shape: 'question', tone: 'idle', word: callOutcomes.unknown },
};

/** A call that goes on has no status yet. */
export const callGoesOn: Sign = sign('wave', 'live', '通话中', 'In progress');

export const lineSigns = {
  up: { shape: 'dot', tone: 'good', word: lineStates.up },
  slow: { shape: 'triangle', tone: 'warn', word: lineStates.slow },
  down: { shape: 'cross', tone: 'bad', word: lineStates.down },
  unknown: { shape: 'question', tone: 'idle', word: lineStates.unknown },
  off: sign('minus-ring', 'idle', '停用', 'Off'),
} satisfies Record<string, Sign>;

export const extensionSigns = {
  registered: sign('dot', 'good', '已注册', 'Registered'),
  away: sign('ring', 'idle', '离线', 'Offline'),
  off: sign('minus-ring', 'idle', '停用', 'Off'),
} satisfies Record<string, Sign>;

export const jobSigns: Record<JobStatus, Sign> = {
  waiting: { shape: 'clock', tone: 'idle', word: jobStatuses.waiting },
  'in-progress': { shape: 'pie', tone: 'live', word: jobStatuses['in-progress'] },
  done: { shape: 'tick', tone: 'good', word: jobStatuses.done },
  error: { shape: 'cross', tone: 'bad', word: jobStatuses.error },
};

/** How far a text message has come. */
export const smsSigns: Record<SmsStatus, Omit<Sign, 'word'>> = {
  waiting: { shape: 'clock', tone: 'idle' },
  refused: { shape: 'minus-ring', tone: 'idle' },
  sending: { shape: 'pie', tone: 'live' },
  sent: { shape: 'half-ring', tone: 'live' },
  delivered: { shape: 'tick', tone: 'good' },
  failed: { shape: 'cross', tone: 'bad' },
};

/** Whether carriers let a template be sent. */
export const templateSigns: Record<SmsTemplateState, Omit<Sign, 'word'>> = {
  draft: { shape: 'dashed-ring', tone: 'idle' },
  waiting: { shape: 'clock', tone: 'idle' },
  approved: { shape: 'tick', tone: 'good' },
  rejected: { shape: 'cross', tone: 'bad' },
};

export const flowSigns = {
  draft: { shape: 'dashed-ring', tone: 'idle', word: flowStatuses.draft },
  uat: { shape: 'half-ring', tone: 'live', word: flowStatuses.uat },
  production: { shape: 'dot', tone: 'good', word: flowStatuses.production },
} satisfies Record<string, Sign>;

/** How bad a reported problem is. */
export const feedbackSigns: Record<FeedbackLevel, Omit<Sign, 'word'>> = {
  catastrophic: { shape: 'octagon', tone: 'bad' },
  high: { shape: 'triangle', tone: 'bad' },
  medium: { shape: 'triangle', tone: 'warn' },
  low: { shape: 'ring', tone: 'idle' },
};
