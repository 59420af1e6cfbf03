/** What an export says. */
export const exportWords = {
  export: { zh: '导出', en: 'Export' },
  wrongFilter: { zh: '有筛选条件写得不对，改正后再导出', en: 'A filter is not right: mend it before you export' },
  title: { zh: '导出{what}', en: 'Export: {what}' },
  scope: { zh: '按当前筛选导出全部结果，不止本页。', en: 'Exports all that the filters in force match, not this page alone.' },
  format: { zh: '格式', en: 'Format' },
  encoding: { zh: '编码', en: 'Encoding' },
  encodingHelp: {
    zh: '旧版 Excel 直接打开 csv 时选 GBK；GBK 里没有的字会换成问号。',
    en: 'GBK is for old Excel; characters it lacks become question marks.',
  },
  columns: { zh: '导出列', en: 'Columns' },
  all: { zh: '全选', en: 'All' },
  oneColumn: { zh: '至少选择一列', en: 'Choose at least one' },
  begin: { zh: '开始导出', en: 'Export' },
  cancel: { zh: '取消', en: 'Cancel' },
  close: { zh: '关闭', en: 'Close' },
  started: { zh: '导出成功（请到导出任务中下载）', en: 'Export success (go to export tasks to download)' },
  goTo: { zh: '去导出任务', en: 'Go to export tasks' },
} as const;
