import type { Language } from '@parley/contract';

const names: Readonly<Record<Language, readonly (readonly [code: string, said: RegExp])[]>> = {
  zh: [
    ['USD', /美元|美金|美刀|刀乐|\$/u],
    ['EUR', /欧元|€/u],
    ['GBP', /英镑|£/u],
    ['HKD', /港币|港元|港纸/u],
    ['JPY', /日元|日币/u],
    ['TWD', /台币/u],
    ['CNY', /块|元|人民币|毛|角|¥|￥/u],
  ],
  en: [
    ['USD', /\$|\b(?:dollars?|bucks?|usd|cents?)\b/i],
    ['GBP', /£|\b(?:pounds?|quid|gbp|pence)\b/i],
    ['EUR', /€|\b(?:euros?|eur)\b/i],
    ['CNY', /¥|\b(?:yuan|rmb|kuai)\b/i],
    ['JPY', /\byen\b/i],
  ],
};

/** The currency that is named in what was said (ISO 4217); null where none is. */
export const currencyIn = (text: string, language: Language): string | null =>
  names[language].find(([, said]) => said.test(text))?.[0] ?? null;
