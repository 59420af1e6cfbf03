import type { callColumns, callTextColumns } from './call-export.ts';
import type { callMarkColumns, markedTextColumns } from './call-mark.ts';
import type { feedbackColumns } from './feedback.ts';
import type { smsRecordColumns } from './sms-record.ts';
import type { Text } from './text.ts';

// What the fields of calls, of their turns and of what people say of them are called in exports, and where these are chosen.

export const callColumnTexts: Readonly<Record<(typeof callColumns)[number], Text>> = {
  id: { zh: '通话 ID', en: 'Call id' },
  sipCallId: { zh: '信令 Call-ID', en: 'Call-ID' },
  startedAt: { zh: '开始时间', en: 'Started' },
  direction: { zh: '呼叫方向', en: 'Direction' },
  caller: { zh: '主叫', en: 'Caller' },
  callee: { zh: '被叫', en: 'Callee' },
  flow: { zh: '话术', en: 'Flow' },
  flowVersion: { zh: '话术版本', en: 'Version' },
  environment: { zh: '环境', en: 'Environment' },
  task: { zh: '任务', en: 'Task' },
  gateway: { zh: '网关', en: 'Gateway' },
  status: { zh: '通话状态', en: 'Status' },
  result: { zh: '细分结果', en: 'Cause' },
  ringingAt: { zh: '振铃时间', en: 'Ringing at' },
  ringSeconds: { zh: '振铃时长（秒）', en: 'Rang, s' },
  answeredAt: { zh: '接听时间', en: 'Answered at' },
  transferredAt: { zh: '转接时间', en: 'Transferred at' },
  endedAt: { zh: '挂断时间', en: 'Ended at' },
  endedBy: { zh: '挂断方', en: 'Ended by' },
  talkSeconds: { zh: '通话时长（秒）', en: 'Talk, s' },
  turns: { zh: '对话轮次', en: 'Turns' },
  grade: { zh: '意向', en: 'Grade' },
  gradeRule: { zh: '意向依据', en: 'Rule of the grade' },
  businessStatus: { zh: '业务状态', en: 'Business status' },
  labels: { zh: '标签', en: 'Labels' },
  endNode: { zh: '结束节点', en: 'Ended at node' },
  endNodeLabels: { zh: '节点标签', en: 'Labels of the node' },
  concerns: { zh: '关注点', en: 'Concerns' },
  area: { zh: '地区', en: 'Area' },
  carrier: { zh: '运营商', en: 'Carrier' },
  attempt: { zh: '第几次拨打', en: 'Try' },
  attempts: { zh: '共拨打次数', en: 'Tries in all' },
  gender: { zh: '性别识别', en: 'Gender' },
  exception: { zh: '异常描述', en: 'Exception' },
  variables: { zh: '用户数据', en: 'User data' },
  trackingNumber: { zh: '运单号', en: 'Tracking number' },
  satisfaction: { zh: '满意度', en: 'Satisfaction' },
  smsStrategy: { zh: '短信策略', en: 'SMS strategy' },
  smsContent: { zh: '短信内容', en: 'SMS text' },
  smsStatus: { zh: '短信状态', en: 'SMS status' },
  quality: { zh: '质检结果', en: 'Quality' },
  releaseCause: { zh: '释放原因', en: 'Release cause' },
  billingSeconds: { zh: '计费时长（秒）', en: 'Billed, s' },
  bill: { zh: '话费（元）', en: 'Bill, CNY' },
  announcementText: { zh: '铃音文本', en: 'Announcement' },
  announcementHit: { zh: '铃音命中', en: 'Announcement hit' },
  recording: { zh: '有录音', en: 'Recorded' },
};

export const turnColumnTexts: Readonly<Record<(typeof callTextColumns)[number], Text>> = {
  callId: { zh: '通话 ID', en: 'Call id' },
  startedAt: { zh: '开始时间', en: 'Started' },
  number: { zh: '客户号码', en: "Customer's number" },
  flow: { zh: '话术', en: 'Flow' },
  task: { zh: '任务', en: 'Task' },
  n: { zh: '第几句', en: 'Turn' },
  at: { zh: '录音位置', en: 'At' },
  who: { zh: '说话方', en: 'Speaker' },
  text: { zh: '内容', en: 'Text' },
  node: { zh: '节点', en: 'Node' },
  intent: { zh: '意图', en: 'Intent' },
  matchedBy: { zh: '命中方式', en: 'Matched by' },
  score: { zh: '得分', en: 'Score' },
};

