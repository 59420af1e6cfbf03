import { type Text, type TextValues, toldProblem } from '@parley/contract';

/** Something to know of what a job brought in or out, whether or not it came to its end. */
interface NoticeKind {
  /** Stable name, `transfer.what`. */
  readonly id: string;
  readonly text: Text;
  /** What the reader can do about it. */
  readonly next: Text;
}

export interface Notice {
  readonly kind: NoticeKind;
  readonly values: TextValues;
}

export const noticeKinds = {
  manySheets: {
    id: 'transfer.many-sheets',
    text: { zh: '行数超过一张工作表，已分成 {count} 张', en: 'The rows fill {count} sheets, more than one can hold' },
    next: { zh: '打开后请查看每一张', en: 'Look at each of them' },
  },
  cutCells: {
    id: 'transfer.cut-cells',
    text: {
      zh: '有 {count} 个单元格超过 {limit} 个字符，已截断',
      en: '{count} {count|cell was|cells were} cut: a cell takes {limit} characters',
    },
    next: { zh: '导出为 csv 可得到全文', en: 'A csv file holds them in full' },
  },
  replaced: {
    id: 'transfer.characters-replaced',
    text: { zh: '{count} 个字符在 GBK 中不存在，已写成 ?', en: 'GBK lacks some characters: {count} of them were written as ?' },
    next: { zh: '导出为 UTF-8 或 xlsx 可得到全文', en: 'UTF-8 and xlsx hold them all' },
  },
  unreadSheets: {
    id: 'file.unread-sheets',
    text: { zh: '只读第一张工作表，{sheets}中的数据没有导入', en: 'Only the first sheet is read; what is in {sheets} is not imported' },
    next: { zh: '请把它们另存为单独的文件再导入', en: 'Import them as files of their own' },
  },
  oddLengths: {
    id: 'numbers.odd-length',
    text: {
      zh: '{count} 个号码的位数不常见（如尾号 {last}），已照样导入',
      en: '{count} {count|number has|numbers have} an odd length, the one that ends in {last} for instance, imported all the same',
    },
    next: { zh: '请核对是否多写或漏写了数字', en: 'Look whether digits are missing or too many' },
  },
  notAsked: {
    id: 'numbers.not-asked',
    text: {
      zh: '外部禁呼名单没有回答，{count} 个号码未查询，已照样导入',
      en: 'The do-not-call service gave no answer about {count} {count|number|numbers}, imported all the same',
    },
    next: { zh: '呼叫之前会再次查询', en: 'It is asked again before they are called' },
  },
  missingFiles: {
    id: 'transfer.missing-files',
    text: { zh: '{count} 个文件已不在，未打包', en: '{count} {count|file is|files are} not there any more and not in the archive' },
    next: { zh: '清单中标明了是哪些', en: 'The list in the archive says which' },
  },
  faultyFlow: {
    id: 'flow.faulty',
    text: { zh: '话术有 {n} 处错误', en: 'The flow has {n} {n|error|errors}' },
    next: { zh: '改好才能发布', en: 'Mend them before it is published' },
  },
  broughtFlows: {
    id: 'flow.brought-subflows',
    text: { zh: '一起带来的子流程：{names}', en: 'Subflows that it brought: {names}' },
    next: { zh: '请先发布它们', en: 'Publish them first' },
  },
  leftOut: {
    id: 'transfer.left-out',
    text: {
      zh: '超出一个压缩包的上限（{files} 个、{gigabytes} GB），有 {count} 个未打包',
      en: '{count} {count|file was|files were} left out: an archive holds {files} files and {gigabytes} GB',
    },
    next: { zh: '请缩小筛选范围，分几次导出', en: 'Narrow the filters and export the rest by parts' },
  },
} as const satisfies Record<string, NoticeKind>;

const mostNamed = 5; // sheets

/** That sheets of a workbook are left out; undefined if none is. */
export const unreadNotice = (names: readonly string[]): Notice | undefined => {
  if (names.length === 0) return undefined;
  const named = names.slice(0, mostNamed).map((name) => `“${name}”`);
  const more = names.length > mostNamed;
  const sheets = { zh: `${named.join('、')}${more ? `等 ${names.length} 张` : ''}`, en: `${named.join(', ')}${more ? ', …' : ''}` };
  return { kind: noticeKinds.unreadSheets, values: { sheets } };
};

/** Notices as they are kept with a job. */
export const keptNotices = (notices: readonly Notice[]) =>
  notices.map(({ kind, values }) => ({ id: kind.id, ...toldProblem(kind, values) }));
