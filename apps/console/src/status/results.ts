import type { Text } from '@parley/contract';
import type { CallResult } from '@parley/contract/task';

/** What became of a call, in words. */
export const resultTexts: Record<CallResult, Text> = {
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

/** Words for a result; one that isn't known is its own word. */
export const resultText = (result: string): Text => {
  if (Object.hasOwn(resultTexts, result)) return resultTexts[result as CallResult];
  const grade = /^grade-(.+)$/.exec(result)?.[1];
  return grade ? { zh: `意向 ${grade}`, en: `Grade ${grade}` } : { zh: result, en: result };
};
