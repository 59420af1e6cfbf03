export type Language = 'zh' | 'en';

/**
 * The language of the person behind a number: English for numbers of Britain and North America as they're dialled from abroad
 * (`+44…`, `0044…`, `44…`, `+1…`, `001…`), Mandarin for all others.
 */
export const languageOfNumber = (number: string): Language =>
  /^(\+|00)(44|1)|^44\d{10}$/.test(number.replace(/[\s()-]/g, '')) ? 'en' : 'zh';
