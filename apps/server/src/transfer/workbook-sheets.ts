import { type FileHandle, open } from 'node:fs/promises';
import { posix } from 'node:path';
import { readDirectory, unpacked, type ZipEntry } from './zip-directory.ts';

const largestPart = 16 * 1024 * 1024; // bytes of the list of sheets, held as a whole
const mostLooked = 64 * 1024 * 1024; // bytes unpacked in search of values, of all sheets together
const longestName = 31; // characters, as spreadsheets have it
const carried = 256; // characters: a value's tag may lie across two chunks

/** The attributes of each element of a name, whatever its prefix. */
const elements = (xml: string, name: string): ReadonlyMap<string, string>[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'))].map(
    ([, attributes = '']) =>
      new Map(
        [...attributes.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = '', one, other]) => [key, one ?? other ?? '']),
      ),
  );

const marks: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return marks[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });

const textOf = async (file: FileHandle, entry: ZipEntry | undefined): Promise<string> => {
  if (!entry || entry.size > largestPart) return '';
  return Buffer.concat(await Array.fromAsync(unpacked(file, entry))).toString('utf8');
};

interface Sheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly entry: ZipEntry | undefined;
}

/** The sheets of a workbook, in its order. */
const sheetsOf = async (file: FileHandle, entries: readonly ZipEntry[]): Promise<Sheet[]> => {
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const relations = await textOf(file, byName.get('xl/_rels/workbook.xml.rels'));
  const targets = new Map(elements(relations, 'Relationship').map((one) => [one.get('Id'), one.get('Target') ?? '']));
  return elements(await textOf(file, byName.get('xl/workbook.xml')), 'sheet').map((sheet) => {
    const id = [...sheet].find(([key]) => key.endsWith(':id'))?.[1];
    const place = posix.resolve('/xl', targets.get(id) ?? '').slice(1);
    return {
      name: plain(sheet.get('name') ?? '').slice(0, longestName),
      hidden: (sheet.get('state') ?? 'visible') !== 'visible',
      entry: byName.get(place.toLowerCase()),
    };
  });
};

/** A value of a cell (18.3.1.96) or a text in its place (18.3.1.53). */
const value = /<(?:\w+:)?(?:v|t)(?:\s[^>]*)?>[^<]/;

/** Whether a sheet holds something, and how many bytes were looked at to know. */
const look = async (file: FileHandle, entry: ZipEntry, most: number): Promise<{ readonly held: boolean; readonly bytes: number }> => {
  let bytes = 0;
  let rest = '';
  for await (const chunk of unpacked(file, entry)) {
    bytes += chunk.length;
    const text = rest + chunk.toString('latin1');
    if (value.test(text)) return { held: true, bytes };
    if (bytes >= most) break;
    rest = text.slice(-carried);
  }
  return { held: false, bytes };
};

/**
 * Names of the sheets behind a workbook's first that people see and that hold something: an import reads the first alone. What is
 * wrong with a workbook is for whoever reads its rows to say; here it has no further sheets.
 */
export const unreadSheets = async (path: string): Promise<string[]> => {
  const file = await open(path, 'r');
  const names: string[] = [];
  try {
    let left = mostLooked;
    const [, ...others] = await sheetsOf(file, await readDirectory(file, (await file.stat()).size));
    for (const { name, hidden, entry } of others) {
      if (hidden || !entry || left <= 0) continue;
      const { held, bytes } = await look(file, entry, left);
      left -= bytes;
      if (held) names.push(name);
    }
  } catch {
    return names;
  } finally {
    await file.close();
  }
  return names;
};
