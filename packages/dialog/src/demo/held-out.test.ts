import type { Flow } from '@parley/contract/flow/graph';
import { compileIntents, normalise, understand } from '@parley/nlu';
import { expect, test } from 'vitest';
import { fare, type Utterances } from '../testing/held-out.ts';
import { parcelUtterances } from '../testing/parcel-utterances.ts';
import { surveyUtterances } from '../testing/survey-utterances.ts';
import { parcelDelivery } from './parcel-delivery.ts';
import { satisfactionSurvey } from './satisfaction-survey.ts';

// Sentences that are in no corpus, with what people mean by them; null: nothing the flow knows.
const parcel: readonly (readonly [string, string | null])[] = [
  ['嗯是的我就是', 'self'],
  ['对对对', 'affirm'],
  ['明天在家的', 'come'],
  ['可以可以你送吧', 'come'],
  ['方便的没问题', 'come'],
  ['行啊', 'affirm'],
  ['明天我有空', 'come'],
  ['明天我不方便', 'not-home'],
  ['明天家里没有人', 'not-home'],
  ['不太行', 'deny'],
  ['明天我要出差不在', 'not-home'],
  ['我不是你打错了吧', 'wrong-person'],
  ['没有这个人啊', 'wrong-person'],
  ['你找错人了', 'wrong-person'],
  ['这个号码不是他的', 'wrong-person'],
  ['能改到后天吗', 'other-day'],
  ['过几天再送行不行', 'other-day'],
  ['换个日子吧', 'other-day'],
  ['周末送行吗', 'other-day'],
  ['你帮我放门口', 'leave-it'],
  ['放到楼下快递柜里', 'leave-it'],
  ['放驿站我自己去取', 'leave-it'],
  ['让门卫帮我代收一下', 'leave-it'],
  ['我不要这个东西了', 'reject'],
  ['给我退回去吧', 'reject'],
  ['帮我拒收', 'reject'],
  ['我没买过东西啊', 'reject'],
  ['不要再给我打电话了', 'refuse'],
  ['你们别打了烦死了', 'refuse'],
  ['再打我就投诉', 'refuse'],
  ['我在开会不方便接', 'busy'],
  ['现在在开车', 'busy'],
  ['我这会儿没时间', 'busy'],
  ['待会儿再说吧我忙着呢', 'busy'],
  ['啊你再说一遍', 'repeat'],
  ['听不清你说的什么', 'repeat'],
  ['你们是哪家快递', 'who'],
  ['请问你是哪位啊', 'who'],
  ['我的快递现在到哪里了', 'where'],
  ['包裹到站了吗', 'where'],
  ['这个包裹里面是什么呀', 'what'],
  ['谁给我寄的东西', 'what'],
  ['快递员的电话告诉我', 'courier'],
  ['我怎么联系派送员', 'courier'],
  ['明天大概几点能到', 'time'],
  ['需要付运费吗', 'fee'],
  ['是货到付款吗', 'fee'],
  ['你是不是机器人', 'robot'],
  ['今天天气怎么样', null],
  ['帮我订一张机票', null],
  ['我想听一首歌', null],
  ['股票涨了没有', null],
];

