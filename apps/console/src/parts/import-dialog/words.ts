/** What the import says. */
export const importWords = {
  drop: { zh: '把文件拖到这里，或点击选择', en: 'Drop a file here, or click to choose' },
  kinds: { zh: '支持 {types}，最大 {size}', en: '{types}, {size} at most' },
  tooBig: { zh: '文件大小不能超过{n}MB', en: 'The file must not exceed {n} MB' },
  wrongKind: { zh: '文件类型仅支持{types}', en: 'Only {types} files' },
  other: { zh: '换文件', en: 'Other file' },
  reading: { zh: '正在读取文件', en: 'Reading the file' },
  header: { zh: '首行是列名', en: 'The first row names the columns' },
  column: { zh: '文件中的列', en: 'Column in the file' },
  samples: { zh: '前几行', en: 'First rows' },
  means: { zh: '作为', en: 'Used as' },
  skip: { zh: '不导入', en: 'Leave out' },
  columnN: { zh: '第 {n} 列', en: 'Column {n}' },
  unread: {
    zh: '只读第一张工作表；{sheets}中的数据不会导入，请另存为单独的文件',
    en: 'Only the first sheet is read. What is in {sheets} is not imported; save it as a file of its own',
  },
  twice: { zh: '「{name}」被指定了两次', en: '“{name}” is named twice' },
  begin: { zh: '开始导入', en: 'Import' },
  cancel: { zh: '取消', en: 'Cancel' },
  close: { zh: '关闭', en: 'Close' },
} as const;
