import type { z } from 'zod';
import type { CallOutcome, CallStatus } from './call.ts';
import type { CallGender, callQuality, smsStatus } from './call-filter.ts';
import type { lineState } from './centre.ts';
import type { FeedbackResult } from './feedback.ts';
import type { flowStatus } from './flow.ts';
import type { LogoutType, OperationResult } from './log.ts';
import type { messageState } from './message.ts';
import type { CompanyStatus, ServiceCategory, securityStrategy } from './operate.ts';
import type { dataScope, unmasked, userKind, userStatus } from './organisation.ts';
import type { gender, SecondFactorPolicy } from './session.ts';
import type { SmsReason } from './sms-record.ts';
import type { SmsTemplateState } from './sms-template.ts';
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

export const callOutcomes: Texts<CallOutcome> = { ...callStatuses, mailbox: { zh: '机器应答', en: 'Machine' } };

/** Why a test call was not placed, or is not heard of any more. */
export const testCallTroubles: Readonly<Record<string, Text>> = {
  'not-registered': { zh: '话机没有注册', en: 'The phone is not registered' },
  'no-extension': { zh: '分机已停用', en: 'The extension is disabled' },
  'no-rule': { zh: '没有外呼规则适用于这个号码', en: 'No outbound rule fits this number' },
  'no-line': { zh: '没有能拨打这个号码的网关', en: 'No gateway may call this number' },
  'no-robot': { zh: '没有空闲的机器人', en: 'No robot is free' },
  'media-full': { zh: '语音节点已满', en: 'The voice node is full' },
  'flow-broken': { zh: '这个版本装不进来', en: 'This version cannot be loaded' },
  'no-lab': { zh: '这台机器上没有模拟运营商', en: 'There is no lab on this machine' },
  'no-node': { zh: '没有语音节点接手', en: 'No voice node took it up' },
  'node-lost': { zh: '语音节点中断了', en: 'The voice node was lost' },
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
  voicemail: { zh: '语音信箱', en: 'Mailbox' },
  assistant: { zh: '来电助理', en: 'Assistant' },
  machine: { zh: '机器应答', en: 'Machine' },
  fax: { zh: '传真', en: 'Fax' },
  silent: { zh: '静默', en: 'Silent' },
  'early-hangup': { zh: '接通即挂', en: 'Hung up early' },
  'carrier-failure': { zh: '线路故障', en: 'Carrier failure' },
  interrupted: { zh: '中断', en: 'Interrupted' },
  filtered: { zh: '已过滤', en: 'Filtered' },
};

/** Words for a result or `grade-X`; one that isn't known is its own word. */
export const resultText = (result: string): Text => {
  const texts: Readonly<Record<string, Text>> = callResults;
  const known = Object.hasOwn(texts, result) ? texts[result] : undefined;
  if (known) return known;
  const grade = /^grade-(.+)$/.exec(result)?.[1];
  return grade ? { zh: `意向 ${grade}`, en: `Grade ${grade}` } : { zh: result, en: result };
};

/** How a call ended, as the signalling numbers it: SIP status and Q.850 cause; null: not known. */
export interface CauseCodes {
  readonly sipStatus: number | null;
  readonly q850: number | null;
}

/** Both codes of a cause: `SIP 486 · Q.850 17`; empty where neither is known. */
export const causeCodes = ({ sipStatus, q850 }: CauseCodes): string =>
  [sipStatus === null ? '' : `SIP ${sipStatus}`, q850 === null ? '' : `Q.850 ${q850}`].filter(Boolean).join(' · ');

/** What says nothing beside a word: success, and normal clearing. */
const saysNothing = { status: (status: number) => status < 300, q850: 16 };

/** The codes behind the word for a cause, in brackets: ` (486 · Q.850 17)`; empty where they say nothing more. */
export const codesBeside = ({ sipStatus, q850 }: CauseCodes): string => {
  const codes = [
    ...(sipStatus === null || saysNothing.status(sipStatus) ? [] : [sipStatus]),
    ...(q850 === null || q850 === saysNothing.q850 ? [] : [`Q.850 ${q850}`]),
  ];
  return codes.length === 0 ? '' : ` (${codes.join(' · ')})`;
};

