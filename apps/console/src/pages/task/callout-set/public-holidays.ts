import type { HolidayDay } from '@parley/contract/callout-set';

/** Days as the package has them: by day, `English name,Chinese name,days`. */
type Book = Readonly<Record<string, string>>;

/**
 * The public holidays of mainland China in a year, with the weekends that are worked on for them, as the State Council has announced them; empty before it
 * has. Loaded when asked for.
 */
export const publicHolidays = async (year: number, language: 'zh' | 'en'): Promise<HolidayDay[]> => {
  const { default: book } = await import('chinese-days/dist/chinese-days.json');
  const days = [...daysOf(book.holidays, 'holiday', year, language), ...daysOf(book.workdays, 'workday', year, language)];
  return inOrder(days);
};

const inOrder = (days: readonly HolidayDay[]): HolidayDay[] => days.toSorted((a, b) => (a.day < b.day ? -1 : 1));

const daysOf = (book: Book, kind: HolidayDay['kind'], year: number, language: 'zh' | 'en'): HolidayDay[] =>
  Object.entries(book).flatMap(([day, names]) => {
    const [english = '', chinese = ''] = names.split(',');
    return day.startsWith(`${year}-`) ? [{ day, name: language === 'zh' ? chinese : english, kind }] : [];
  });

/** The days of both, in order; what was entered by hand keeps its name. */
export const withHolidays = (own: readonly HolidayDay[], added: readonly HolidayDay[]): HolidayDay[] => {
  const known = new Set(own.map(({ day }) => day));
  return inOrder([...own, ...added.filter(({ day }) => !known.has(day))]);
};