export const callMarkTexts: Readonly<Record<(typeof callMarkColumns)[number] | (typeof markedTextColumns)[number], Text>> = {
  startedAt: { zh: '通话时间', en: 'Call' },
  number: { zh: '客户号码', en: "Customer's number" },
  flow: { zh: '话术', en: 'Flow' },
  task: { zh: '任务', en: 'Task' },
  turn: { zh: '第几句', en: 'Turn' },
  node: { zh: '节点', en: 'Node' },
  text: { zh: '句子', en: 'Sentence' },
  kind: { zh: '错在哪里', en: 'What was wrong' },
  slot: { zh: '槽位', en: 'Slot' },
  was: { zh: '当时', en: 'As it was' },
  correct: { zh: '应为', en: 'What is right' },
  remark: { zh: '备注', en: 'Remark' },
  createdBy: { zh: '标注人', en: 'Marked by' },
  createdAt: { zh: '标注时间', en: 'Marked at' },
  callId: { zh: '通话 ID', en: 'Call id' },
};

export const feedbackTexts: Readonly<Record<(typeof feedbackColumns)[number], Text>> = {
  createdAt: { zh: '反馈时间', en: 'Reported at' },
  provider: { zh: '反馈人', en: 'Reported by' },
  number: { zh: '客户号码', en: "Customer's number" },
  category: { zh: '分类', en: 'Category' },
  level: { zh: '级别', en: 'Level' },
  solved: { zh: '处理状态', en: 'Status' },
  node: { zh: '问题节点', en: 'Node' },
  question: { zh: '问题描述', en: 'Problem' },
  flow: { zh: '话术', en: 'Flow' },
  task: { zh: '任务', en: 'Task' },
  handler: { zh: '处理人', en: 'Handled by' },
  handledAt: { zh: '处理时间', en: 'Handled at' },
  result: { zh: '处理结果', en: 'Result' },
  answer: { zh: '处理说明', en: 'Note on the result' },
  callId: { zh: '通话 ID', en: 'Call id' },
};

export const smsRecordTexts: Readonly<Record<(typeof smsRecordColumns)[number], Text>> = {
  createdAt: { zh: '交付时间', en: 'Handed over' },
  number: { zh: '号码', en: 'Number' },
  state: { zh: '状态', en: 'State' },
  reason: { zh: '原因', en: 'Why' },
  content: { zh: '内容', en: 'Text' },
  parts: { zh: '条数', en: 'Parts' },
  strategy: { zh: '策略', en: 'Strategy' },
  template: { zh: '模板', en: 'Template' },
  task: { zh: '任务', en: 'Task' },
  flow: { zh: '话术', en: 'Flow' },
  dueAt: { zh: '最早发送时间', en: 'Not before' },
  callId: { zh: '通话 ID', en: 'Call id' },
};

/** How something was recognised. */
const matches: Readonly<Record<string, Text>> = {
  exact: { zh: '精确', en: 'exact' },
  regex: { zh: '正则', en: 'regex' },
  rule: { zh: '规则词', en: 'rule words' },
  similar: { zh: '相似', en: 'similar' },
  similarity: { zh: '相似', en: 'similar' },
  encoder: { zh: '句向量', en: 'sentence vectors' },
  judge: { zh: '大模型判定', en: 'judged by a model' },
  model: { zh: '模型', en: 'model' },
  knowledge: { zh: '知识库', en: 'knowledge' },
  slot: { zh: '槽位', en: 'slot' },
  keys: { zh: '按键', en: 'keys' },
  sound: { zh: '近音', en: 'by sound' },
};

/** The word for a way of matching; a name that isn't known is its own word. */
export const matchText = (matchedBy: string): Text => matches[matchedBy] ?? { zh: matchedBy, en: matchedBy };

/** Who or what a detector took for the other end. */
export const answerTexts: Readonly<Record<string, Text>> = {
  human: { zh: '真人', en: 'a person' },
  voicemail: { zh: '语音信箱', en: 'a mailbox' },
  assistant: { zh: '来电助理', en: 'an assistant' },
  machine: { zh: '机器应答', en: 'a machine' },
  fax: { zh: '传真', en: 'a fax' },
  'switched-off': { zh: '关机', en: 'switched off' },
  'empty-number': { zh: '空号', en: 'number not in use' },
  suspended: { zh: '停机', en: 'suspended' },
  'on-the-line': { zh: '正在通话', en: 'on the line' },
  'cannot-connect': { zh: '无法接通', en: 'cannot connect' },
  'no-answer': { zh: '无人接听', en: 'no answer' },
  barred: { zh: '呼入限制', en: 'incoming barred' },
  'network-busy': { zh: '网络忙', en: 'network busy' },
};

/** The word for what a detector heard; one that isn't known, as of a company's own rule, is its own word. */
export const answerText = (heard: string): Text => answerTexts[heard] ?? { zh: heard, en: heard };

/** How a call got its grade, where that was by no rule of a flow that can be named. */
export const otherGradeRules = {
  node: { zh: '由话术节点设定', en: 'Set by a node of the flow' },
  none: { zh: '接通而没有规则成立', en: 'Answered, and no rule held' },
  unkept: { zh: '早先的通话，未记下规则', en: 'Earlier calls, rule not kept' },
} as const satisfies Readonly<Record<string, Text>>;
