import type { Language } from '@parley/contract';
import { correctionIn } from '../text/correction.ts';
import { deniedBefore } from '../text/denied.ts';
import type { Found } from './found.ts';

/** One word, or what counts as one, of something that is read out piece by piece. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  /** What it stands for. `pause` says nothing; `mark` ends a group of them; `other` is no part of what is read out. */
  readonly is: { readonly text: string } | 'pause' | 'mark' | 'other';
}

interface Group {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Nothing but pauses and marks stand between it and the group before. */
  readonly linked: boolean;
}

const mark = /[,，。!！?？;；]/u;

/** The groups in which it is read out, those denied left out: "not 138, 139". */
const groupsOf = (text: string, pieces: readonly Piece[], language: Language): Group[] => {
  const groups: Group[] = [];
  const at: { open: Group | null } = { open: null };
  let linked = false;
  const close = (): void => {
    const { open } = at;
    if (open === null) return;
    const clause = text.slice(0, open.start).split(mark).at(-1) ?? '';
    if (deniedBefore(clause, language)) linked = false;
    else {
      groups.push(open);
      linked = true;
    }
    at.open = null;
  };
  for (const { is, start, end } of pieces) {
    if (is === 'pause') continue;
    if (is === 'mark') close();
    else if (is === 'other') {
      close();
      linked = false;
    } else at.open = at.open === null ? { text: is.text, start, end, linked } : { ...at.open, text: at.open.text + is.text, end };
  }
  close();
  return groups;
};

/** The longest row of groups one after the other that fits, the first of several. */
const fitting = (groups: readonly Group[], text: string, fits: (value: string) => boolean): Found<string> | null => {
  for (let count = groups.length; count > 0; count--)
    for (let at = 0; at + count <= groups.length; at++) {
      const row = groups.slice(at, at + count);
      const [first] = row;
      const last = row.at(-1);
      if (first === undefined || last === undefined || row.slice(1).some(({ linked }) => !linked)) continue;
      const value = row.map((group) => group.text).join('');
      if (fits(value)) return { value, from: text.slice(first.start, last.end) };
    }
  return null;
};

/** How something is read out in a language, cut into pieces. */
export type PieceReader = (text: string) => Piece[];

/**
 * What is read out piece by piece, in groups, with pauses: the row that fits. After a correction what was said again takes the place of
 * what it corrects: all, the last group, or as much of the end as it is long.
 */
export const readOut = (text: string, language: Language, read: PieceReader, fits: (value: string) => boolean): Found<string> | null => {
  const correction = correctionIn(text, language);
  if (correction === null) return fitting(groupsOf(text, read(text), language), text, fits);
  const { before, after, withdrawn } = correction;
  const again = groupsOf(after, read(after), language);
  const instead = again.map((group) => group.text).join('');
  const whole = readOut(before, language, read, fits);
  if (instead === '') return withdrawn ? null : whole;
  const found = fitting(again, after, fits);
  if (whole !== null) {
    const mended = `${whole.value.slice(0, -instead.length)}${instead}`;
    return instead.length < whole.value.length && fits(mended) ? { value: mended, from: text } : found;
  }
  const kept = groupsOf(before, read(before), language).slice(0, -1);
  const continued = `${kept.map((group) => group.text).join('')}${instead}`;
  return kept.length > 0 && fits(continued) ? { value: continued, from: text } : found;
};
