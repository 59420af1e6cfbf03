import type { Text } from '@parley/contract';

/** A page of the console, or a group of pages, as the menu names it. */
export interface MenuPage {
  readonly name: string;
  readonly label: Text;
  /** Reached by links, not shown in the menu. */
  readonly hidden?: boolean;
  readonly pages?: readonly MenuPage[];
}

/** Every page that exists for companies, in the menu's order. Its permissions are the contract's routes that name the page. */
export const menuPages: readonly MenuPage[] = [
  { name: 'home', label: { zh: '首页', en: 'Home' } },
  {
    name: 'flow',
    label: { zh: '话术', en: 'Flows' },
    pages: [
      { name: 'flow', label: { zh: '话术管理', en: 'Flows' } },
      { name: 'flow-recycle', label: { zh: '话术回收站', en: 'Flow recycle bin' } },
      { name: 'call-intention-cate', label: { zh: '意向分类', en: 'Grades' } },
    ],
  },
  {
    name: 'callout',
    label: { zh: '外呼', en: 'Outbound' },
    pages: [
      { name: 'task-list', label: { zh: '任务列表', en: 'Tasks' } },
      { name: 'task-recycle', label: { zh: '任务回收站', en: 'Task recycle bin' } },
      { name: 'task-plus-call-log', label: { zh: '追加日志', en: 'Append log' } },
      { name: 'queue-number', label: { zh: '排队号码', en: 'Flow queues' } },
      { name: 'outbound-flow', label: { zh: '外呼话术', en: 'Outbound flows' } },
      { name: 'group-call', label: { zh: '群呼', en: 'Group calls' } },
      { name: 'recall', label: { zh: '重拨规则', en: 'Redial rules' } },
      { name: 'task-intervention', label: { zh: '任务干预', en: 'Interventions' } },
      { name: 'callout-set', label: { zh: '外呼设置', en: 'Outbound settings' } },
      { name: 'white', label: { zh: '白名单', en: 'Whitelist' } },
      { name: 'intercept-black', label: { zh: '黑名单', en: 'Blacklist' } },
    ],
  },
  {
    name: 'call',
    label: { zh: '通话', en: 'Calls' },
    pages: [
      { name: 'call-live', label: { zh: '实时通话', en: 'Live calls' } },
      { name: 'call-info', label: { zh: '通话记录', en: 'Call records' } },
      { name: 'call-mark', label: { zh: '通话标注', en: 'Call marks' } },
      { name: 'problem', label: { zh: '问题反馈', en: 'Problem feedback' } },
    ],
  },
  {
    name: 'report',
    label: { zh: '报表', en: 'Reports' },
    pages: [{ name: 'statement', label: { zh: '账单', en: 'Statement' } }],
  },
  {
    name: 'sip',
    label: { zh: '线路', en: 'Lines' },
    pages: [
      { name: 'gateway', label: { zh: '网关', en: 'Gateways' } },
      { name: 'gateway-group', label: { zh: '网关组', en: 'Gateway groups' } },
      { name: 'outbound-rule', label: { zh: '外呼规则', en: 'Outbound rules' } },
      { name: 'sip-extension', label: { zh: '分机', en: 'Extensions' } },
    ],
  },
  {
    name: 'speech',
    label: { zh: '语音', en: 'Speech' },
    pages: [
      { name: 'speech-providers', label: { zh: '服务商', en: 'Providers' } },
      { name: 'speech-bake-off', label: { zh: '识别比对', en: 'Bake-offs' } },
    ],
  },
  {
    name: 'open',
    label: { zh: '开放平台', en: 'Open platform' },
    pages: [{ name: 'access-auth', label: { zh: 'API 密钥', en: 'API keys' } }],
  },
  {
    name: 'config',
    label: { zh: '系统', en: 'System' },
    pages: [
      {
        name: 'sys-config',
        label: { zh: '组织与权限', en: 'Organisation' },
        pages: [
          { name: 'company', label: { zh: '企业信息', en: 'Company info' } },
          { name: 'department', label: { zh: '部门', en: 'Departments' } },
          { name: 'user', label: { zh: '用户', en: 'Users' } },
          { name: 'role', label: { zh: '角色', en: 'Roles' } },
          { name: 'doscs', label: { zh: '工单系统', en: 'External module' } },
        ],
      },
      {
        name: 'log',
        label: { zh: '日志', en: 'Logs' },
        pages: [
          { name: 'company-log', label: { zh: '操作日志', en: 'Operation log' } },
          { name: 'company-login-log', label: { zh: '登录日志', en: 'Log-in log' } },
        ],
      },
    ],
  },
  {
    name: 'sms',
    label: { zh: '短信', en: 'Texts' },
    pages: [
      { name: 'sms-template', label: { zh: '短信模板', en: 'Text templates' } },
      { name: 'sms-strategy', label: { zh: '短信策略', en: 'SMS strategies' } },
      { name: 'sms-record', label: { zh: '短信记录', en: 'Text records' } },
    ],
  },
  {
    name: 'sysmsg',
    label: { zh: '消息', en: 'Messages' },
    pages: [{ name: 'platform-sysmsg-list', label: { zh: '系统消息', en: 'System messages' } }],
  },
  {
    // Reached by the link in the header.
    name: 'import-export-queue',
    label: { zh: '下载中心', en: 'Download centre' },
    hidden: true,
    pages: [
      { name: 'import-queue', label: { zh: '导入队列', en: 'Imports' } },
      { name: 'export-queue', label: { zh: '导出队列', en: 'Exports' } },
    ],
  },
];

/** The pages of the operator's console. */
export const operatorPages: readonly MenuPage[] = [
  { name: 'company', label: { zh: '企业管理', en: 'Companies' } },
  { name: 'operators', label: { zh: '运营账号', en: 'Operators' } },
  { name: 'flow', label: { zh: '话术管理', en: 'Flows' } },
  { name: 'gateway', label: { zh: '线路', en: 'Gateways' } },
  { name: 'switches', label: { zh: '节点', en: 'Nodes' } },
  { name: 'speech-providers', label: { zh: '语音服务商', en: 'Speech providers' } },
  { name: 'recall', label: { zh: '铃音规则', en: 'Announcement rules' } },
  { name: 'intercept-black', label: { zh: '平台黑名单', en: 'Platform blacklist' } },
  { name: 'platform-sysmsg-list', label: { zh: '系统消息', en: 'System messages' } },
  { name: 'company-log', label: { zh: '操作日志', en: 'Operation log' } },
  { name: 'company-login-log', label: { zh: '登录日志', en: 'Log-in log' } },
  {
    // No link in the header leads here (product.md section 2), only the word that an export was started.
    name: 'import-export-queue',
    label: { zh: '下载中心', en: 'Download centre' },
    hidden: true,
    pages: [
      { name: 'import-queue', label: { zh: '导入队列', en: 'Imports' } },
      { name: 'export-queue', label: { zh: '导出队列', en: 'Exports' } },
    ],
  },
];
