import type { z } from 'zod';
import { type Language, say, type Text, type TextValues } from './text.ts';

/** What can be wrong with a field. A schema's message is a key of this table, so that one schema speaks both languages. */
const fieldIssues = {
  'username.empty': { zh: '用户名不能为空', en: 'Username cannot be empty' },
  'username.form': {
    zh: '用户名由字母和数字组成，以字母开头，至少 5 个字符',
    en: 'Username: letters and digits only, starting with a letter, at least 5 characters',
  },
  'password.empty': { zh: '密码不能为空', en: 'Password cannot be empty' },
  'password.weak': {
    zh: '密码至少 8 位，且至少包含大写字母、小写字母、数字、特殊字符中的三种',
    en: 'Password: at least 8 characters, using at least 3 of upper case, lower case, digits and special characters',
  },
  'password.confirm': { zh: '请再次输入密码', en: 'Confirm the password' },
  'password.differ': { zh: '两次输入的密码不一致', en: 'The two passwords differ' },
  'password.common': { zh: '密码太常见，容易被猜到，请换一个', en: 'This password is among the most used: choose another' },
  'password.own': {
    zh: '密码不能包含用户名、姓名或企业名称',
    en: 'The password must not hold the username, the name or the company',
  },
  'secret.common': { zh: '密码太常见，容易被猜到，请点“生成”', en: 'This secret is among the most used: have one made' },
  'secret.own': { zh: '密码不能包含号码、用户名或企业名称', en: 'The secret must not hold the number, the username or the company' },
  'code.form': { zh: '请输入 6 位验证码，或一个恢复码', en: 'Enter the 6 digits, or a recovery code' },
  'captcha.empty': { zh: '验证码不能为空', en: 'Verification code cannot be empty' },
  'role.empty': { zh: '请选择角色', en: 'Role is required' },
  'idle.range': { zh: '请填写 5 至 1440 之间的整数，留空为不限', en: 'Enter a whole number from 5 to 1440, or nothing for no limit' },
  'realname.empty': { zh: '真实姓名不能为空', en: 'Real name is required' },
  'mobile.form': { zh: '手机号输入有误', en: 'Phone input incorrect' },
  'email.form': { zh: '邮箱格式有误', en: 'Wrong email format' },
  'department.name': { zh: '部门名称不能为空', en: 'Department name is required' },
  'role.name': { zh: '角色名称不能为空', en: 'Role name is required' },
  'role.flows': { zh: '请选择话术', en: 'Flow is required' },
  'role.grades': { zh: '请选择意向', en: 'Intention is required' },
  'phone.numeric': { zh: '号码必须为数字', en: 'Phone number must be numeric' },
  'phone.whole': {
    zh: '号码已加密，只能按完整号码查找；没有与此完全相同的号码',
    en: 'Numbers are encrypted and are found by the whole number alone; none is exactly this one',
  },
  'phone.hidden': {
    zh: '您看到的号码是脱敏的，只能按完整号码查找；没有与此完全相同的号码',
    en: 'Numbers are hidden from you and are found by the whole number alone; none is exactly this one',
  },
  'amount.empty': { zh: '请填写金额', en: 'Enter an amount' },
  'amount.decimals': { zh: '最多三位小数', en: 'At most three decimals' },
  'name.empty': { zh: '名称不能为空', en: 'Name is required' },
  'text.empty': { zh: '内容不能为空', en: 'A text is needed' },
  'grade-rule.form': { zh: '请从意向规则中选择', en: 'Choose among the rules of grades' },
  'code.empty': { zh: '请填写意向代号', en: 'A grade needs its code' },
  'retention.days': { zh: '请填写 1 至 36500 天，留空为永久', en: 'From 1 to 36,500 days, or nothing for good' },
  'retention.held': { zh: '已有 1000 条保留，请先解除一些', en: 'A thousand are held: release some first' },
  'simulation.calls': { zh: '文字模拟 50 至 5000 通，真实语音 1 至 100 通', en: 'From 50 to 5,000 calls by text, from 1 to 100 by voice' },
  'views.full': { zh: '最多保存 50 个筛选，请先删除一些', en: 'Fifty are kept: delete some first' },
  'feedback.result': { zh: '请选择处理结果', en: 'Handle result must be chosen' },
  'task.name': { zh: '任务名称至少两个字符', en: 'Task name: at least two characters' },
  'flow.empty': { zh: '请选择话术', en: 'Choose a flow' },
  'gateway.empty': { zh: '请选择网关', en: 'Choose a gateway' },
  'gateway.one': { zh: '请选择一个网关或一个网关组', en: 'Choose either a gateway or a gateway group' },
  'extension.number': { zh: '分机号由 2 至 10 位数字组成', en: 'Extension number: 2 to 10 digits' },
  'secret.short': { zh: '密码至少 8 位', en: 'Secret: at least 8 characters' },
  'address.form': { zh: '请填写 IP 地址或主机名', en: 'Enter an IP address or host name' },
  'address.port': { zh: '端口请填在“端口”一栏', en: 'The port has a field of its own' },
  'address.ipv6': { zh: '暂不支持 IPv6 地址', en: 'IPv6 addresses are not supported yet' },
  'address.network': { zh: '平台不允许网关指向该地址', en: 'The platform does not let gateways point to this address' },
  'tls.certificate': { zh: '请粘贴 PEM 格式的证书', en: 'Paste a certificate in PEM' },
  'tls.key': { zh: '请粘贴 PEM 格式、不带口令的私钥', en: 'Paste a private key in PEM, without a password' },
  'identity.hidden': {
    zh: '隐藏号码时，主叫号码须放在 P-Asserted-Identity 或 P-Preferred-Identity 中',
    en: 'To be hidden, the number has to go in P-Asserted-Identity or P-Preferred-Identity',
  },
  'tls.key.needed': { zh: '证书需要配套的私钥', en: 'A certificate needs its private key' },
  'tls.key.other': { zh: '私钥与证书不配套', en: 'The private key belongs to another certificate' },
  'tls.pin': { zh: '证书指纹为 SHA-256，共 64 位十六进制', en: 'A fingerprint is SHA-256: 64 hexadecimal digits' },
  'sip.user': {
    zh: "只能由字母、数字和 - _ . ! ~ * ' ( ) & = + $ , / 组成",
    en: "Letters, digits and - _ . ! ~ * ' ( ) & = + $ , / only",
  },
  'username.needed': { zh: '注册方式的网关需要用户名', en: 'A gateway that registers needs a user' },
  'secret.again': {
    zh: '地址变了：请重新填写密钥（密码），原有的不会发到新地址',
    en: 'The address has changed: give the secret again, the one that is kept is not sent there',
  },
  'secret.needed': { zh: '向本系统注册的网关需要密码', en: 'A gateway that registers to us needs a secret' },
  'header.name': { zh: '自定义头以 X- 开头，由字母、数字和横线组成', en: 'Headers begin with X-, then letters, digits and dashes' },
  'header.many': { zh: '自定义头最多 20 个', en: 'At most 20 headers' },
  'bakeOff.open': { zh: '已有三个比对在进行，请等一个结束', en: 'Three bake-offs are under way: wait for one to end' },
  'bakeOff.marked': { zh: '已标记五十通，请先取消一些', en: 'Fifty calls are marked: take some away first' },
  'bakeOff.none': { zh: '压缩包里没有 WAV 录音', en: 'There is no WAV recording in the archive' },
  'bakeOff.long': { zh: '最多两百段、共十分钟', en: 'At most two hundred recordings, of ten minutes altogether' },
  'bakeOff.wav': { zh: '有一个文件不是能读的 WAV', en: 'One of the files is no WAV that can be read' },
  'bakeOff.empty': { zh: '没有找到带录音的客户发言', en: 'No recorded turns of callers were found' },
  'announcement.untried': {
    zh: '先试过去的通话，试完再启用',
    en: 'Try it on past calls first; it can be enabled when the trial has ended',
  },
  'announcement.group': { zh: '这组铃音已经不在，不能再按声音认', en: 'The group is gone, so nothing can be held against its sound' },
  'announcement.full': { zh: '规则已满 100 条，请先删除不用的', en: 'There are 100 rules already: delete what is not used' },
  'sms.braces': { zh: '变量写成 {{名称}}，两边的括号要成对', en: 'A variable is written {{name}}, with both pairs of braces' },
  'sms.signature': { zh: '签名不带括号，系统会加上【】', en: 'The signature without brackets: they are added' },
  'sms.node-only': { zh: '该策略用于话术节点，任务不能选', en: 'This strategy is one for flow nodes, not for tasks' },
  'sms.talk': { zh: '不能小于最短通话时长', en: 'Not less than the shortest talk' },
  'list.twice': { zh: '不能重复', en: 'No value twice' },
  'one-line': { zh: '不能含有换行或控制字符', en: 'One line, without control characters' },
  'strategy.cipher': {
    zh: '该企业已收过密文号码，安全策略须保持“允许密文传输”，否则号码会变为明文',
    en: 'The company has sent numbers in cipher text, which would become plain: it stays with “allow ciphertext transmission”',
  },
  'address.empty': { zh: '地址不能为空', en: 'Address is required' },
  'workday.weekend': { zh: '调休上班日须是周六或周日', en: 'A working day of this kind is a Saturday or a Sunday' },
  'window.order': { zh: '结束时间必须晚于开始时间', en: 'The end must be later than the beginning' },
  'window.period': { zh: '须在企业允许的外呼时段 {period} 内', en: 'Has to be within the hours that the company allows, {period}' },
  'flow.transfer': {
    zh: '“机器人转人工”需要话术里有能走到的转接节点',
    en: '“Robot, then agent” wants a flow that can come to a transfer node',
  },
  'window.overlap': { zh: '时间段不能重叠', en: 'The times overlap' },
  'cron.form': {
    zh: '请填写五段 cron 表达式（分 时 日 月 周），且确有到来的一天',
    en: 'A cron expression has five fields (minute, hour, day, month, weekday), and its day has to come',
  },
  'cron.once': { zh: '定时一次与重复只能选一种', en: 'Once or again and again, not both' },
  'expires.past': { zh: '到期时间须晚于现在', en: 'The expiry has to be in the future' },
  'schedule.past': { zh: '启动时间须晚于现在', en: 'The start has to be in the future' },
  'time.form': { zh: '时间格式为 HH:mm', en: 'Time is written HH:mm' },
  'date.form': { zh: '日期格式为 yyyy-MM-dd', en: 'Date is written yyyy-MM-dd' },
  'holiday.year': { zh: '不在这一年', en: 'Not in this year' },
  'date.order': { zh: '结束日期不能早于开始日期', en: 'The end date cannot be before the start date' },
  'range.order': { zh: '请给出起止日期，开始不晚于结束', en: 'Give both days, the first not after the last' },
  'range.long': { zh: '最多 92 天', en: 'At most 92 days' },
  'date.range': { zh: '日期须在 1970 至 9999 年之间', en: 'The date must be in the years 1970 to 9999' },
  'zone.unknown': { zh: '时区不存在', en: 'Unknown time zone' },
  'list.full': { zh: '已到上限，请先删除不用的', en: 'The list is full: delete what is not used' },
  'url.allowed': {
    zh: '请先在企业信息的“话术可请求的地址”中添加它的主机',
    en: 'Add its host to the addresses that flows may ask, in company info, first',
  },
  'url.form': { zh: '请填写以 http:// 或 https:// 开头的地址', en: 'Enter an address that begins with http:// or https://' },
  'secret.weak': { zh: '密钥至少 16 位', en: 'Secret: at least 16 characters' },
  'account.empty': { zh: '请填写工单账号', en: 'Enter the work-order account' },
  'columns.empty': { zh: '请至少选择一个表头字段', en: 'At least one header field must be selected' },
  'company.number': { zh: '企业编号由字母、数字、横线组成，最多 32 位', en: 'Company number: letters, digits and dashes, at most 32' },
  'message.title': { zh: '标题不能为空', en: 'Title is required' },
  'message.content': { zh: '内容不能为空', en: 'Content is required' },
  'message.receivers': { zh: '请选择接收人', en: 'Choose the receivers' },
  'network.form': {
    zh: '请填写 IP 地址或网段，如 203.0.113.7、10.0.0.0/8',
    en: 'An IP address or a network, such as 203.0.113.7 or 10.0.0.0/8',
  },
  'scopes.empty': { zh: '请至少选择一个接口范围', en: 'Choose at least one scope' },
  'ids.empty': { zh: '请至少选择一条', en: 'Choose at least one' },
  'number.cipher': { zh: '密文无法解开', en: 'The cipher text does not open' },
  'number.one': { zh: '请填写号码或号码密文中的一个', en: 'Give the number or its cipher text, and not both' },
  'mapping.phone': { zh: '请指定号码所在的列', en: 'Say which column holds the number' },
  'file.empty': { zh: '请选择文件', en: 'Choose a file' },
  required: { zh: '必填', en: 'Required' },
  type: { zh: '类型有误', en: 'Wrong type' },
  number: { zh: '须为数字', en: 'Has to be a number' },
  integer: { zh: '须为整数', en: 'Has to be a whole number' },
  choice: { zh: '不在可选范围内', en: 'Not one of the choices' },
  character: { zh: '含有无法保存的字符', en: 'Holds a character that cannot be stored' },
  'named.form': { zh: '请写成 名称=值', en: 'Write name=value' },
  format: { zh: '格式有误', en: 'Wrong format' },
  'too-small': { zh: '不能小于 {limit}', en: 'At least {limit}' },
  'too-big': { zh: '不能大于 {limit}', en: 'At most {limit}' },
  'too-short': { zh: '至少 {limit} 个字符', en: 'At least {limit} {limit|character|characters}' },
  'too-long': { zh: '最多 {limit} 个字符', en: 'At most {limit} {limit|character|characters}' },
  'too-few': { zh: '至少 {limit} 项', en: 'At least {limit} {limit|item|items}' },
  'too-many': { zh: '最多 {limit} 项', en: 'At most {limit} {limit|item|items}' },
  unknown: { zh: '不认识的字段 {keys}', en: 'Unknown field {keys}' },
} as const satisfies Record<string, Text>;

