import type { z } from 'zod';
import type { Turn } from './call.ts';
import type { MarkKind } from './call-mark.ts';
import type { encryption, gatewayKind, identityHeader } from './centre.ts';
import type { FeedbackCategory, FeedbackLevel } from './feedback.ts';
import type { Intent, KnowledgeAfter } from './flow/intent.ts';
import type { Entity } from './flow/slot.ts';
import type { Environment, QueueRefusal } from './flow-queue.ts';
import type { failOverCause, groupChoice } from './gateway-group.ts';
import type { comparison, InterventionFigures, measure } from './intervention-figures.ts';
import type { audience } from './message.ts';
import type { nodeRole } from './operate.ts';
import type { carrier } from './phone.ts';
import type { redialCaller } from './recall.ts';
import type { HoldKind } from './retention.ts';
import type { callerChoice, Refusal, taskMode } from './task.ts';
import type { InterventionAction, interventionKind, variableTest } from './task-intervention.ts';
import type { Text } from './text.ts';

// What kinds and choices are called, wherever they are chosen, shown or listed.

type Texts<Value extends string> = Readonly<Record<Value, Text>>;

export const taskModes: Texts<z.infer<typeof taskMode>> = {
  robot: { zh: '机器人', en: 'Robot' },
  'robot-agent': { zh: '机器人转人工', en: 'Robot, then agent' },
  predictive: { zh: '预测外呼', en: 'Predictive' },
  progressive: { zh: '渐进外呼', en: 'Progressive' },
  preview: { zh: '预览外呼', en: 'Preview' },
  notice: { zh: '通知', en: 'Notice' },
};

export const callerChoices: Texts<z.infer<typeof callerChoice>> = {
  'in-turn': { zh: '轮流', en: 'In turn' },
  random: { zh: '随机', en: 'Random' },
  'same-area': { zh: '同地区', en: 'Same area' },
  'least-used': { zh: '用得最少', en: 'Least used' },
};

export const measures: Texts<z.infer<typeof measure>> = {
  'answer-rate': { zh: '接通率', en: 'Answer rate' },
  'connected-rate': { zh: '连通率', en: 'Connected rate' },
  'grade-a-rate': { zh: 'A 级率', en: 'Grade-A rate' },
  'complaint-rate': { zh: '投诉率', en: 'Complaint rate' },
  'early-hangup-rate': { zh: '5 秒挂断率', en: 'Hung up within 5 s' },
  'failure-rate': { zh: '失败率', en: 'Failure rate' },
  'gateway-failure-rate': { zh: '网关失败率', en: 'Failure rate of a gateway' },
};
export const comparisons: Texts<z.infer<typeof comparison>> = {
  above: { zh: '高于', en: 'above' },
  below: { zh: '低于', en: 'below' },
};

const breaker: Text = { zh: '熔断', en: 'Circuit breaker' };

/** What a rule is called; the circuit breaker in one's own language, unless the company gave it a name. */
export const ruleText = ({ name, builtin }: { readonly name: string; readonly builtin: boolean }): Text =>
  builtin && name === breaker.zh ? breaker : { zh: name, en: name };

/** The figure that led to an intervention, as short as it can be. */
export const figureText = ({ measure: of, share }: InterventionFigures): Text => ({
  zh: `${measures[of].zh} ${share}%`,
  en: `${measures[of].en} ${share}%`,
});

/** The figures that led to an intervention, in words. */
export const figuresText = (figures: InterventionFigures): Text => {
  const { measure: of, comparison: how, share, calls, count, threshold, windowMinutes, gatewayName } = figures;
  const [name, compared] = [measures[of], comparisons[how]];
  return {
    zh: `${gatewayName ? `${gatewayName} ` : ''}${name.zh} ${share}%（${calls} 通中 ${count} 通），${windowMinutes} 分钟内${compared.zh} ${threshold}%`,
    en: `${gatewayName ? `${gatewayName}: ` : ''}${name.en} ${share}% (${count} of ${calls} calls), ${compared.en} ${threshold}% within ${windowMinutes} min`,
  };
};

export const interventionKinds: Texts<z.infer<typeof interventionKind>> = {
  number: { zh: '号码规则', en: 'Numbers' },
  task: { zh: '任务规则', en: 'Tasks' },
};
export const interventionActions: Texts<InterventionAction['kind']> = {
  pause: { zh: '暂停任务', en: 'Pause the task' },
  'slow-down': { zh: '降速', en: 'Slow it down' },
  'change-gateway-group': { zh: '换网关组', en: 'Change its gateway group' },
  alert: { zh: '告警', en: 'Alert' },
  skip: { zh: '不呼', en: 'Skip' },
  delay: { zh: '推迟', en: 'Delay' },
  'other-flow': { zh: '换话术', en: 'Other flow' },
  'other-caller': { zh: '换主叫号码', en: 'Other caller number' },
};
export const carriers: Texts<z.infer<typeof carrier>> = {
  mobile: { zh: '中国移动', en: 'China Mobile' },
  unicom: { zh: '中国联通', en: 'China Unicom' },
  telecom: { zh: '中国电信', en: 'China Telecom' },
  broadnet: { zh: '中国广电', en: 'China Broadnet' },
};
export const variableTests: Texts<z.infer<typeof variableTest>> = {
  equals: { zh: '等于', en: 'is' },
  contains: { zh: '包含', en: 'contains' },
  missing: { zh: '没有值', en: 'is missing' },
};

