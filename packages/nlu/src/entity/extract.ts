import type { Language } from '@parley/contract';
import type { Entity, Library } from '@parley/contract/flow/graph';
import { compileExpression } from '../intent/expression.ts';
import { clock, exists, written } from './calendar.ts';
import { chineseDay, chineseTime, namesChineseDay } from './chinese-date.ts';
import { choiceIn, namesChoice } from './choice.ts';
import { digitStrings, phoneIn } from './digits.ts';
import { englishDay, englishTime, namesEnglishDay } from './english-date.ts';
import type { Found, Moment } from './found.ts';
import { meantIn } from './meant.ts';
import { numbersIn } from './number.ts';
import { yesNoIn } from './yes-no.ts';

/** What extraction needs to know besides the words. */
export interface Surroundings extends Moment {
  readonly language: Language;
  /** Own libraries by id. */
  readonly libraries: ReadonlyMap<string, Library>;
}

const plainNumber = (value: number): string => String(Math.round(value * 1e9) / 1e9);

const within = (value: number, { min, max }: { readonly min: number | null; readonly max: number | null }): boolean =>
  (min === null || value >= min) && (max === null || value <= max);

/** Money in units: 三块五, 12元5角, $3.50, five dollars twenty. */
const amountIn = (text: string, language: Language): Found<number> | null => {
  if (language === 'zh') {
    const spoken =
      /([0-9零〇一二三四五六七八九十百千万亿两点.]+)(?:块钱?|元)([0-9一二三四五六七八九两])(?:毛|角)?(?:([0-9一二三四五六七八九两])分)?/u.exec(
        text,
      );
    if (spoken !== null) {
      const [whole, tenths, cents] = [spoken[1], spoken[2], spoken[3]].map((part) =>
        part === undefined ? undefined : numbersIn(part, 'zh')[0]?.value,
      );
      if (whole !== undefined) return { value: whole + (tenths ?? 0) / 10 + (cents ?? 0) / 100, from: spoken[0] };
    }
    return numbersIn(text, 'zh')[0] ?? null;
  }
  const numbers = numbersIn(text.replace(/dollars?|pounds?|euros?|yuan/gi, ' | '), 'en');
  const [whole, cents] = numbers;
  if (whole === undefined) return null;
  const twoParts =
    cents !== undefined &&
    /(?:dollars?|pounds?|euros?)\s+(?:and\s+)?\S+(?:[\s-]\S+)?(?:\s+cents?|\s+pence)?\s*$/i.test(text) &&
    cents.value < 100;
  return twoParts ? { value: whole.value + cents.value / 100, from: `${whole.from} ${cents.from}` } : whole;
};

/**
 * The entity's value in what was said, as text (numbers plain, dates yyyy-MM-dd, times HH:mm, yes/no), with the words it was found
 * in. Null when there is none, or none within the entity's bounds.
 */
export const extract = (entity: Entity, text: string, around: Surroundings): Found<string> | null => {
  const { language } = around;
  switch (entity.kind) {
    case 'number': {
      const fits = ({ value }: Found<number>): boolean => within(value, entity) && (!entity.integer || Number.isInteger(value));
      const found = meantIn(text, language, (said) => numbersIn(said, language).find(fits) ?? null);
      return found === null ? null : { value: plainNumber(found.value), from: found.from };
    }
    case 'amount': {
      const found = amountIn(text, language);
      if (found === null || !within(found.value, entity)) return null;
      return { value: plainNumber(Math.round(found.value * 100) / 100), from: found.from };
    }
    case 'date': {
      const found = language === 'zh' ? chineseDay(text, around, entity.ahead) : englishDay(text, around, entity.ahead);
      return found === null ? null : { value: written(found.value), from: found.from };
    }
    case 'time': {
      const found = language === 'zh' ? chineseTime(text) : englishTime(text);
      return found === null ? null : { value: clock(found.value), from: found.from };
    }
    case 'digits':
      return digitStrings(text, language).find(({ value }) => value.length >= entity.min && value.length <= entity.max) ?? null;
    case 'phone':
      return phoneIn(text, language);
    case 'yes-no':
      return yesNoIn(text, language);
    case 'choice':
      return choiceIn(text, language, around.libraries.get(entity.libraryId));
    case 'pattern': {
      const compiled = compileExpression(entity.regex);
      const found = 'expression' in compiled && entity.regex !== '' ? compiled.expression.find(text) : undefined;
      return found === undefined || found === '' ? null : { value: found, from: found };
    }
    case 'text': {
      const said = text.trim();
      return said === '' ? null : { value: said.slice(0, 500), from: said };
    }
  }
};

/** Is a value of a choice or a day named in what was said, even if only to deny it? */
export const named = (entity: Entity, text: string, around: Surroundings): boolean => {
  switch (entity.kind) {
    case 'choice':
      return namesChoice(text, around.language, around.libraries.get(entity.libraryId));
    case 'date':
      return around.language === 'zh' ? namesChineseDay(text, around) : namesEnglishDay(text, around);
    default:
      return false;
  }
};

/**
 * The entity's value in keyed digits: the keys themselves, checked against the entity's bounds. `yes-no` takes 1 and 2, a choice the
 * item that is called so or stands at that place.
 */
export const extractKeys = (entity: Entity, keys: string, libraries: Surroundings['libraries']): Found<string> | null => {
  const good = (() => {
    switch (entity.kind) {
      case 'number':
      case 'amount':
        return /^\d+$/.test(keys) && within(Number(keys), entity) ? String(Number(keys)) : null;
      case 'digits':
        return keys.length >= entity.min && keys.length <= entity.max ? keys : null;
      case 'phone':
        return /^\d{7,15}$/.test(keys) ? keys : null;
      case 'yes-no':
        return keys === '1' ? 'yes' : keys === '2' ? 'no' : null;
      case 'pattern': {
        const compiled = compileExpression(entity.regex);
        return 'expression' in compiled && compiled.expression.find(keys) !== undefined ? keys : null;
      }
      case 'date': {
        const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(keys);
        const day = parts === null ? null : { year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) };
        return day !== null && exists(day) ? written(day) : null;
      }
      case 'time': {
        const parts = /^([01]\d|2[0-3])([0-5]\d)$/.exec(keys);
        return parts === null ? null : `${parts[1]}:${parts[2]}`;
      }
      case 'choice': {
        const items = libraries.get(entity.libraryId)?.items ?? [];
        return items.find(({ value }) => value === keys)?.value ?? items[Number(keys) - 1]?.value ?? null;
      }
      case 'text':
        return keys;
    }
  })();
  return good === null ? null : { value: good, from: keys };
};
