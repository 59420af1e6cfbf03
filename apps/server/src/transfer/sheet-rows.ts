import { Problem } from '@parley/contract';
import { fileProblems } from './problems.ts';
import { parseXml } from './xml-events.ts';

/** A value of a cell; a date without a time zone stands as if it were UTC. */
type CellValue = string | number | boolean | Date | null;

/** A row of a sheet: its number from 1, and its values from column A on. */
export interface SheetRow {
  readonly number: number;
  readonly values: readonly CellValue[];
}

/** What the cells of a sheet refer to. */
export interface CellContext {
  readonly texts: readonly string[];
  readonly dates: ReadonlySet<number>;
  readonly from1904: boolean;
}

/** What a sheet can have: XFD is the last one. */
export const mostColumns = 16_384;
const mostRowBytes = 16 * 1024 * 1024; // characters of a row's values, about

const day = 86_400_000; // ms
const unixEpoch = 25_569; // days from the end of 1899
const years1904 = 1_462; // days from 1900 to 1904, with the leap day that 1900 did not have

/** A count of days as a date; spreadsheets take 1900 for a leap year (18.17.4.1). */
const dateOf = (serial: number, from1904: boolean): Date => {
  const days = from1904 ? serial + years1904 : serial < 60 ? serial + 1 : serial;
  return new Date(Math.round(((days - unixEpoch) * day) / 1000) * 1000);
};

/** `AB12` -> 27; undefined without a reference. */
const columnOf = (reference: string | undefined): number | undefined => {
  const letters = /^[A-Z]+/i.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

interface Cell {
  readonly kind: string;
  readonly style: number;
  text: string;
}

const cellValue = ({ kind, style, text }: Cell, { texts, dates, from1904 }: CellContext): CellValue => {
  if (kind === 'inlineStr' || kind === 'str' || kind === 'e' || kind === 'd') return text;
  if (text === '') return null;
  if (kind === 's') return texts[Number(text)] ?? '';
  if (kind === 'b') return text === '1' || text === 'true';
  const number = Number(text);
  if (Number.isNaN(number)) return text;
  return dates.has(style) ? dateOf(number, from1904) : number;
};

/** Gathers the rows of a sheet (18.3.1.73) out of what its XML tells. */
class RowGatherer {
  readonly #context: CellContext;
  ready: SheetRow[] = [];
  #number = 0;
  #values: CellValue[] = [];
  #length = 0;
  #column = -1;
  #cell: Cell | undefined;
  #taken = false;
  #phonetic = false;

  constructor(context: CellContext) {
    this.#context = context;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      const number = Number(attributes.r);
      this.#number = Number.isSafeInteger(number) && number > this.#number ? number : this.#number + 1;
      this.#values = [];
      this.#length = 0;
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = columnOf(attributes.r) ?? this.#column + 1;
      if (this.#column >= mostColumns) throw new Problem(fileProblems.tooWide, { row: this.#number, limit: mostColumns });
      this.#cell = { kind: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' };
    } else if (name === 'rPh') this.#phonetic = true;
    this.#taken = name === 'v' || (name === 't' && !this.#phonetic);
  }

  text(piece: string): void {
    if (!this.#taken || !this.#cell) return;
    this.#length += piece.length;
    if (this.#length > mostRowBytes) throw new Problem(fileProblems.tooDense);
    this.#cell.text += piece;
  }

  close(name: string): void {
    this.#taken = false;
    if (name === 'rPh') this.#phonetic = false;
    if (name === 'c' && this.#cell) {
      while (this.#values.length < this.#column) this.#values.push(null);
      this.#values[this.#column] = cellValue(this.#cell, this.#context);
      this.#cell = undefined;
    }
    if (name === 'row') this.ready.push({ number: this.#number, values: this.#values });
  }
}

/**
 * The rows of a sheet as its bytes come: memory holds the rows of one piece of it.
 *
 * @throws Problem for a row wider than a sheet can be, or for what is not well-formed
 */
export async function* sheetRows(bytes: AsyncIterable<Buffer>, context: CellContext): AsyncGenerator<SheetRow> {
  const gatherer = new RowGatherer(context);
  for await (const _ of parseXml(bytes, gatherer)) {
    const { ready } = gatherer;
    gatherer.ready = [];
    yield* ready;
  }
}
