/** What every page of rows to keep says. */
export const crudWords = {
  edit: { zh: '修改', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  removeTitle: { zh: '删除 {n} 条（{name}）？', en: 'Delete {n} ({name})?' },
  enabled: { zh: '启用', en: 'Enabled' },
} as const;
