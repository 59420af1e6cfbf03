import type { Language } from '@parley/contract';
import type { Entity, Library } from '@parley/contract/flow/graph';
import { compileExpression } from '../intent/expression.ts';
import { afterCorrection, correctionIn } from '../text/correction.ts';
import { deniedBefore } from '../text/denied.ts';
import { addressIn } from './address.ts';
import { clock, exists, localTime, written } from './calendar.ts';
import { chineseDay, namesChineseDay } from './chinese-date.ts';
import { chineseName } from './chinese-name.ts';
import { chineseTime } from './chinese-time.ts';
import { choiceIn, namesChoice } from './choice.ts';
import { codeIn, plateIn, trackingIn } from './codes.ts';
import { currencyIn } from './currency.ts';
import { digitsIn, phoneIn } from './digits.ts';
import { emailIn } from './email.ts';
import { englishDay, namesEnglishDay } from './english-date.ts';
import { englishName } from './english-name.ts';
import { englishTime } from './english-time.ts';
import type { Found, Moment } from './found.ts';
import type { Hours, Part } from './hour.ts';
import { identityIn, isIdentity } from './identity.ts';
import { meantIn } from './meant.ts';
import { amountIn, numbersIn } from './number.ts';
import { placeOf, prepared } from './prepared.ts';
import { yesNoIn } from './yes-no.ts';

/** What extraction needs to know besides the words. */
export interface Surroundings extends Moment {
  readonly language: Language;
  /** Own libraries by id. */
  readonly libraries: ReadonlyMap<string, Library>;
  /** When the company is open: decides which three o'clock is meant. Empty where that isn't known. */
  readonly open?: readonly Hours[];
  /** The part of the day that was said before: an afternoon carries to the hour. */
  readonly part?: Part | null;
}

const plainNumber = (value: number): string => String(Math.round(value * 1e9) / 1e9);

const within = (value: number, { min, max }: { readonly min: number | null; readonly max: number | null }): boolean =>
  (min === null || value >= min) && (max === null || value <= max);

/** Does the same clause count something else too: "two adults and one child"? Then neither number is the answer. */
const another = (found: Found<number>, text: string, language: Language, fits: (number: Found<number>) => boolean): boolean => {
  if (correctionIn(text, language) !== null) return false;
  const said = prepared(text, language);
  const end = placeOf(said, found.from)?.[1];
  if (end === undefined) return false;
  const clause = said.slice(end).split(/[,，。.!！?？;；]/u)[0] ?? '';
  const other = numbersIn(clause, language).find((number) => fits(number) && number.value !== found.value);
  return other !== undefined && !deniedBefore(clause.slice(0, placeOf(clause, other.from)?.[0] ?? 0), language);
};

/** The expression's match in what is meant, as it was said or else as it was spelled: "A B one two". */
const patternIn = (regex: string, text: string, language: Language): Found<string> | null => {
  const compiled = compileExpression(regex);
  if (!('expression' in compiled) || regex === '') return null;
  const match = (said: string): Found<string> | null => {
    const value = compiled.expression.find(said);
    return value === undefined || value === '' ? null : { value, from: value };
  };
  const spelled = (said: string): Found<string> | null => codeIn(said, language, (code) => match(code)?.value === code);
  return afterCorrection(text, language, (said) => match(said) ?? spelled(said));
};

/**
 * The entity's value in what was said, as text (numbers plain, dates yyyy-MM-dd, times HH:mm, yes/no), with the words it was found
 * in. Null when there is none, or none within the entity's bounds.
 */
export const extract = (entity: Entity, text: string, around: Surroundings): Found<string> | null =>
  asSaid(entity, text, around) ?? besideCorrected(entity, text, around);

/** Told by their form, so that what was corrected is told from what stands. */
const corrected: readonly Entity[] = [{ kind: 'date', ahead: true }, { kind: 'time' }, { kind: 'phone' }];

/** What stands before a correction of something else: the day of 后天三点，不对，四点. */
const besideCorrected = (entity: Entity, text: string, around: Surroundings): Found<string> | null => {
  const correction = correctionIn(text, around.language);
  if (correction === null || !correction.withdrawn) return null;
  const other = corrected.some(
    (each) =>
      each.kind !== entity.kind && asSaid(each, correction.after, around) !== null && asSaid(each, correction.before, around) !== null,
  );
  return other ? extract(entity, correction.before, around) : null;
};

const asSaid = (entity: Entity, text: string, around: Surroundings): Found<string> | null => {
  const { language } = around;
  switch (entity.kind) {
    case 'number': {
      const fits = ({ value }: Found<number>): boolean => within(value, entity) && (!entity.integer || Number.isInteger(value));
      const found = meantIn(text, language, (said) => numbersIn(said, language).find(fits) ?? null);
      if (found === null || another(found, text, language, fits)) return null;
      return { value: plainNumber(found.value), from: found.from };
    }
    case 'amount': {
      const found = meantIn(text, language, (said) => amountIn(said, language));
      if (found === null || !within(found.value, entity)) return null;
      const currency = entity.unit ? currencyIn(text, language) : null;
      const units = plainNumber(Math.round(found.value * 100) / 100);
      return { value: currency === null ? units : `${units} ${currency}`, from: found.from };
    }
    case 'date': {
      const found = language === 'zh' ? chineseDay(text, around, entity.ahead) : englishDay(text, around, entity.ahead);
      return found === null ? null : { value: written(found.value), from: found.from };
    }
    case 'time': {
      const context = { part: null, before: around.part ?? null, open: around.open ?? [] };
      const { minutes } = localTime(around);
      const found = language === 'zh' ? chineseTime(text, context, minutes) : englishTime(text, context, minutes);
      return found === null ? null : { value: clock(found.value), from: found.from };
    }
    case 'digits':
      return digitsIn(text, language, ({ length }) => length >= entity.min && length <= entity.max);
    case 'phone':
      return phoneIn(text, language);
    case 'name':
      return language === 'zh' ? chineseName(text) : englishName(text);
    case 'address':
      return addressIn(text, language);
    case 'plate':
      return plateIn(text, language);
    case 'tracking':
      return trackingIn(text, language);
    case 'email':
      return emailIn(text, language);
    case 'identity':
      return identityIn(text, language, entity.of);
    case 'yes-no':
      return yesNoIn(text, language);
    case 'choice':
      return choiceIn(text, language, around.libraries.get(entity.libraryId));
    case 'pattern':
      return patternIn(entity.regex, text, language);
    case 'text': {
      const said = text.trim();
      return said === '' ? null : { value: said.slice(0, 500), from: said };
    }
  }
};

// Days that are named together: 这周不行, "not this week".
const weeks = {
  zh: /(?:这|本|下)个?(?:周|星期|礼拜|月)/u,
  en: /\b(?:this|next|that) (?:week|weekend|month)\b/i,
} as const;

/** Is a value of a choice or a day named in what was said, even if only to deny it? */
export const named = (entity: Entity, text: string, around: Surroundings): boolean => {
  switch (entity.kind) {
    case 'choice':
      return namesChoice(text, around.language, around.libraries.get(entity.libraryId));
    case 'date':
      if (weeks[around.language].test(text)) return true;
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
      case 'tracking':
        return /^\d{10,22}$/.test(keys) ? keys : null;
      case 'identity': {
        const code = keys.replace(/\*$/, 'X');
        return isIdentity(code, entity.of) ? code : null;
      }
      case 'name':
      case 'address':
      case 'plate':
      case 'email':
        return null;
      case 'text':
        return keys;
    }
  })();
  return good === null ? null : { value: good, from: keys };
};
