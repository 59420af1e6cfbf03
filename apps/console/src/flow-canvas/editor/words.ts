import type { Text } from '@parley/contract';

export const editorWords = {
  draft: { zh: '草稿', en: 'Draft' },
  production: { zh: '草稿 · 生产 v{n}', en: 'Draft · production v{n}' },
  passed: { zh: '校验通过', en: 'The flow check passed' },
  restored: { zh: '已恢复上次没有保存的改动', en: 'Changes that were not saved last time are restored' },
  merged: { zh: '已并入别人的 {n} 处改动', en: '{n} {n|change|changes} by somebody else taken in' },
  canvas: { zh: '画布，{n} 个节点', en: 'Canvas, {n} {n|node|nodes}' },
} as const satisfies Record<string, Text>;
