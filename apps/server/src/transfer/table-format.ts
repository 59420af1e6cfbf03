import { Problem } from '@parley/contract';
import { fileProblems } from './problems.ts';
import { utf16ByZeros } from './text-encoding.ts';

export type TableFormat = 'xlsx' | 'text';

const begins = (head: Buffer, ...bytes: number[]): boolean => bytes.every((byte, at) => head[at] === byte);

/** Control characters no text has. In UTF-16 any byte may be one. */
const isBinary = (head: Buffer): boolean => {
  const marked = begins(head, 0xff, 0xfe) || begins(head, 0xfe, 0xff) || utf16ByZeros(head) !== undefined;
  let invalid = 0;
  for (const byte of head) if (byte < 0x20 && byte !== 0 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 0x1a) invalid++;
  return !marked && invalid > head.length / 50;
};

/** Pages and XML that programs save under the name of a workbook. */
const isMarkup = (head: Buffer): boolean =>
  /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!doctype|!--|html|head|meta|body|style|script|table|div)\b/i.test(head.toString('latin1', 0, 256));

/**
 * What a file is by its first bytes, whatever it is called.
 *
 * @throws Problem for what cannot be a table
 */
export const formatOf = (head: Buffer): TableFormat => {
  if (head.length === 0) throw new Problem(fileProblems.empty);
  if (begins(head, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  if (begins(head, 0xd0, 0xcf, 0x11, 0xe0)) throw new Problem(fileProblems.oldExcel);
  const pdf = begins(head, 0x25, 0x50, 0x44, 0x46);
  if (pdf || isMarkup(head) || isBinary(head)) throw new Problem(fileProblems.wrongType);
  return 'text';
};

const separators = [',', '\t', ';', '|'] as const;

/** The separator of a text table: the one that most of the first lines agree on; a comma if there is none. */
export const separatorOf = (head: string): string => {
  const lines = head
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const counts = separators.map((separator) => {
    const each = lines.map((line) => line.replace(/"[^"]*"/g, '').split(separator).length - 1);
    const with_ = each.filter((count) => count > 0).length;
    return { separator, score: with_ * 100 + Math.min(...each, 99) };
  });
  const best = counts.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.separator : ',';
};
