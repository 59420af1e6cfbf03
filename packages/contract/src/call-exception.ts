import { z } from 'zod';
import { filled, type Text } from './text.ts';

/** What went wrong on the line of an answered call. */
const lineTroubles = {
  'media-timeout': { zh: '长时间收不到对方的声音', en: 'No audio came in for too long' },
  'peer-lost': { zh: '对方线路失去响应', en: "The other side's line no longer answered" },
  'no-ack': { zh: '接通后对方没有确认', en: 'The other side never confirmed the answer' },
  'media-lost': { zh: '媒体服务中断', en: 'Media was interrupted' },
  'no-money': { zh: '企业余额用完，通话被结束', en: 'The company had no money left for it to go on' },
} as const satisfies Record<string, Text>;
export type LineTrouble = keyof typeof lineTroubles;

/** Why a call that nothing is wrong with is ended from outside. */
const interruptions = {
  'node-stops': { zh: '语音节点停止运行，通话被结束', en: 'The voice node stops' },
  'lease-lost': { zh: '语音节点与数据库失去联系过久，通话被结束', en: 'The voice node was without the database for too long' },
  'hung-up-by': { zh: '有人在实时通话中挂断', en: 'Somebody hung up on the wall of live calls' },
  'company-suspended': { zh: '企业被停用，通话由运营方结束', en: 'The company is suspended, and the operator ended its calls' },
} as const satisfies Record<string, Text>;
export type InterruptionCause = keyof typeof interruptions;

/** Why a call to a number cannot be sent anywhere. */
const routeTroubles = {
  'gateway-refuses': { zh: '网关“{gateway}”不允许拨打这样的号码', en: 'Gateway {gateway} may not call numbers like this' },
  'gateway-absent': { zh: '网关“{gateway}”没有注册到本系统', en: 'Gateway {gateway} is not registered' },
  'gateway-nowhere': {
    zh: '网关“{gateway}”的地址查不到，或平台不允许',
    en: 'The address of gateway {gateway} is not known, or not allowed',
  },
  'gateway-rests': {
    zh: '网关“{gateway}”回复 503，要求暂缓呼叫',
    en: 'Gateway {gateway} answered 503 and is to be left alone for a while',
  },
  'no-extension': { zh: '没有这个分机', en: 'There is no such extension' },
  'extension-absent': { zh: '分机没有注册', en: 'The extension is not registered' },
  'no-gateway': { zh: '没有可以外呼的网关', en: 'There is no gateway to call outside by' },
  'no-rule': { zh: '没有外呼规则适用于这个号码', en: 'No outbound rule fits this number' },
  'database-away': { zh: '数据库暂时不可用', en: 'The database was away' },
} as const satisfies Record<string, Text>;

const exceptions = {
  ...lineTroubles,
  ...interruptions,
  ...routeTroubles,
  blacklisted: { zh: '主叫号码在黑名单中，来电被拒绝', en: 'The caller is on the blacklist, and was turned away' },
  unpaid: { zh: '企业余额不足，没有接通', en: 'The company had no money for it' },
  'caller-gone': { zh: '对方在接听前挂断', en: 'The caller hung up before the answer' },
  'node-ended': { zh: '通话中语音节点意外退出', en: 'The voice node ended during the call' },
  'node-lost': { zh: '语音节点失去联系，通话中断', en: 'The voice node was lost during the call' },
  'no-audio': { zh: '没有谈成可用的语音：{why}', en: 'No audio could be agreed: {why}' },
  failed: { zh: '程序出错，通话被中断：{why}', en: 'A fault of the program broke the call off: {why}' },
  'record-failed': { zh: '通话记录没能写完整', en: 'The record could not be written whole' },
} as const satisfies Record<string, Text>;
export type ExceptionCode = keyof typeof exceptions;

// Their keys are the codes.
const codes = Object.keys(exceptions) as [ExceptionCode, ...ExceptionCode[]];
export const exceptionCode = z.enum(codes);

/** What each code is called where one is chosen: without the values of a call. */
export const exceptionNames: Readonly<Record<ExceptionCode, Text>> = {
  ...exceptions,
  'gateway-refuses': { zh: '网关不允许拨打这样的号码', en: 'The gateway may not call numbers like this' },
  'gateway-absent': { zh: '网关没有注册到本系统', en: 'The gateway is not registered' },
  'gateway-nowhere': { zh: '网关的地址查不到，或平台不允许', en: 'The address of the gateway is not known, or not allowed' },
  'gateway-rests': { zh: '网关回复 503，要求暂缓呼叫', en: 'The gateway answered 503' },
  'no-audio': { zh: '没有谈成可用的语音', en: 'No audio could be agreed' },
  failed: { zh: '程序出错，通话被中断', en: 'A fault of the program broke the call off' },
};

