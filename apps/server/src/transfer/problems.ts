import { problemKind } from '@parley/contract';

/** What can be wrong with a file that somebody brings. */
export const fileProblems = {
  empty: problemKind(
    'file.empty',
    400,
    { zh: '文件是空的', en: 'The file is empty' },
    { zh: '请选择有内容的文件', en: 'Choose a file with something in it' },
  ),
  wrongType: problemKind(
    'file.type',
    400,
    { zh: '文件类型仅支持xlsx/csv/txt', en: 'Only xlsx, csv and txt files are accepted' },
    { zh: '请另存为 xlsx 或 csv 后再导入', en: 'Save it as xlsx or csv and import that' },
  ),
  oldExcel: problemKind(
    'file.old-excel',
    400,
    { zh: '这是旧版 xls 或加密的工作簿', en: 'This is an old xls or an encrypted workbook' },
    { zh: '请取消密码并另存为 xlsx', en: 'Take the password off and save it as xlsx' },
  ),
  broken: problemKind(
    'file.broken',
    400,
    { zh: '文件已损坏或不完整，读到第 {row} 行为止', en: 'The file is broken or cut off; it was read up to row {row}' },
    {
      zh: '已读到的号码已经导入；请重新导出文件后再导入一次',
      en: 'What was read is imported; export the file again and import it once more',
    },
  ),
  tooLong: problemKind(
    'file.too-long',
    400,
    { zh: '文件超过 {limit} 行', en: 'The file has more than {limit} rows' },
    { zh: '请拆成几个文件导入', en: 'Split it into several files' },
  ),
  noColumn: problemKind(
    'file.no-column',
    400,
    { zh: '文件没有第 {column} 列', en: 'The file has no column {column}' },
    { zh: '请重新指定各列', en: 'Map the columns again' },
  ),
  cancelled: problemKind(
    'import.cancelled',
    409,
    { zh: '已取消', en: 'Cancelled' },
    { zh: '取消前读到的号码已经导入', en: 'What was read before is imported' },
  ),
  targetGone: problemKind(
    'import.target-gone',
    404,
    { zh: '任务已删除', en: 'The task was deleted' },
    { zh: '请导入到别的任务', en: 'Import into another task' },
  ),
  notOver: problemKind('import.over', 409, { zh: '导入已经结束', en: 'The import is over' }, { zh: '请查看结果', en: 'See its result' }),
  noFile: problemKind(
    'import.no-file',
    404,
    { zh: '没有可下载的文件', en: 'There is no file to download' },
    { zh: '请刷新后重试', en: 'Reload and try again' },
  ),
} as const;