export type FieldIssueKey = keyof typeof fieldIssues;

/** The message to give a zod check; {@link fieldIssuesOf} turns it into the reader's language. */
export const fieldIssue = (key: FieldIssueKey): string => key;

/** What an issue of this table says, where it stands by itself: of a row of a file, say. */
export const textOfIssue = (key: FieldIssueKey): Text => fieldIssues[key];

/** One field that was refused: dotted path from the body's root, and why, in the caller's language. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

const isFieldIssueKey = (message: string): message is FieldIssueKey => Object.hasOwn(fieldIssues, message);

const sized = (issue: z.core.$ZodIssue, big: boolean): FieldIssueKey => {
  const origin = 'origin' in issue ? issue.origin : undefined;
  if (origin === 'string') return big ? 'too-long' : 'too-short';
  if (origin === 'array' || origin === 'set' || origin === 'file') return big ? 'too-many' : 'too-few';
  return big ? 'too-big' : 'too-small';
};

const read = (issue: z.core.$ZodIssue): [FieldIssueKey, TextValues] => {
  switch (issue.code) {
    case 'invalid_type':
      // An issue does not carry its input; zod's own English says whether there was one. An emptied number is null or NaN.
      if (/received (undefined|null|NaN)$/.test(issue.message)) return ['required', {}];
      if (issue.expected === 'int') return ['integer', {}];
      return [issue.expected === 'number' ? 'number' : 'type', {}];
    case 'too_small':
      return [sized(issue, false), { limit: String(issue.minimum) }];
    case 'too_big':
      return [sized(issue, true), { limit: String(issue.maximum) }];
    case 'invalid_value':
    case 'invalid_union':
      return ['choice', {}];
    case 'unrecognized_keys':
      return ['unknown', { keys: issue.keys.join(', ') }];
    default:
      return ['format', {}];
  }
};

/** What the words of an issue name: of one that a schema or {@link fieldIssue} cannot know beforehand. */
const valuesOf = (issue: z.core.$ZodIssue): TextValues =>
  issue.code === 'custom' ? Object.fromEntries(Object.entries(issue.params ?? {}).filter(([, value]) => typeof value === 'string')) : {};

/** What is wrong, in one language. Use it for any zod issue, on the server and in forms alike. */
export const fieldIssueText = (issue: z.core.$ZodIssue, language: Language): string => {
  if (isFieldIssueKey(issue.message)) return say(fieldIssues[issue.message], language, valuesOf(issue));
  const [key, values] = read(issue);
  return say(fieldIssues[key], language, values);
};

/** All refused fields of a parse. */
export const fieldIssuesOf = (error: { readonly issues: readonly z.core.$ZodIssue[] }, language: Language): FieldIssue[] =>
  error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: fieldIssueText(issue, language) }));