/** Why audio cannot be agreed, as the SIP stack says it. */
const audioTroubles: Readonly<Record<string, Text>> = {
  'the answer is no SDP': { zh: '对方的应答不是 SDP', en: 'the answer is no SDP' },
  'the offer is no SDP': { zh: '对方的提议不是 SDP', en: 'the offer is no SDP' },
  'audio refused': { zh: '对方拒绝了语音', en: 'the other side refused audio' },
  'no codec in common': { zh: '没有共同的编码', en: 'no codec in common' },
  'no address to send to': { zh: '对方没有给出收声音的地址', en: 'no address to send to was given' },
  'the ACK has no answer': { zh: '对方的确认里没有应答', en: 'the ACK had no answer' },
  'no ACK': { zh: '对方没有确认', en: 'no ACK came' },
  'hung up before the answer': { zh: '对方先挂断了', en: 'the other side hung up first' },
};

/** How records told it before they held codes; what is in brackets becomes the value of that name. */
const formerly: readonly (readonly [RegExp, ExceptionCode])[] = [
  [/^voice node ended during the call$/, 'node-ended'],
  [/^node lost$/, 'node-lost'],
  [/^the voice node stops$/, 'node-stops'],
  [/^the lease of the voice node was lost$/, 'lease-lost'],
  [/^ended by the operator: the company is suspended$/, 'company-suspended'],
  [/^the caller is on the blacklist$/, 'blacklisted'],
  [/^the company has no money left for it$/, 'unpaid'],
  [/^the caller hung up before the answer$/, 'caller-gone'],
  [/^the record failed$/, 'record-failed'],
  [/^SDP: (?<why>.*)$/s, 'no-audio'],
  [/^the call failed: (?<why>.*)$/s, 'failed'],
  [/^gateway (?<gateway>.+): numbers like this may not be called by it$/, 'gateway-refuses'],
  [/^gateway (?<gateway>.+): not registered$/, 'gateway-absent'],
  [/^gateway (?<gateway>.+): its address is not known, or not allowed$/, 'gateway-nowhere'],
  [/^gateway (?<gateway>.+): 503, to be left alone until /, 'gateway-rests'],
  [/^no such extension$/, 'no-extension'],
  [/^the extension is not registered$/, 'extension-absent'],
  [/^no gateway to call outside by$/, 'no-gateway'],
  [/^no outbound rule fits this number$/, 'no-rule'],
  [/^the database is away$/, 'database-away'],
];

type Values = Readonly<Record<string, string>>;

/** An exception as its record keeps it: the code, and behind a space the values of its text as JSON, if it has some. */
export const exceptionOf = (code: ExceptionCode, values?: Values): string => (values ? `${code} ${JSON.stringify(values)}` : code);

const isCode = (text: string): text is ExceptionCode => Object.hasOwn(exceptions, text);

const valuesShape = z.record(z.string(), z.string());

const valuesIn = (json: string): Values => {
  try {
    return valuesShape.safeParse(JSON.parse(json)).data ?? {};
  } catch {
    return {};
  }
};

const read = (exception: string): readonly [ExceptionCode, Values] | undefined => {
  const [, code = '', json] = /^([a-z-]+)(?: (\{.*\}))?$/s.exec(exception) ?? [];
  if (isCode(code)) return [code, json === undefined ? {} : valuesIn(json)];
  for (const [pattern, was] of formerly) {
    const found = pattern.exec(exception);
    if (found) return [was, { ...found.groups }];
  }
  return undefined;
};

/** The same as a record keeps it now; what is not known stays as it is. */
export const asException = (exception: string): string => {
  const [code, values] = read(exception) ?? [];
  if (code === undefined) return exception;
  return exceptionOf(code, values && Object.keys(values).length > 0 ? values : undefined);
};

/** What went wrong in a call, in plain words; one that is not known is told as it is. */
export const exceptionText = (exception: string): Text => {
  const [code, values = {}] = read(exception) ?? [];
  if (code === undefined) return { zh: exception, en: exception };
  const { why } = values;
  return filled(exceptions[code], { ...values, ...(why === undefined ? {} : { why: audioTroubles[why] ?? why }) });
};
