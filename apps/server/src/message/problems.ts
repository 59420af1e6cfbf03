import { problemKind } from '@parley/contract';

/** What keeps a message from being published. */
export const messageProblems = {
  otherCompanies: problemKind(
    'sysmsg.other-companies',
    403,
    { zh: '只能向本企业的用户发布消息', en: 'Messages go to users of your own company only' },
    { zh: '请选择“全部”或本企业的用户', en: 'Choose everyone, or users of your company' },
  ),
  noReceiver: problemKind(
    'sysmsg.no-receiver',
    400,
    { zh: '所选的接收人中有{count}个不存在或已停用', en: '{count} of the chosen receivers do not exist or are disabled' },
    { zh: '请重新选择接收人', en: 'Choose the receivers again' },
  ),
} as const;
