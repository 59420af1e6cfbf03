import type { SmsOccasion, SmsReceiver } from './sms-strategy.ts';
import type { Text } from './text.ts';

type Texts<Value extends string> = Readonly<Record<Value, Text>>;

// When text messages are sent and to whom, wherever it is chosen, shown or listed.

export const smsOccasions: Texts<SmsOccasion> = {
  call: { zh: '通话结束后', en: 'After a call' },
  node: { zh: '走到话术节点时', en: 'At a flow node' },
  'task-end': { zh: '任务完成时', en: 'As a task ends' },
};
export const smsReceivers: Texts<SmsReceiver> = {
  person: { zh: '通话的客户', en: 'The person of the call' },
  staff: { zh: '指定的员工', en: 'Members of staff' },
  variable: { zh: '变量里的号码', en: 'The number in a variable' },
};