const survey: readonly (readonly [string, string | null])[] = [
  ['yes that works', 'affirm'],
  ['sure why not', 'affirm'],
  ['yeah go on', 'affirm'],
  ['okay fine', 'affirm'],
  ['of course i would', 'affirm'],
  ['absolutely yes', 'affirm'],
  ["no i wouldn't", 'deny'],
  ["i don't think i would", 'deny'],
  ['not really no', 'deny'],
  ["no i don't have a minute", 'deny'],
  ["i'm really not interested", 'refuse'],
  ['please take my number off your list', 'refuse'],
  ['stop calling this number', 'refuse'],
  ["don't call again", 'refuse'],
  ["i'd rather not answer", 'refuse'],
  ["sorry i'm driving right now", 'busy'],
  ["i'm in the middle of a meeting", 'busy'],
  ['could you call back in the evening', 'busy'],
  ['this is not a good time', 'busy'],
  ['you got the wrong number', 'wrong-person'],
  ['nobody here by that name', 'wrong-person'],
  ["that isn't me", 'wrong-person'],
  ['could you repeat the question', 'repeat'],
  ["sorry i didn't catch that", 'repeat'],
  ['what was that again', 'repeat'],
  ["who's calling please", 'who'],
  ['who am i talking to', 'who'],
  ['which company are you from', 'who'],
  ['how long does this take', 'how-long'],
  ['how many questions are there', 'how-long'],
  ['where did you find my number', 'number-source'],
  ['who told you my number', 'number-source'],
  ['is this a robot', 'robot'],
  ['am i speaking to a real person', 'robot'],
  ['will my answers stay confidential', 'share'],
  ['what happens with my data', 'share'],
  ['what is the weather like', null],
  ['i would like to order a pizza', null],
  ['the cat is on the roof', null],
  ['play some music', null],
];

const failures = (flow: Flow, cases: readonly (readonly [string, string | null])[]): string[] => {
  const understanding = compileIntents(flow);
  return cases.flatMap(([text, meant]) => {
    const { best } = understand(understanding, text);
    return (best?.id ?? null) === meant
      ? []
      : [`${text}: ${meant} -> ${best === null ? 'nothing' : `${best.id} ${best.by} ${best.score} ${best.evidence}`}`];
  });
};

test.each([
  ['Mandarin', parcelDelivery, parcel],
  ['English', satisfactionSurvey, survey],
] as const)('understands nine of ten unseen sentences in %s', (_language, flow, cases) => {
  const failed = failures(flow, cases);
  expect(failed.length, failed.join('\n')).toBeLessThanOrEqual(Math.floor(cases.length * 0.1));
});

test.each([
  ['Mandarin', parcelDelivery],
  ['English', satisfactionSurvey],
] as const)('takes every sentence of its own corpus in %s for what it stands under', (_language, flow) => {
  const own = [
    ...flow.intents.flatMap((intent) => [...intent.exact, ...intent.similar].map((sentence) => [sentence, intent.id] as const)),
    ...flow.knowledge.flatMap((item) => [item.question, ...item.similar].map((sentence) => [sentence, item.id] as const)),
  ];
  expect(failures(flow, own)).toEqual([]);
});

// To be looked at as numbers only: whoever mends the flows by reading what fails here has nothing left to measure with.
test.each([
  ['Mandarin', parcelDelivery, parcelUtterances, 0.85],
  ['English', satisfactionSurvey, surveyUtterances, 0.82],
] as const)(
  'what strangers say at each question in %s comes to what it should, and never to a yes that was none',
  (_language, flow, said, share) => {
    const fared = fare(flow, said);
    expect(fared.filter(({ right }) => right).length / fared.length).toBeGreaterThanOrEqual(share);
    expect(fared.filter(({ harmful }) => harmful).length / fared.length).toBeLessThanOrEqual(0.01);
  },
);

test.each([
  ['Mandarin', parcelDelivery, parcelUtterances],
  ['English', satisfactionSurvey, surveyUtterances],
] as const)('none of the sentences held out stands in the flow in %s', (_language, flow, utterances: Utterances) => {
  const written = new Set(
    [
      ...flow.intents.flatMap((intent) => [...intent.exact, ...intent.similar]),
      ...flow.knowledge.flatMap((item) => [item.question, ...item.similar]),
      ...flow.libraries.flatMap(({ items }) => items.flatMap(({ value, synonyms }) => [value, ...synonyms])),
    ].map((sentence) => normalise(sentence, flow.language)),
  );
  const single = (text: string): boolean => text.length <= 2 || !text.includes(' ');
  const said = Object.values(utterances).flatMap((each) => each.said.map(([text]) => normalise(text, flow.language)));
  expect(said.filter((text) => written.has(text) && !single(text))).toEqual([]);
});
