/** A language that the embedded adapters understand and speak: Mandarin or English. */
export type Language = 'zh' | 'en';

/**
 * What a node of the conversation expects to hear. The embedded recogniser makes a closed grammar of it; other adapters
 * may use it as hot words. Everything listed is an alternative of everything else.
 */
export type Expectation = {
  language: Language;
  /** Whole utterances, as a person would say them. Punctuation is ignored; digits inside are read as numbers. */
  phrases: readonly string[];
  /** Whole utterances of recordings, such as announcements: said word by word, with nothing before that gives time to think and no thanks behind. */
  recited?: readonly string[] | undefined;
  /**
   * Whole utterances of somebody who answers nothing, such as announcements. A recogniser that knows no others looks for them in what lasts
   * longer than an answer; whoever takes hot words leaves them out.
   */
  besides?: readonly string[] | undefined;
  /**
   * A value is confirmed: another one may be said in its place, alone or behind a no (`不是，四号`, `no, it's the fourth`). Values that are
   * listed; what `digits`, `number`, `date` and `time` let through counts among them.
   */
  corrections?: readonly string[] | undefined;
  /** Spoken digits (`幺三八…`, `one oh five…`); recognised text is ASCII digits. `min` and `max` count digits. */
  digits?: { min: number; max: number } | undefined;
  /** Whole numbers from 0 to 9999, recognised as words (`三百二十`, `three hundred twenty`). */
  number?: boolean | undefined;
  /** Days, weekdays and dates, with a part of the day or without, recognised as words (`明天`, `五月三号上午`, `next monday`, `may third`). */
  date?: boolean | undefined;
  /** Parts of the day and clock times, recognised as words (`下午三点半`, `three thirty p m`). May follow a date. */
  time?: boolean | undefined;
};
