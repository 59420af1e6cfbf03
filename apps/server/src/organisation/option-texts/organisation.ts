import type { Text } from '@parley/contract';
import type { LogoutType, OperationResult } from '@parley/contract/log';
import type { CompanyStatus, ServiceCategory, securityStrategy } from '@parley/contract/operate';
import type { dataScope, unmasked, userKind, userStatus } from '@parley/contract/organisation';
import type { gender } from '@parley/contract/session';
import type { z } from 'zod';

type Texts<Value extends string> = Readonly<Record<Value, Text>>;

export const genders: Texts<z.infer<typeof gender>> = { male: { zh: '男', en: 'Male' }, female: { zh: '女', en: 'Female' } };

/** Each language is called by its own name. */
export const languages: Texts<'zh' | 'en'> = { zh: { zh: '中文', en: '中文' }, en: { zh: 'English', en: 'English' } };

export const userKinds: Texts<z.infer<typeof userKind>> = {
  user: { zh: '平台用户', en: 'Platform user' },
  internal: { zh: '内部管理员', en: 'Internal administrator' },
};

export const userStatuses: Texts<z.infer<typeof userStatus>> = {
  active: { zh: '启用', en: 'Active' },
  disabled: { zh: '停用', en: 'Disabled' },
};

export const dataScopes: Texts<z.infer<typeof dataScope>> = {
  own: { zh: '本人', en: 'Own' },
  department: { zh: '本部门及下级', en: 'Department and below' },
  company: { zh: '全企业', en: 'Company' },
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

export const logoutTypes: Texts<LogoutType | 'online'> = {
  online: { zh: '在线', en: 'Online' },
  logout: { zh: '主动退出', en: 'Logged out' },
  replaced: { zh: '在别处登录', en: 'Logged in elsewhere' },
  kicked: { zh: '被强制下线', en: 'Logged out by an administrator' },
  expired: { zh: '会话到期', en: 'Session expired' },
  password: { zh: '修改密码', en: 'Password changed' },
};

export const feedbackCategories: Texts<'intent' | 'recognition' | 'tracking-number' | 'flow' | 'other'> = {
  intent: { zh: '意图错误', en: 'Intent error' },
  recognition: { zh: '识别错误', en: 'Recognition error' },
  'tracking-number': { zh: '运单号错误', en: 'Tracking number error' },
  flow: { zh: '流程问题', en: 'Flow problem' },
  other: { zh: '其他', en: 'Other' },
};

export const feedbackLevels: Texts<'catastrophic' | 'high' | 'medium' | 'low'> = {
  catastrophic: { zh: '灾难', en: 'Catastrophic' },
  high: { zh: '高', en: 'High' },
  medium: { zh: '中', en: 'Medium' },
  low: { zh: '低', en: 'Low' },
};

export const feedbackStatuses: Texts<'solved' | 'unsolved'> = {
  unsolved: { zh: '未解决', en: 'Unsolved' },
  solved: { zh: '已解决', en: 'Solved' },
};

export const qualityStatuses: Texts<'qualified' | 'unqualified'> = {
  qualified: { zh: '合格', en: 'Qualified' },
  unqualified: { zh: '不合格', en: 'Unqualified' },
};
