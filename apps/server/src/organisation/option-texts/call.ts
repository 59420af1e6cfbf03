import type { Text } from '@parley/contract';
import type { gatewayKind } from '@parley/contract/centre';
import type { callerChoice, refusal, taskMode } from '@parley/contract/task';
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

export const callerChoices: Texts<z.infer<typeof callerChoice>> = {
  'in-turn': { zh: '轮流', en: 'In turn' },
  random: { zh: '随机', en: 'Random' },
  'same-area': { zh: '同归属地优先', en: 'Same area first' },
  'least-used': { zh: '最少使用优先', en: 'Least used first' },
};

export const refusals: Texts<z.infer<typeof refusal>> = {
  format: { zh: '号码格式有误', en: 'Not a number' },
  'duplicate-in-file': { zh: '文件内重复', en: 'Twice in the file' },
  'duplicate-in-task': { zh: '任务内已存在', en: 'In the task already' },
  'too-wide': { zh: '列数过多', en: 'Too many columns' },
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

export const gatewayKinds: Texts<z.infer<typeof gatewayKind>> = {
  address: { zh: '对接地址', en: 'By address' },
  register: { zh: '注册到运营商', en: 'Registers to a carrier' },
  registrant: { zh: '对方注册到本机', en: 'Registers here' },
};
