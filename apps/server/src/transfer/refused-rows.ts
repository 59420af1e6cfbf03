import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type Language, say, type Text } from '@parley/contract';
import type { FileStore } from '../files/file-store.ts';
import { csvLine } from './csv-cell.ts';

/** A row that was not taken, and why. */
export interface RefusedRow {
  readonly number: number;
  readonly reason: Text;
  readonly cells: readonly string[];
}

/** The file of refused rows of one import: row number, reason, the row as it was. It can be gone on with at any byte. */
export class RefusedRows {
  readonly #out: Writable;
  readonly #language: Language;
  #bytes: number;

  private constructor(out: Writable, language: Language, bytes: number) {
    this.#out = out;
    this.#language = language;
    this.#bytes = bytes;
    // Whoever writes hears of a failure, such as a full disk; nobody else has to.
    out.on('error', () => {});
  }

  /** Opens the file at `bytes`; what stands behind that was written but never counted, and goes. */
  static async open(files: FileStore, key: string, bytes: number, language: Language, header: readonly string[]): Promise<RefusedRows> {
    const rows = new RefusedRows(await files.write(key, bytes), language, bytes);
    // The mark makes spreadsheets read it as UTF-8.
    if (bytes === 0) await rows.#write(`\uFEFF${csvLine(language === 'zh' ? ['行号', '原因', ...header] : ['Row', 'Reason', ...header])}`);
    return rows;
  }

  /** Bytes that stand in the file. */
  get bytes(): number {
    return this.#bytes;
  }

  async add(rows: readonly RefusedRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#write(rows.map(({ number, reason, cells }) => csvLine([String(number), say(reason, this.#language), ...cells])).join(''));
  }

  async close(): Promise<void> {
    this.#out.end();
    await finished(this.#out);
  }

  async #write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    await new Promise<void>((resolve, reject) => this.#out.write(bytes, (error) => (error ? reject(error) : resolve())));
    this.#bytes += bytes.length;
  }
}
