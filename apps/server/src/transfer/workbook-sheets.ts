import type { SeekableFile } from '../files/sealed-file.ts';
import { workbookOf } from './workbook-parts.ts';
import { parseXml } from './xml-events.ts';
import { type ArchiveEntry, ZipArchive } from './zip-archive.ts';

const mostLooked = 64 * 1024 * 1024; // bytes unpacked in search of values, of all sheets together

/** Whether a sheet holds a value (ECMA-376 18.3.1.96) or a text in its place, and how many bytes were looked at to know. */
const search = async (
  archive: ZipArchive,
  entry: ArchiveEntry,
  most: number,
): Promise<{ readonly held: boolean; readonly bytes: number }> => {
  let bytes = 0;
  let inValue = false;
  let held = false;
  const unpacked = archive.bytes(entry, (given) => {
    bytes = given;
  });
  const events = {
    open: (name: string) => {
      inValue = name === 'v' || name === 't';
    },
    text: () => {
      held ||= inValue;
    },
    close: () => {
      inValue = false;
    },
  };
  for await (const _ of parseXml(unpacked, events)) if (held || bytes >= most) break;
  return { held, bytes };
};

/**
 * Names of the sheets behind a workbook's first that people see and that hold something: an import reads the first alone. What is
 * wrong with a workbook is for whoever reads its rows to say; here it has no further sheets.
 */
export const unreadSheets = async (file: string | SeekableFile): Promise<string[]> => {
  const names: string[] = [];
  let archive: ZipArchive | undefined;
  try {
    archive = await ZipArchive.open(file);
    let left = mostLooked;
    const [, ...others] = (await workbookOf(archive)).sheets;
    for (const { name, hidden, entry } of others) {
      if (hidden || !entry || left <= 0) continue;
      const { held, bytes } = await search(archive, entry, left);
      left -= bytes;
      if (held) names.push(name);
    }
  } catch {
    return names;
  } finally {
    archive?.close();
  }
  return names;
};
