import type { Text } from '@parley/contract';

/** What the page of grades says. */
export const gradeWords = {
  title: { zh: '意向分类', en: 'Grades' },
  add: { zh: '新建意向', en: 'New grade' },
  removeText: {
    zh: '话术和角色用到的意向不能删除；通话记录不变。',
    en: 'A grade that flows or roles use stays. Call records keep theirs.',
  },
  empty: { zh: '还没有意向分类', en: 'No grades yet' },
  emptyHow: {
    zh: '意向说明一通电话的结果有多好，如 A 意向明确。话术按规则给出，角色和通话记录按它筛选。',
    en: 'A grade tells how well a call went, such as A, interested. Flows give it by their rules; roles and call records go by it.',
  },
  search: { zh: '代号或名称', en: 'Code or name' },
  code: { zh: '代号', en: 'Code' },
  codeHelp: { zh: '最多 8 个字符，如 A；用到之后不能修改', en: 'At most 8 characters, such as A; fixed once it is used' },
  name: { zh: '名称', en: 'Name' },
  remark: { zh: '说明', en: 'What it means' },
  position: { zh: '顺序', en: 'Place' },
  positionHelp: { zh: '小的在前', en: 'The lower comes first' },
  flows: { zh: '使用的话术', en: 'Flows' },
} as const satisfies Record<string, Text>;
