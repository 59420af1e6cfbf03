import type { Text } from '@parley/contract';
import type { ExpressionIssue } from '@parley/nlu';

/** What is said of an expression that is refused, behind its name. */
export const expressionTexts: Readonly<Record<ExpressionIssue, Text>> = {
  syntax: { zh: '写法有误（不支持环视和回溯引用）', en: 'is not well-formed (look-around and back references are not supported)' },
  'too-long': { zh: '太长', en: 'is too long' },
  'too-large': { zh: '展开后过大：请减少 {m,n} 的次数', en: 'is too large when written out: lower the counts in {m,n}' },
};