/** The word for a result with its codes: Busy (486). @param others words of what is no result */
export const causeText = (result: string, codes: CauseCodes, others: Readonly<Record<string, Text>> = {}): Text => {
  const { zh, en } = (Object.hasOwn(others, result) ? others[result] : undefined) ?? resultText(result);
  const beside = codesBeside(codes);
  return { zh: `${zh}${beside}`, en: `${en}${beside}` };
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

export const messageStates: Texts<z.infer<typeof messageState>> = {
  waiting: { zh: '待发布', en: 'Waiting' },
  pushed: { zh: '已发布', en: 'Published' },
  revoked: { zh: '已撤回', en: 'Taken back' },
};

export const genders: Texts<z.infer<typeof gender>> = { male: { zh: '男', en: 'Male' }, female: { zh: '女', en: 'Female' } };

export const callGenders: Texts<CallGender> = { ...genders, unknown: { zh: '未知', en: 'Unknown' } };

export const smsStatuses: Texts<z.infer<typeof smsStatus>> = {
  waiting: { zh: '待发送', en: 'Waiting' },
  refused: { zh: '不发送', en: 'Refused' },
  sending: { zh: '发送中', en: 'Sending' },
  sent: { zh: '已发送', en: 'Sent' },
  delivered: { zh: '已送达', en: 'Delivered' },
  failed: { zh: '发送失败', en: 'Failed' },
};

export const smsTemplateStates: Texts<SmsTemplateState> = {
  draft: { zh: '草稿', en: 'Draft' },
  waiting: { zh: '待审核', en: 'Waiting for approval' },
  approved: { zh: '已通过', en: 'Approved' },
  rejected: { zh: '未通过', en: 'Rejected' },
};

/** Why a text message waits, or is not sent. */
export const smsReasons: Texts<SmsReason> = {
  'no-channel': { zh: '还没有短信通道，未发送', en: 'No channel is set up yet; not sent' },
  'strategy-unknown': { zh: '没有这个短信策略', en: 'There is no such strategy' },
  'strategy-disabled': { zh: '短信策略已停用', en: 'The strategy is switched off' },
  'strategy-occasion': { zh: '该策略不用于话术节点', en: 'The strategy is not one for flow nodes' },
  'template-not-approved': { zh: '短信模板未通过审核', en: 'The template is not approved' },
  'number-missing': { zh: '没有可用的号码', en: 'There is no number to send to' },
  'variable-missing': { zh: '变量没有值', en: 'Variables have no value' },
  'too-long': { zh: '内容过长', en: 'The text is too long' },
  blacklisted: { zh: '号码在黑名单中', en: 'The number is blacklisted' },
  repeated: { zh: '限定天数内已有一条', en: 'It had one within the days set' },
};

export const callQualities: Texts<z.infer<typeof callQuality> | 'none'> = {
  qualified: { zh: '合格', en: 'Qualified' },
  unqualified: { zh: '不合格', en: 'Unqualified' },
  none: { zh: '未质检', en: 'Not inspected' },
};

export const feedbackStates: Texts<'solved' | 'unsolved'> = {
  unsolved: { zh: '未解决', en: 'Unsolved' },
  solved: { zh: '已解决', en: 'Solved' },
};

export const feedbackResults: Texts<FeedbackResult> = {
  fixed: { zh: '已修复', en: 'Fixed' },
  planned: { zh: '已排期', en: 'Planned' },
  'as-designed': { zh: '设计如此', en: 'As designed' },
  'not-reproduced': { zh: '无法复现', en: 'Not reproduced' },
  duplicate: { zh: '重复反馈', en: 'Duplicate' },
};

/** Each language is called by its own name. */
export const languages: Texts<'zh' | 'en'> = { zh: { zh: '中文', en: '中文' }, en: { zh: 'English', en: 'English' } };

export const userKinds: Texts<z.infer<typeof userKind>> = {
  user: { zh: '企业用户', en: 'Company user' },
  internal: { zh: '内部管理员', en: 'Internal administrator' },
};

export const userStatuses: Texts<z.infer<typeof userStatus>> = {
  active: { zh: '启用', en: 'Active' },
  disabled: { zh: '停用', en: 'Disabled' },
};

export const dataScopes: Texts<z.infer<typeof dataScope>> = {
  own: { zh: '本人', en: 'Own' },
  department: { zh: '本部门及下级', en: 'Own department and below' },
  company: { zh: '全公司', en: 'Whole company' },
};

export const unmaskedData: Texts<z.infer<typeof unmasked>> = {
  call: { zh: '通话记录', en: 'Call records' },
  flow: { zh: '话术意向', en: 'Flow intention' },
  queue: { zh: '队列外呼', en: 'Queue outbound' },
  task: { zh: '外呼任务号码', en: 'Outbound task numbers' },
};

export const companyStatuses: Texts<CompanyStatus> = {
  active: { zh: '正常', en: 'Active' },
  suspended: { zh: '已停用', en: 'Suspended' },
  expired: { zh: '授权到期', en: 'Expired' },
};

export const serviceCategories: Texts<ServiceCategory> = {
  marketing: { zh: '营销', en: 'Marketing' },
  notification: { zh: '通知', en: 'Notification' },
  collection: { zh: '催收', en: 'Collection' },
  survey: { zh: '回访调查', en: 'Survey' },
  'customer-service': { zh: '客户服务', en: 'Customer service' },
  logistics: { zh: '物流', en: 'Logistics' },
  recruitment: { zh: '招聘', en: 'Recruitment' },
  'public-service': { zh: '公共服务', en: 'Public service' },
  other: { zh: '其他', en: 'Other' },
};

export const securityStrategies: Texts<z.infer<typeof securityStrategy>> = {
  off: { zh: '关闭', en: 'Off' },
  cipher: { zh: '允许密文传输', en: 'Allow ciphertext transmission' },
  encrypted: { zh: '明文由系统加密', en: 'Plaintext encrypted by the system' },
};

export const operationResults: Texts<OperationResult> = {
  done: { zh: '成功', en: 'Done' },
  refused: { zh: '被拒绝', en: 'Refused' },
  failed: { zh: '失败', en: 'Failed' },
};

export const secondFactorPolicies: Texts<SecondFactorPolicy> = {
  off: { zh: '不使用', en: 'Not used' },
  allowed: { zh: '可选', en: 'Optional' },
  required: { zh: '必须', en: 'Required' },
};

export const logoutTypes: Texts<LogoutType | 'online'> = {
  online: { zh: '在线', en: 'Online' },
  logout: { zh: '主动退出', en: 'Logged out' },
  replaced: { zh: '在别处登录', en: 'Logged in elsewhere' },
  kicked: { zh: '被强制下线', en: 'Logged out by an administrator' },
  expired: { zh: '会话到期', en: 'Session expired' },
  password: { zh: '修改密码', en: 'Password changed' },
  wrong: { zh: '登录失败：用户名或密码错误', en: 'Refused: wrong name or password' },
  'wrong-code': { zh: '登录失败：两步验证码错误', en: 'Refused: wrong code of the second factor' },
  locked: { zh: '登录失败：暂时锁定', en: 'Refused: locked for a while' },
  closed: { zh: '登录失败：账号已停用', en: 'Refused: user disabled' },
  'company-closed': { zh: '登录失败：企业已停用', en: 'Refused: company suspended' },
};

/** How it stands with the sound of a sentence of a flow. */
export const pieceStates = {
  recorded: { zh: '已录音', en: 'Recorded' },
  synthesised: { zh: '已合成', en: 'Synthesised' },
  changed: { zh: '文字已改', en: 'Words changed' },
  missing: { zh: '缺录音', en: 'Missing' },
} as const satisfies Record<string, Text>;
