import type { Text } from '@parley/contract';
import type { ApiKeyState } from '@parley/contract/access-auth';
import type { ApiScope } from '@parley/contract/api-scope';

/** What the page of API keys says. */
export const keyWords = {
  title: { zh: 'API 密钥', en: 'API keys' },
  add: { zh: '新建密钥', en: 'New key' },
  empty: { zh: '还没有 API 密钥', en: 'There is no API key yet' },
  emptyHow: {
    zh: '贵公司的系统用密钥签名请求：追加号码、启停任务、查询通话、取录音。',
    en: 'Your own systems sign their requests with a key: to append numbers, run tasks, read calls and fetch recordings.',
  },
  removeText: {
    zh: '使用该密钥的系统将立即无法调用，且不能恢复。确定要删除吗？',
    en: 'Systems that use it can make no more calls from now on, and it cannot be restored. Are you sure you want to delete?',
  },
  name: { zh: '名称', en: 'Name' },
  accessKey: { zh: '密钥', en: 'Key' },
  none: { zh: '尚未生成', en: 'None generated' },
  state: { zh: '状态', en: 'State' },
  scopes: { zh: '接口范围', en: 'Scopes' },
  networks: { zh: '允许的地址', en: 'Allowed addresses' },
  networksHelp: {
    zh: 'IP 或网段，如 203.0.113.7、10.0.0.0/8；留空为不限',
    en: 'IP addresses or networks, such as 203.0.113.7 or 10.0.0.0/8; empty: any',
  },
  anywhere: { zh: '不限', en: 'Any' },
  expiresAt: { zh: '到期时间', en: 'Expires' },
  forGood: { zh: '长期', en: 'Never' },
  callsPerMinute: { zh: '每分钟调用上限', en: 'Calls a minute' },
  perMinute: { zh: '次', en: 'calls' },
  enabled: { zh: '启用', en: 'Enabled' },
  on: { zh: '已启用', en: 'Enabled' },
  off: { zh: '已停用', en: 'Disabled' },
  remark: { zh: '备注', en: 'Remark' },
  userName: { zh: '代表用户', en: 'Acts for' },
  usedAt: { zh: '最近使用', en: 'Last used' },
  never: { zh: '从未使用', en: 'Never' },
  createdAt: { zh: '创建时间', en: 'Created' },
  generate: { zh: '生成密钥', en: 'Generate' },
  regenerate: { zh: '重新生成', en: 'Generate again' },
  regenerateTitle: { zh: '重新生成“{name}”的密钥', en: 'Generate the key of “{name}” again' },
  regenerateText: {
    zh: '原来的密钥立即失效，使用它的系统须换上新的；此后该密钥代表您调用。',
    en: 'The pair before it stops working at once: systems that use it need the new one. From then on the key acts for you.',
  },
  pairTitle: { zh: '“{name}”的密钥', en: 'The key of “{name}”' },
  once: {
    zh: '请现在保存：Secret 只显示这一次，关闭后无法再查看。',
    en: 'Keep it now: the secret is shown this once and cannot be seen again.',
  },
  secret: { zh: 'Secret', en: 'Secret' },
  copyKey: { zh: '复制密钥', en: 'Copy the key' },
  copySecret: { zh: '复制 Secret', en: 'Copy the secret' },
  document: { zh: '接口文档（OpenAPI）', en: 'API document (OpenAPI)' },
  kept: { zh: '已保存，关闭', en: 'I have kept it' },
} as const;

export const scopeTexts: Readonly<Record<ApiScope, Text>> = {
  append: { zh: '追加号码', en: 'Append numbers' },
  task: { zh: '查看与启停任务', en: 'See and run tasks' },
  call: { zh: '查询通话', en: 'Read calls' },
  recording: { zh: '获取录音', en: 'Fetch recordings' },
  queue: { zh: '话术队列', en: 'Flow queues' },
};

export const keyStates: Readonly<Record<ApiKeyState, Text>> = {
  ready: { zh: '可用', en: 'Ready' },
  'no-secret': { zh: '未生成', en: 'Not generated' },
  disabled: { zh: '已停用', en: 'Disabled' },
  expired: { zh: '已过期', en: 'Expired' },
  'user-gone': { zh: '用户已停用', en: 'User is gone' },
};