export const redialCallers: Texts<z.infer<typeof redialCaller>> = {
  chosen: { zh: '按任务选', en: 'As the task chooses' },
  next: { zh: '换下一个', en: 'The next one' },
  number: { zh: '指定号码', en: 'This number' },
};

export const groupChoices: Texts<z.infer<typeof groupChoice>> = {
  order: { zh: '按顺序', en: 'In order' },
  weight: { zh: '按权重', en: 'By weight' },
};

export const failOverCauses: Texts<z.infer<typeof failOverCause>> = {
  timeout: { zh: '对方没有应答（超时、408）', en: 'No answer at all (timeout, 408)' },
  unreachable: { zh: '线路不通', en: 'Line unreachable' },
  congestion: { zh: '线路拥塞（503）', en: 'Congestion (503)' },
  'server-error': { zh: '线路故障（其他 5xx）', en: 'Other 5xx' },
  forbidden: { zh: '线路拒绝（401、403、407）', en: 'Forbidden (401, 403, 407)' },
  'not-acceptable': { zh: '媒体不接受（415、488、606）', en: 'Media not acceptable (415, 488, 606)' },
};

export const encryptions: Texts<z.infer<typeof encryption>> = {
  off: { zh: '不加密', en: 'Never' },
  optional: { zh: '对方支持则加密', en: 'If the other side can' },
  required: { zh: '必须加密', en: 'Required' },
};

/** Where the caller's number goes. */
export const identityHeaders: Texts<z.infer<typeof identityHeader>> = {
  from: { zh: '仅 From', en: 'From alone' },
  'p-asserted-identity': { zh: 'P-Asserted-Identity', en: 'P-Asserted-Identity' },
  'p-preferred-identity': { zh: 'P-Preferred-Identity', en: 'P-Preferred-Identity' },
};

/** Days of a week, from Monday. */
export const weekdays: Readonly<Record<1 | 2 | 3 | 4 | 5 | 6 | 7, Text>> = {
  1: { zh: '一', en: 'Mo' },
  2: { zh: '二', en: 'Tu' },
  3: { zh: '三', en: 'We' },
  4: { zh: '四', en: 'Th' },
  5: { zh: '五', en: 'Fr' },
  6: { zh: '六', en: 'Sa' },
  7: { zh: '日', en: 'Su' },
};

/** Why a number is not taken into a task. */
export const refusals: Texts<Refusal> = {
  format: { zh: '号码格式有误', en: 'Not a phone number' },
  cipher: { zh: '密文无法解开', en: 'The cipher text does not open' },
  'duplicate-in-file': { zh: '与前面的号码重复', en: 'The same number came before' },
  'duplicate-in-task': { zh: '任务中已有', en: 'In the task already' },
  'too-wide': { zh: '变量过长', en: 'A variable is too long' },
  blacklisted: { zh: '在黑名单中', en: 'On the blacklist' },
  'do-not-call': { zh: '外部名单：不可呼叫', en: 'On the do-not-call list' },
  'repeat-limit': { zh: '已达重复呼叫上限', en: 'Called as often as allowed' },
  'not-whitelisted': { zh: '不在白名单中', en: 'Not on the whitelist' },
};

/** Why a number of a task was filtered, or waits: of one that was taken, too. */
const numberReasons: Readonly<Record<string, Text>> = {
  ...refusals,
  intervention: { zh: '干预规则：不呼', en: 'Skipped by an intervention' },
  'gateway-refuses': { zh: '网关不允许呼叫该号码', en: 'The gateway may not call it' },
  'do-not-call-unknown': { zh: '外部禁呼名单没有回答', en: 'The do-not-call service does not answer' },
};

/** The words for why a number of a task was filtered or waits; undefined if it is no reason that is known. */
export const numberReason = (reason: string | null): Text | undefined =>
  reason !== null && Object.hasOwn(numberReasons, reason) ? numberReasons[reason] : undefined;

/** The words for why a task is in its state; somebody's name, or other words, are told as they are. */
export const taskReason = (reason: string): Text =>
  reason === 'end-date' ? { zh: '结束日期已过', en: 'The end date is over' } : { zh: reason, en: reason };

/** Why a number is not taken into a flow's queue or a group call. */
export const queueRefusals: Texts<QueueRefusal> = { ...refusals, 'in-queue': { zh: '已在队列中', en: 'In the queue already' } };

export const environments: Texts<Environment> = { uat: { zh: '仿真', en: 'Simulation' }, production: { zh: '生产', en: 'Production' } };

export const directions: Texts<'in' | 'out'> = { in: { zh: '呼入', en: 'Inbound' }, out: { zh: '呼出', en: 'Outbound' } };

