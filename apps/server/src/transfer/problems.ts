import { problemKind } from '@parley/contract';

/** What can be wrong with a file that somebody brings. */
export const fileProblems = {
  tooManyJobs: problemKind(
    'transfer.too-many',
    429,
    { zh: '您已有 {limit} 个导入导出在等待或进行中', en: 'You have {limit} imports and exports waiting or running' },
    { zh: '请等其中一个完成，或在下载中心取消后重试', en: 'Wait for one of them, or cancel one in the download centre, then try again' },
  ),
  empty: problemKind(
    'file.empty',
    400,
    { zh: '文件是空的', en: 'The file is empty' },
    { zh: '请选择有内容的文件', en: 'Choose a file with something in it' },
  ),
  onlyHeadings: problemKind(
    'file.only-headings',
    400,
    { zh: '文件只有表头，没有数据', en: 'The file has headings and nothing else' },
    { zh: '请填写数据后再导入', en: 'Fill in some rows first' },
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
      zh: '已读到的行已经导入；请重新导出文件后再导入一次',
      en: 'What was read is imported; export the file again and import it once more',
    },
  ),
  unreadable: problemKind(
    'file.unreadable',
    400,
    { zh: '文件已损坏或不完整，无法读取', en: 'The file is broken or cut off and cannot be read' },
    { zh: '请重新导出文件后再导入', en: 'Export the file again and import that' },
  ),
  noWorkbook: problemKind(
    'file.no-workbook',
    400,
    { zh: '这不是 xlsx 工作簿', en: 'This is no xlsx workbook' },
    { zh: '请另存为 xlsx 或 csv 后再导入', en: 'Save it as xlsx or csv and import that' },
  ),
  rowTooLong: problemKind(
    'file.row-too-long',
    400,
    { zh: '第 {row} 行过长，可能缺少引号', en: 'Row {row} is too long; a quote may be missing' },
    { zh: '之前的行已读到；请检查这一行后再导入一次', en: 'The rows before it were read; look at that row and import once more' },
  ),
  tooWide: problemKind(
    'file.too-wide',
    400,
    { zh: '第 {row} 行超过 {limit} 列', en: 'Row {row} has more than {limit} columns' },
    { zh: '请删除多余的列后再导入', en: 'Take the needless columns out and import it again' },
  ),
  tooLong: problemKind(
    'file.too-long',
    400,
    { zh: '文件超过 {limit} 行，其余的没有导入', en: 'The file has more than {limit} rows; those behind them are not imported' },
    { zh: '请把其余的行另存为一个文件再导入', en: 'Import the rest as another file' },
  ),
  noColumn: problemKind(
    'file.no-column',
    400,
    { zh: '文件没有第 {column} 列', en: 'The file has no column {column}' },
    { zh: '请重新指定各列', en: 'Map the columns again' },
  ),
  cancelled: problemKind('transfer.cancelled', 409, { zh: '已取消', en: 'Cancelled' }, { zh: '需要时可以重试', en: 'It can be run again' }),
  notAllowed: problemKind(
    'transfer.not-allowed',
    403,
    { zh: '发起人已没有权限', en: 'Who started it may not do it any more' },
    { zh: '请由有权限的人重新发起', en: 'Have somebody start it who may' },
  ),
  targetGone: problemKind(
    'transfer.target-gone',
    404,
    { zh: '任务已删除', en: 'The task was deleted' },
    { zh: '请导入到别的任务', en: 'Import into another task' },
  ),
  flowGone: problemKind(
    'transfer.flow-gone',
    404,
    { zh: '话术已删除', en: 'The flow was deleted' },
    { zh: '请恢复话术，或导入到别的话术', en: 'Restore the flow, or import into another one' },
  ),
  expired: problemKind(
    'transfer.expired',
    410,
    { zh: '已过期，文件已删除', en: 'Expired: the file is gone' },
    { zh: '请重新导出', en: 'Export it again' },
  ),
  gaveUp: problemKind(
    'transfer.gave-up',
    500,
    { zh: '多次处理均中断', en: 'It broke off again and again' },
    { zh: '请检查文件后重试', en: 'Check the file and try again' },
  ),
  noColumns: problemKind(
    'transfer.no-columns',
    400,
    { zh: '没有可导出的列', en: 'There is no column to export' },
    { zh: '请至少选择一个表头字段', en: 'Choose at least one column' },
  ),
  workbookFull: problemKind(
    'transfer.workbook-full',
    400,
    { zh: '数据超过一个工作簿能容纳的大小', en: 'It is more than a workbook can hold' },
    { zh: '请导出为 csv，或缩小筛选范围', en: 'Export it as csv, or narrow the filter' },
  ),
  columnMissing: problemKind(
    'file.column-missing',
    400,
    { zh: '缺少列“{column}”', en: 'The column “{column}” is missing' },
    { zh: '请使用模板的表头，或指定各列', en: "Use the template's first row, or say what the columns are" },
  ),
  tooDense: problemKind(
    'file.too-dense',
    400,
    { zh: '工作簿解压后过大', en: 'The workbook unpacks to too much' },
    { zh: '请另存为 csv 后导入', en: 'Save it as csv and import that' },
  ),
  addressOver: problemKind(
    'transfer.address-over',
    403,
    { zh: '下载地址无效或已过期', en: 'The address of the file is wrong or no longer good' },
    { zh: '请重新点击下载', en: 'Press download again' },
  ),
  noFile: problemKind(
    'transfer.no-file',
    404,
    { zh: '没有可下载的文件', en: 'There is no file to download' },
    { zh: '请刷新后重试', en: 'Reload and try again' },
  ),
} as const;
