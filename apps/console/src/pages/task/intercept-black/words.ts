/** What the pages of the blacklist and the whitelist say. */
export const listWords = {
  phone: { zh: '号码', en: 'Number' },
  phoneHint: { zh: '完整号码或尾号', en: 'Whole number or its end' },
  orCipher: { zh: '号码，或企业加密后的密文', en: 'The number, or the company’s cipher text of it' },
  group: { zh: '分组', en: 'Group' },
  remark: { zh: '备注', en: 'Remark' },
  expiresAt: { zh: '到期时间', en: 'Expires' },
  expiresHelp: { zh: '留空为长期有效', en: 'Empty: for good' },
  always: { zh: '长期', en: 'For good' },
  expired: { zh: '是否到期', en: 'Expiry' },
  over: { zh: '已到期', en: 'Over' },
  holds: { zh: '有效', en: 'Holds' },
  createdAt: { zh: '加入时间', en: 'Added' },
  import: { zh: '导入', en: 'Import' },
  importHow: {
    zh: '表格或文本（xlsx、csv、txt），有标题行时按「号码、密文、分组、备注、到期时间」识别，否则第一列是号码。已在名单中的号码按文件更新。',
    en: 'A table or text (xlsx, csv, txt). With headings: number, cipher text, group, remark, expires; otherwise the first column holds the numbers. What is listed already is updated.',
  },
  file: { zh: '文件', en: 'File' },
  fileNeeded: { zh: '请选择文件', en: 'Choose a file' },
  begin: { zh: '开始导入', en: 'Import' },
  cancel: { zh: '取消', en: 'Cancel' },
  close: { zh: '关闭', en: 'Close' },
  forWhom: { zh: '适用企业', en: 'For' },
  forAll: { zh: '所有企业', en: 'All companies' },
} as const;

export const blackWords = {
  title: { zh: '黑名单', en: 'Blacklist' },
  add: { zh: '添加号码', en: 'Add a number' },
  from: { zh: '来源', en: 'From' },
  asked: { zh: '通话中要求', en: 'Asked in a call' },
  importTitle: { zh: '导入黑名单', en: 'Import a blacklist' },
  empty: { zh: '黑名单是空的', en: 'The blacklist is empty' },
  emptyHow: {
    zh: '名单中的号码不会被呼叫：导入任务时拒绝，拨打前再检查一次。',
    en: 'Numbers on it are not called: they are refused when a task is filled, and looked up again before they are dialled.',
  },
  removeText: { zh: '确定要删除吗？之后可以呼叫该号码。', en: 'Are you sure you want to delete? The number may be called then.' },
} as const;

export const whiteWords = {
  title: { zh: '白名单', en: 'Whitelist' },
  add: { zh: '添加号码', en: 'Add a number' },
  importTitle: { zh: '导入白名单', en: 'Import a whitelist' },
  empty: { zh: '白名单是空的', en: 'The whitelist is empty' },
  emptyHow: {
    zh: '名单中的号码不受本企业黑名单限制；平台黑名单仍然有效。',
    en: 'The company’s blacklist does not keep these numbers from being called; the platform’s does.',
  },
  removeText: { zh: '确定要删除吗？', en: 'Are you sure you want to delete?' },
} as const;
