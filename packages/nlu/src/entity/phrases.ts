import type { Language } from '@parley/contract';
import type { Entity, Library } from '@parley/contract/flow/graph';

const figures = {
  zh: ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'],
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
} as const;
const englishTens = ['', 'ten', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const englishTeens = ['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'];

/** A whole number below a hundred as it is said. */
const saidNumber = (value: number, language: Language): string => {
  const one = figures[language][value % 10] ?? '';
  const ten = Math.floor(value / 10);
  if (language === 'zh') return ten === 0 ? one : `${ten === 1 ? '' : (figures.zh[ten] ?? '')}十${value % 10 === 0 ? '' : one}`;
  if (ten === 0) return one;
  if (ten === 1) return englishTeens[value % 10] ?? '';
  return value % 10 === 0 ? (englishTens[ten] ?? '') : `${englishTens[ten] ?? ''} ${one}`;
};

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);

const days = {
  zh: ['今天', '明天', '后天', '大后天', ...[...'一二三四五六日'].flatMap((day) => [`周${day}`, `星期${day}`, `下周${day}`])],
  en: [
    'today',
    'tomorrow',
    'the day after tomorrow',
    ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].flatMap((day) => [day, `next ${day}`]),
  ],
} as const;

const times = (language: Language): string[] =>
  language === 'zh'
    ? ['上午', '下午', '晚上'].flatMap((part) =>
        range(part === '上午' ? 8 : 1, part === '上午' ? 12 : 9).flatMap((hour) => [
          `${part}${saidNumber(hour, 'zh')}点`,
          `${part}${saidNumber(hour, 'zh')}点半`,
        ]),
      )
    : range(1, 12).flatMap((hour) => [
        `${saidNumber(hour, 'en')} o'clock`,
        `${saidNumber(hour, 'en')} am`,
        `${saidNumber(hour, 'en')} pm`,
        `half past ${saidNumber(hour, 'en')}`,
      ]);

/** Phrases that a person may answer with, for a recogniser that knows only what it was told. Open-ended entities give the parts. */
export const entityPhrases = (entity: Entity, language: Language, libraries: ReadonlyMap<string, Library>): string[] => {
  switch (entity.kind) {
    case 'number':
    case 'amount': {
      const from = Math.max(0, Math.ceil(entity.min ?? 0));
      return range(from, Math.min(99, Math.floor(entity.max ?? 99), from + 99)).map((value) => saidNumber(value, language));
    }
    case 'date':
      return [...days[language]];
    case 'time':
      return times(language);
    case 'digits':
    case 'phone':
    case 'tracking':
    case 'identity':
      return [...figures[language]];
    case 'yes-no':
      return language === 'zh'
        ? ['是的', '对', '好的', '可以', '不是', '不对', '不行', '不可以']
        : ['yes', 'yeah', 'that is right', 'no', 'that is wrong'];
    case 'choice':
      return (libraries.get(entity.libraryId)?.items ?? []).flatMap(({ value, synonyms }) => [value, ...synonyms]);
    case 'name':
    case 'address':
    case 'plate':
    case 'email':
      return [];
    case 'pattern':
    case 'text':
      return [...entity.examples];
  }
};
