import { Problem } from '@parley/contract';
import type { SeekableFile } from '../files/sealed-file.ts';
import { fileProblems } from './problems.ts';
import { type SheetRow, sheetRows } from './sheet-rows.ts';
import { dateStyles, sharedTexts, workbookOf } from './workbook-parts.ts';
import { type ArchiveEntry, ZipArchive } from './zip-archive.ts';

/** A row of a workbook's first sheet, and the share of the sheet read so far. */
export interface WorkbookRow extends SheetRow {
  readonly progress: number;
}

const mebibyte = 1024 * 1024;
const most = {
  /** Of all sheets together, bytes. */
  sheets: 3 * 1024 * mebibyte,
  /** Of the table of texts, which is held as a whole. */
  texts: 128 * mebibyte,
  /** Of each of the other parts that are read. */
  part: 16 * mebibyte,
};

const isSheet = ({ name }: ArchiveEntry): boolean => /^xl\/worksheets\/[^/]+\.xml$/i.test(name);
const isTexts = ({ name }: ArchiveEntry): boolean => /^xl\/sharedStrings\.xml$/i.test(name);
const isPart = ({ name }: ArchiveEntry): boolean => /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml)$/i.test(name);

const sum = (entries: readonly ArchiveEntry[]): number => entries.reduce((total, { size }) => total + size, 0);

const checkSizes = ({ entries }: ZipArchive): void => {
  const sheets = entries.filter(isSheet);
  const large =
    entries.filter(isPart).some(({ size }) => size > most.part) || sum(entries.filter(isTexts)) > most.texts || sum(sheets) > most.sheets;
  if (large) throw new Problem(fileProblems.tooDense);
  if (sheets.length === 0) throw new Problem(fileProblems.noWorkbook);
};

/**
 * The rows of a workbook's first sheet, read as they are asked for: memory holds some rows and the table of texts, whatever the sheet's
 * length.
 *
 * @throws Problem for what is no workbook, or unpacks to too much
 */
export async function* workbookRows(file: string | SeekableFile): AsyncGenerator<WorkbookRow> {
  const archive = await ZipArchive.open(file);
  try {
    checkSizes(archive);
    const { sheets, from1904 } = await workbookOf(archive);
    const entry = sheets[0]?.entry;
    if (!entry) throw new Problem(fileProblems.unreadable);
    const context = { texts: await sharedTexts(archive), dates: await dateStyles(archive), from1904 };
    let read = 0;
    const bytes = archive.bytes(entry, (given) => {
      read = given;
    });
    for await (const row of sheetRows(bytes, context)) yield { ...row, progress: entry.size > 0 ? read / entry.size : 0 };
  } finally {
    archive.close();
  }
}
