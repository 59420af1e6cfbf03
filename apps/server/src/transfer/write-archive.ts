import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { say, type Text } from '@parley/contract';
import { ZipFile } from 'yazl';
import type { FileStore } from '../files/file-store.ts';
import type { ArchiveKind, Cell, ExportView } from './job-kind.ts';
import { noticeKinds } from './notices.ts';
import { type WrittenTable, writeTable } from './write-table.ts';

const gigabyte = 1024 ** 3;

/** What one archive holds at most: more is neither moved nor unpacked by anybody. */
const archiveBounds = { files: 20_000, gigabytes: 10 };

const words = {
  file: { zh: '文件', en: 'File' },
  state: { zh: '状态', en: 'State' },
  packed: { zh: '已打包', en: 'In the archive' },
  missing: { zh: '文件已不在', en: 'Not there any more' },
} as const satisfies Record<string, Text>;

interface ArchiveSource<Row> {
  readonly kind: Pick<ArchiveKind<unknown, Row>, 'columns' | 'file'>;
  /** Rows in batches; it throws when the job is over. */
  readonly batches: AsyncIterable<readonly Row[]>;
  /** How many rows there are in all. */
  readonly total: number;
  readonly view: ExportView;
  readonly files: Pick<FileStore, 'size' | 'read'>;
  readonly bounds?: typeof archiveBounds;
}

/** Adds one file as it is read; false if it is gone. Settles when its last byte is in the archive. */
const addFile = async (zip: ZipFile, files: Pick<FileStore, 'read'>, { key, name }: { key: string; name: string }, signal: AbortSignal) => {
  const stream = files.read(key);
  try {
    await once(stream, 'readable', { signal });
  } catch (error) {
    stream.destroy();
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
  const ended = once(stream, 'end', { signal });
  // Recordings hardly get smaller, and who unpacks them waits.
  zip.addReadStream(stream, name, { compress: false });
  try {
    await ended;
  } finally {
    stream.destroy();
  }
  return true;
};

const listed = async (head: readonly Cell[], rows: readonly (readonly Cell[])[]): Promise<Buffer> => {
  async function* cells() {
    yield head;
    yield* rows;
  }
  return buffer(writeTable('csv', 'utf-8', 'list', cells()).bytes);
};

/**
 * Files of the store as a zip, one after the other as the bytes are taken, with `list.csv` of what is in it. What is gone from the store and
 * what is beyond the bounds is told.
 */
export const writeArchive = <Row>({ kind, batches, total, view, files, bounds = archiveBounds }: ArchiveSource<Row>): WrittenTable => {
  const seen = { rows: 0, packed: 0, missing: 0, bytes: 0 };
  const columns = Object.values(kind.columns);
  const told = (text: Text): string => say(text, view.language);

  const fill = async (zip: ZipFile, signal: AbortSignal): Promise<void> => {
    const list: Cell[][] = [];
    const isFull = (next: number) => seen.packed >= bounds.files || seen.bytes + next > bounds.gigabytes * gigabyte;
    const add = async (row: Row): Promise<boolean> => {
      const file = kind.file(row, view);
      const size = (await files.size(file.key)) ?? 0;
      if (isFull(size)) return false;
      const packed = size > 0 && (await addFile(zip, files, file, signal));
      seen.rows += 1;
      seen[packed ? 'packed' : 'missing'] += 1;
      seen.bytes += packed ? size : 0;
      list.push([packed ? file.name : '', told(packed ? words.packed : words.missing), ...columns.map((one) => one.value(row, view))]);
      return true;
    };
    batch: for await (const batch of batches) for (const row of batch) if (!(await add(row))) break batch;
    const head = [words.file, words.state, ...columns.map(({ title }) => title)].map(told);
    zip.addBuffer(await listed(head, list), 'list.csv');
    zip.end();
  };

  async function* bytes(): AsyncGenerator<Uint8Array> {
    const zip = new ZipFile();
    const out = new PassThrough();
    const stop = new AbortController();
    zip.on('error', (error: Error) => out.destroy(error));
    zip.outputStream.pipe(out);
    const filling = fill(zip, stop.signal).catch((error: unknown) => {
      out.destroy(error instanceof Error ? error : new Error(String(error)));
    });
    try {
      yield* out;
    } finally {
      stop.abort();
      await filling;
    }
  }
  return {
    bytes: bytes(),
    notices: () => [
      ...(seen.missing > 0 ? [{ kind: noticeKinds.missingFiles, values: { count: seen.missing } }] : []),
      ...(total > seen.rows
        ? [
            {
              kind: noticeKinds.leftOut,
              values: { count: total - seen.rows, files: bounds.files, gigabytes: bounds.gigabytes },
            },
          ]
        : []),
    ],
  };
};
