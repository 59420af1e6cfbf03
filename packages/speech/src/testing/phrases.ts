import type { Language } from '../ports/expectation.ts';

/** What callers say to the demo flows, and what nobody asked them. */
export const EXPECTED: Readonly<Record<Language, readonly string[]>> = {
  zh: '是的 可以 没问题 好的 不需要 不用了 没空 你是谁 明天下午 上午 改天 不方便 没收到 转人工 再说一遍 我在开会 非常满意 不满意'.split(
    ' ',
  ),
  en: [
    ...['yes', 'no', 'sure', 'not interested', "I'm busy", 'call me later', 'very satisfied', 'satisfied', 'not satisfied'],
    ...['who is this', 'one', 'two', 'three', 'four', 'five', 'no thank you', 'wrong number', 'tomorrow afternoon'],
  ],
};

export const UNEXPECTED: Readonly<Record<Language, readonly string[]>> = {
  zh: '今天天气真不错 我想吃红烧肉 小孩子在学校读书 帮我订一张去上海的机票 股票又跌了 请问地铁站怎么走 音乐会几点开始 我的电脑坏了 哎呀你看那只猫 这个苹果很甜'.split(
    ' ',
  ),
  en: [
    ...['what is the weather like', 'the quick brown fox', 'my car broke down', 'I would like a pizza', 'the stock market fell'],
    ...['have you seen my keys', 'turn left at the corner', 'elephants are big', 'football match', 'chicken soup'],
  ],
};
