import { posix } from 'node:path';
import { parseWhole } from './xml-events.ts';
import type { ArchiveEntry, ZipArchive } from './zip-archive.ts';

const longestName = 31; // characters, as spreadsheets have it

/** A sheet of a workbook (ECMA-376 18.2.19). */
interface Sheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly entry: ArchiveEntry | undefined;
}

/** What a workbook says of itself: its sheets in their order, and from which year its dates count. */
export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly from1904: boolean;
}

type Open = (name: string, attributes: Readonly<Record<string, string>>) => void;

const eachElement = async (archive: ZipArchive, part: string, open: Open): Promise<void> => {
  const entry = archive.find(part);
  if (entry) await parseWhole(archive.bytes(entry), { open });
};

/** Reads the list of sheets and where each lies. */
export const workbookOf = async (archive: ZipArchive): Promise<Workbook> => {
  const targets = new Map<string, string>();
  await eachElement(archive, 'xl/_rels/workbook.xml.rels', (name, { Id, Target }) => {
    if (name === 'Relationship' && Id && Target) targets.set(Id, posix.resolve('/xl', Target).slice(1));
  });
  const sheets: Sheet[] = [];
  let from1904 = false;
  await eachElement(archive, 'xl/workbook.xml', (name, attributes) => {
    if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    if (name !== 'sheet') return;
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    sheets.push({
      name: (attributes.name ?? '').slice(0, longestName),
      hidden: (attributes.state ?? 'visible') !== 'visible',
      entry: archive.find(targets.get(id) ?? ''),
    });
  });
  return { sheets, from1904 };
};

/** The table of texts that cells refer to (18.4.9); what is only read aloud (18.4.6) is left out. */
export const sharedTexts = async (archive: ZipArchive): Promise<string[]> => {
  const texts: string[] = [];
  const entry = archive.find('xl/sharedStrings.xml');
  if (!entry) return texts;
  let text = '';
  let taken = false;
  let phonetic = false;
  await parseWhole(archive.bytes(entry), {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic = true;
      taken = name === 't' && !phonetic;
    },
    text: (piece) => {
      if (taken) text += piece;
    },
    close: (name) => {
      taken = false;
      if (name === 'rPh') phonetic = false;
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
};

/** Whether a built-in number format (18.8.30) shows a date or time, those of Chinese, Japanese and Korean spreadsheets too. */
const isDateNumber = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether a format's code shows a date or time: it names a part of one outside quotes, escapes and colours. */
const isDateCode = (code: string): boolean => /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ''));

/** Which cell styles, by their number, show a date. */
export const dateStyles = async (archive: ZipArchive): Promise<ReadonlySet<number>> => {
  const codes = new Map<number, string>();
  const dates = new Set<number>();
  let styles = 0;
  let inCells = false;
  const entry = archive.find('xl/styles.xml');
  if (!entry) return dates;
  await parseWhole(archive.bytes(entry), {
    open: (name, attributes) => {
      if (name === 'cellXfs') inCells = true;
      const id = Number(attributes.numFmtId ?? 0);
      if (name === 'numFmt') codes.set(id, attributes.formatCode ?? '');
      if (name !== 'xf' || !inCells) return;
      const code = codes.get(id);
      if (code === undefined ? isDateNumber(id) : isDateCode(code)) dates.add(styles);
      styles++;
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return dates;
};
