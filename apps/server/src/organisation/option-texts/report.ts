import type { Text } from '@parley/contract';

type Texts<Value extends string> = Readonly<Record<Value, Text>>;

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