export const hangUpSides: Texts<'us' | 'them' | 'carrier' | 'system'> = {
  us: { zh: '本方挂机', en: 'we hung up' },
  them: { zh: '客户挂机', en: 'they hung up' },
  carrier: { zh: '线路释放', en: 'the carrier released' },
  system: { zh: '系统结束', en: 'the system ended it' },
};

export const flowTypes: Texts<'inbound' | 'outbound'> = {
  outbound: { zh: '外呼', en: 'Outbound' },
  inbound: { zh: '呼入', en: 'Inbound' },
};

export const gatewayKinds: Texts<z.infer<typeof gatewayKind>> = {
  address: { zh: '按地址对接', en: 'By address' },
  register: { zh: '向运营商注册', en: 'Registers to a carrier' },
  registrant: { zh: '对端注册到本平台', en: 'Registers to us' },
};

/** Whom a system message is for. */
export const audiences: Texts<z.infer<typeof audience>> = {
  all: { zh: '全部用户', en: 'Everyone' },
  companies: { zh: '指定企业', en: 'Companies' },
  users: { zh: '指定用户', en: 'Users' },
};

/** What a node does. */
export const nodeRoles: Texts<z.infer<typeof nodeRole>> = {
  api: { zh: '接口', en: 'API' },
  worker: { zh: '作业', en: 'Worker' },
  voice: { zh: '语音', en: 'Voice' },
};

/** Who speaks in a call. */
export const speakers: Texts<Turn['who']> = {
  robot: { zh: '机器人', en: 'Robot' },
  person: { zh: '客户', en: 'Customer' },
  agent: { zh: '坐席', en: 'Agent' },
  keys: { zh: '按键', en: 'Keys' },
};

/** What is kept whatever the days of retention say. */
export const holdKinds: Texts<HoldKind> = {
  call: { zh: '通话', en: 'Call' },
  task: { zh: '任务', en: 'Task' },
  number: { zh: '号码', en: 'Number' },
};

/** What was wrong with a turn of a call. */
export const markKinds: Texts<MarkKind> = {
  hearing: { zh: '听错', en: 'Misheard' },
  intent: { zh: '意图错', en: 'Wrong intent' },
  slot: { zh: '槽位错', en: 'Wrong slot' },
  answer: { zh: '答错', en: 'Wrong answer' },
};

export const feedbackCategories: Texts<FeedbackCategory> = {
  intent: { zh: '意图错误', en: 'Intent error' },
  recognition: { zh: '识别错误', en: 'Recognition error' },
  'tracking-number': { zh: '单号错误', en: 'Tracking number error' },
  flow: { zh: '流程问题', en: 'Flow problem' },
  other: { zh: '其他', en: 'Other' },
};

export const feedbackLevels: Texts<FeedbackLevel> = {
  catastrophic: { zh: '灾难', en: 'Catastrophic' },
  high: { zh: '高', en: 'High' },
  medium: { zh: '中', en: 'Medium' },
  low: { zh: '低', en: 'Low' },
};

/** What a slot may hold, in words. */
export const entityTexts: Texts<Entity['kind']> = {
  number: { zh: '数字', en: 'Number' },
  amount: { zh: '金额', en: 'Amount' },
  date: { zh: '日期', en: 'Date' },
  time: { zh: '时间', en: 'Time' },
  digits: { zh: '一串数字', en: 'Digits' },
  phone: { zh: '电话号码', en: 'Phone number' },
  name: { zh: '姓名', en: 'Name' },
  address: { zh: '地址', en: 'Address' },
  plate: { zh: '车牌号', en: 'Licence plate' },
  tracking: { zh: '快递单号', en: 'Tracking number' },
  email: { zh: '邮箱', en: 'E-mail' },
  identity: { zh: '证件号与卡号', en: 'Identity or card number' },
  'yes-no': { zh: '是或否', en: 'Yes or no' },
  choice: { zh: '实体库', en: 'Entity library' },
  pattern: { zh: '正则', en: 'Expression' },
  text: { zh: '原话', en: 'Whatever is said' },
};

/** What an intent stands for in a conversation. */
export const intentKinds: Texts<Intent['kind']> = {
  affirm: { zh: '肯定', en: 'Yes' },
  deny: { zh: '否定', en: 'No' },
  refuse: { zh: '拒绝', en: 'Refuse' },
  busy: { zh: '正忙', en: 'Busy' },
  repeat: { zh: '请重复', en: 'Repeat' },
  custom: { zh: '自定', en: 'Custom' },
};

/** Numbers whose check tells them from others. */
export const identityTexts: Texts<Extract<Entity, { kind: 'identity' }>['of']> = {
  resident: { zh: '居民身份证', en: 'Resident identity card (China)' },
  organisation: { zh: '统一社会信用代码', en: 'Unified social credit code' },
  card: { zh: '银行卡号', en: 'Payment card' },
};

/** What follows an answer of the knowledge. */
export const knowledgeAfterTexts: Texts<KnowledgeAfter['kind']> = {
  return: { zh: '接着听', en: 'Listen again' },
  repeat: { zh: '重复节点的短句', en: 'Repeat the node’s short form' },
  jump: { zh: '跳到节点', en: 'Jump to a node' },
  end: { zh: '结束通话', en: 'End the call' },
};
