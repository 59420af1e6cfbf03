import type { Text } from '@parley/contract';

/** What the fields of rows are called where people see them; others are shown by the name they have in the call. */
const names: Readonly<Record<string, Text>> = {
  name: { zh: '名称', en: 'Name' },
  username: { zh: '用户名', en: 'Username' },
  realname: { zh: '真实姓名', en: 'Real name' },
  gender: { zh: '性别', en: 'Gender' },
  mobile: { zh: '手机号', en: 'Mobile' },
  email: { zh: '邮箱', en: 'Email' },
  status: { zh: '状态', en: 'Status' },
  kind: { zh: '类型', en: 'Kind' },
  enabled: { zh: '启用', en: 'Enabled' },
  parentId: { zh: '上级部门', en: 'Parent department' },
  departmentId: { zh: '部门', en: 'Department' },
  roleId: { zh: '角色', en: 'Role' },
  extension: { zh: '分机号', en: 'Extension' },
  doscsAccount: { zh: '工单账号', en: 'Work-order account' },
  account: { zh: '工单账号', en: 'Work-order account' },
  permissions: { zh: '权限', en: 'Permissions' },
  unmask: { zh: '可见完整号码', en: 'Numbers unmasked' },
  flows: { zh: '话术', en: 'Flows' },
  id: { zh: '编号', en: 'Id' },
  ids: { zh: '对象', en: 'Which' },
  flowId: { zh: '话术', en: 'Flow' },
  flow_id: { zh: '话术', en: 'Flow' },
  inboundFlowId: { zh: '呼入话术', en: 'Inbound flow' },
  gatewayId: { zh: '网关', en: 'Gateway' },
  agentGatewayIds: { zh: '坐席侧网关', en: 'Agent gateways' },
  customerGatewayIds: { zh: '客户侧网关', en: 'Customer gateways' },
  userId: { zh: '用户', en: 'User' },
  userIds: { zh: '用户', en: 'Users' },
  language: { zh: '语言', en: 'Language' },
  serviceCategory: { zh: '服务类别', en: 'Service category' },
  securityStrategy: { zh: '安全策略', en: 'Security strategy' },
  state: { zh: '状态', en: 'State' },
  users: { zh: '人数', en: 'People' },
  members: { zh: '人数', en: 'People' },
  online: { zh: '在线', en: 'Online' },
  mustChange: { zh: '须修改密码', en: 'Must change the password' },
  priority: { zh: '优先级', en: 'Priority' },
  title: { zh: '标题', en: 'Title' },
  content: { zh: '内容', en: 'Content' },
  robotsInUse: { zh: '使用中', en: 'In use' },
  grades: { zh: '意向', en: 'Intentions' },
  dataScope: { zh: '数据范围', en: 'Data scope' },
  address: { zh: '地址', en: 'Address' },
  port: { zh: '端口', en: 'Port' },
  capacity: { zh: '并发上限', en: 'Most calls at once' },
  robots: { zh: '机器人数', en: 'Robots' },
  remark: { zh: '备注', en: 'Remark' },
  number: { zh: '编号', en: 'Number' },
  createdAt: { zh: '创建时间', en: 'Created' },
  updatedAt: { zh: '修改时间', en: 'Changed' },
  is_enabled: { zh: '启用', en: 'Enabled' },
  module_name: { zh: '模块名称', en: 'Module name' },
  main_url: { zh: '主地址', en: 'Main address' },
  file: { zh: '文件', en: 'File' },
  bytes: { zh: '字节数', en: 'Bytes' },
  what: { zh: '所取', en: 'Taken' },
  caller: { zh: '主叫', en: 'Caller' },
  callee: { zh: '被叫', en: 'Callee' },
  startedAt: { zh: '开始时间', en: 'Started' },
  secret: { zh: '密钥', en: 'Secret' },
  password: { zh: '密码', en: 'Password' },
};

/** The word for a field, by its dotted path, behind what it lies in; undefined if it has none. */
export const fieldName = (path: string): Text | undefined => {
  const cut = path.lastIndexOf('.');
  const last = path.slice(cut + 1);
  const name = Object.hasOwn(names, last) ? names[last] : undefined;
  if (!name || cut < 0) return name;
  const within = path.slice(0, cut);
  return { zh: `${within} · ${name.zh}`, en: `${within} · ${name.en}` };
};
