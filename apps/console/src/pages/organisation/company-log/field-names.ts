import type { Text } from '@parley/contract';
import { gatewayWords } from '../../centre/gateway/words.ts';
import { flowWords } from '../../flow/flow/words.ts';
import { companyWords } from '../../operate/company/words.ts';
import { switchWords } from '../../operate/switches/words.ts';
import { taskWords } from '../../task/task-list/words.ts';
import { queueWords } from '../../transfer/queue/words.ts';
import { userWords } from '../user/words.ts';
import { flowFields } from './flow-fields.ts';
import { namesOfPages } from './names-of-pages.ts';

type Names = Readonly<Record<string, Text>>;

/** What they are called wherever no form says it. */
const everywhere: Names = {
  ...flowFields,
  id: { zh: '编号', en: 'Id' },
  query: { zh: '筛选', en: 'Filters' },
  ids: { zh: '对象', en: 'Which' },
  audio_ids: { zh: '录音', en: 'Recordings' },
  name: { zh: '名称', en: 'Name' },
  username: userWords.username,
  realname: userWords.realname,
  status: { zh: '状态', en: 'Status' },
  state: { zh: '状态', en: 'State' },
  stateReason: { zh: '状态原因', en: 'Why so' },
  stateAt: { zh: '状态时间', en: 'State since' },
  type: flowWords.type,
  language: flowWords.language,
  enabled: { zh: '启用', en: 'Enabled' },
  flow_id: { zh: '话术', en: 'Flow' },
  flowId: { zh: '话术', en: 'Flow' },
  taskId: { zh: '任务', en: 'Task' },
  userId: { zh: '用户', en: 'User' },
  extension_id: { zh: '分机', en: 'Extension' },
  userIds: { zh: '用户', en: 'Users' },
  companyId: { zh: '企业', en: 'Company' },
  companies: { zh: '企业', en: 'Companies' },
  users: { zh: '人数', en: 'People' },
  members: { zh: '人数', en: 'People' },
  online: userWords.online,
  mustChange: { zh: '须修改密码', en: 'Must change the password' },
  robotsInUse: { zh: '使用中', en: 'In use' },
  calls: { zh: '通话', en: 'Calls' },
  cutCalls: companyWords.cutCalls,
  draining: switchWords.draining,
  env: { zh: '环境', en: 'Environment' },
  version: { zh: '版本', en: 'Version' },
  revision: { zh: '修订', en: 'Revision' },
  replaces: { zh: '原有', en: 'Replaces' },
  note: { zh: '说明', en: 'Note' },
  pinned: flowWords.pinned,
  restore: { zh: '恢复', en: 'Restore' },
  from: { zh: '从', en: 'From' },
  to: { zh: '到', en: 'To' },
  days: { zh: '星期', en: 'Days' },
  accepted: { zh: '已追加', en: 'Taken' },
  refused: { zh: '未通过', en: 'Refused' },
  count: { zh: '数量', en: 'Count' },
  numbers: { zh: '号码', en: 'Numbers' },
  phone: { zh: '号码', en: 'Number' },
  cipher: taskWords.cipher,
  variables: { zh: '变量', en: 'Variables' },
  startAt: { zh: '启动时间', en: 'Starts' },
  graceSeconds: { zh: '可撤销秒数', en: 'Seconds to take it back' },
  takeBack: { zh: '撤销启动', en: 'Take the start back' },
  captcha: { zh: '验证码', en: 'Verification code' },
  captchaId: { zh: '验证码编号', en: 'Captcha id' },
  work: { zh: '工作量证明', en: 'Proof of work' },
  withoutPicture: { zh: '不用图片', en: 'Without the picture' },
  mapping: { zh: '列对应', en: 'Columns' },
  header: { zh: '有标题行', en: 'Has a heading' },
  column: { zh: '列', en: 'Column' },
  columns: { zh: '列', en: 'Columns' },
  table: { zh: '列表', en: 'List' },
  department: userWords.department,
  role: userWords.role,
  mobile: userWords.mobile,
  email: userWords.email,
  codec: gatewayWords.codecs,
  match: { zh: '匹配', en: 'Match' },
  strip: { zh: '去掉位数', en: 'Digits taken off' },
  add: { zh: '加前缀', en: 'Prefix' },
  hasSecret: { zh: '已设密码', en: 'Has a secret' },
  administrator: companyWords.administrator,
  administrators: { zh: '管理员', en: 'Administrators' },
  route: { zh: '操作', en: 'Operation' },
  area: { zh: '类别', en: 'Area' },
  result: { zh: '结果', en: 'Result' },
  user: userWords.username,
  logoutType: { zh: '退出方式', en: 'How it ended' },
  format: { zh: '格式', en: 'Format' },
  encoding: { zh: '编码', en: 'Encoding' },
  what: { zh: '内容', en: 'What' },
  file: queueWords.file,
  jobId: { zh: '后台任务', en: 'Job' },
  bytes: { zh: '字节', en: 'Bytes' },
  box: { zh: '信箱', en: 'Box' },
  createdAt: { zh: '创建时间', en: 'Created' },
  updatedAt: { zh: '修改时间', en: 'Changed' },
  createdBy: { zh: '创建人', en: 'Creator' },
  password: userWords.password,
  newPassword: { zh: '新密码', en: 'New password' },
  confirm: userWords.confirm,
  secret: { zh: '密钥', en: 'Secret' },
  value: { zh: '值', en: 'Value' },
  code: { zh: '动态码', en: 'Code' },
  oldCode: { zh: '原动态码', en: 'Code of before' },
  ticket: { zh: '登录凭据', en: 'Log-in ticket' },
  sealedSecret: { zh: '待启用的密钥', en: 'Secret to be used' },
  audio: { zh: '录音', en: 'Audio' },
  text: { zh: '文本', en: 'Text' },
  hotWords: { zh: '热词', en: 'Hot words' },
  number: { zh: '号码', en: 'Number' },
  minutes: { zh: '分钟', en: 'Minutes' },
};

const inner = (names: Names | undefined, part: string): Text | undefined => (names && Object.hasOwn(names, part) ? names[part] : undefined);

/**
 * The words for a field by its dotted path, behind what it lies in; undefined if it has none.
 *
 * @param page whose rows they are, as the log calls the area of an operation
 */
export const fieldName = (path: string, page: string | null): Text | undefined => {
  const nameOf = (part: string): Text | undefined => inner(namesOfPages[page ?? ''], part) ?? inner(everywhere, part);
  const parts = path.split('.');
  if (!nameOf(parts.at(-1) ?? '')) return undefined;
  const words = parts.map((part) => nameOf(part) ?? { zh: part, en: part });
  // A row of a list is called after the list and its place: `时段 1`.
  const joined = (language: 'zh' | 'en'): string =>
    words.map((word, i) => (i === 0 ? '' : /^\d+$/.test(parts[i] ?? '') ? ' ' : ' · ') + word[language]).join('');
  return { zh: joined('zh'), en: joined('en') };
};
