/** What a field says by which numbers are rewritten. */
export const rewritingWords = {
  match: { zh: '开头是', en: 'Begins with' },
  strip: { zh: '去掉几位', en: 'Strip' },
  addPrefix: { zh: '加前缀', en: 'Add' },
  addRewriting: { zh: '添加改号', en: 'Add a rewriting' },
  leaveOut: { zh: '移除', en: 'Leave out' },
} as const;
