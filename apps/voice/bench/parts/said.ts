import type { Language } from '@parley/speech';

/** What callers answer at the nodes of the demo flows. `|`: a pause for breath in mid-sentence. */
export const SAID: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>> = {
  zh: {
    identity: ['是的', '是的|我是', '我就是', '对的', '嗯|好的'],
    tomorrow: ['可以', '方便的', '好的|可以', '明天可以', '有人|在家'],
    period: ['上午', '明天|上午', '下午送', '都可以', '明天早上'],
  },
  en: {
    permission: ['yes', 'sure|go ahead', 'yes|i have time', 'of course', 'okay'],
    score: ['four', 'three', 'five', 'two', 'four'],
    recommend: ['yes', 'yes|i would', 'definitely', 'i think so', 'sure'],
  },
};

/** A pause for breath, ms: from and to. */
export const BREATH: readonly [number, number] = [120, 350];

/** Text as the recogniser gives it back, without what is not spoken. */
export const plain = (text: string): string => text.replaceAll(/[|\s,，。]/g, '').toLowerCase();
