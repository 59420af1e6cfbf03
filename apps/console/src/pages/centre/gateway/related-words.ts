/** What the window of what uses a gateway says. */
export const relatedWords = {
  open: { zh: '使用情况', en: 'Used by' },
  title: { zh: '{name} 的使用情况', en: 'What uses {name}' },
  groups: { zh: '网关组', en: 'Gateway groups' },
  tasks: { zh: '任务', en: 'Tasks' },
  none: { zh: '没有', en: 'None' },
} as const;
