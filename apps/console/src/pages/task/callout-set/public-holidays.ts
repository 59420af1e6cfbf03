import type { HolidayDay } from '@parley/contract/callout-set';

/** Days off as the package has them: by day, `English name,Chinese name,days`. */
type Book = Readonly<Record<string, string>>;

/** The public holidays of mainland China in a year, as the State Council has announced them; empty before it has. Loaded when asked for. */
export const publicHolidays = async (year: number, language: 'zh' | 'en'): Promise<HolidayDay[]> => {
  const { default: book } = await import('chinese-days/dist/chinese-days.json');
  return holidaysOf(book.holidays, year, language);
};

const holidaysOf = (book: Book, year: number, language: 'zh' | 'en'): HolidayDay[] =>
  Object.entries(book).flatMap(([day, names]) => {
    const [english = '', chinese = ''] = names.split(',');
    return day.startsWith(`${year}-`) ? [{ day, name: language === 'zh' ? chinese : english }] : [];
  });

/** The days of both, in order; what was entered by hand keeps its name. */
export const withHolidays = (own: readonly HolidayDay[], added: readonly HolidayDay[]): HolidayDay[] => {
  const known = new Set(own.map(({ day }) => day));
  return [...own, ...added.filter(({ day }) => !known.has(day))].toSorted((a, b) => (a.day < b.day ? -1 : 1));
};
