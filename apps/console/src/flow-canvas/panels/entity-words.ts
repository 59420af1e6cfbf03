import type { Text } from '@parley/contract';
import type { Entity } from '@parley/contract/flow/graph';

/** What a slot may hold, in words. */
export const entityWords: Record<Entity['kind'], Text> = {
  number: { zh: '数字', en: 'Number' },
  amount: { zh: '金额', en: 'Amount' },
  date: { zh: '日期', en: 'Date' },
  time: { zh: '时间', en: 'Time' },
  digits: { zh: '一串数字', en: 'Digits' },
  phone: { zh: '电话号码', en: 'Phone number' },
  name: { zh: '姓名', en: 'Name' },
  address: { zh: '地址', en: 'Address' },
  plate: { zh: '车牌号', en: 'Licence plate' },
  tracking: { zh: '快递单号', en: 'Tracking number' },
  email: { zh: '邮箱', en: 'E-mail' },
  identity: { zh: '证件号与卡号', en: 'Identity or card number' },
  'yes-no': { zh: '是或否', en: 'Yes or no' },
  choice: { zh: '自有词库', en: 'Own library' },
  pattern: { zh: '正则', en: 'Expression' },
  text: { zh: '原话', en: 'Whatever is said' },
};
