import type { Flow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { compile, expectedPhrases, verify } from '../index.ts';
import { talk } from '../testing/talk.ts';
import { parcelDelivery, satisfactionSurvey } from './index.ts';

test.each([parcelDelivery, satisfactionSurvey])('the demo flow has no faults', (flow) => expect(verify(flow)).toEqual([]));

test.each<[string, string[], string, Record<string, string>]>([
  ['agrees', ['是的', '方便', '上午'], 'A', { 送达时段: '上午' }],
  ['asks and agrees', ['你是谁', '是我', '里面是什么', '好的没问题', '下午送'], 'A', { 送达时段: '下午' }],
  ['moves to another day', ['是的', '明天不在家', '后天', '对的', '都可以'], 'A', { 派送日期: '2026-01-07', 送达时段: '全天' }],
  ['has it left', ['我就是', '放到驿站吧'], 'B', { 代收点: '驿站' }],
  ['is asked where to leave it', ['我就是', '找人代收吧', '家门口'], 'B', { 代收点: '家门口' }],
  ['is busy', ['我在开会呢'], 'C', {}],
  ['says nothing sensible', ['天气不错', '苹果香蕉', '一二三四'], 'C', {}],
  ['rejects the parcel', ['是的', '拒收', '是的'], 'D', {}],
  ['refuses to talk', ['别打了'], 'D', {}],
  ['is another person', ['你打错了'], 'E', {}],
])('parcel delivery with one who %s', (_who, lines, grade, slots) => {
  const chat = talk(parcelDelivery);
  for (const line of lines) chat.say(line);
  expect(chat.end()).toBe('flow');
  expect(chat.outcome()).toMatchObject({ grade: { code: grade }, slots });
});

test.each<[string, string[], string, Record<string, string>]>([
  ['is happy', ['sure', 'five', 'yes'], 'A', { score: '5', recommend: 'yes' }],
  ['is fairly content', ['yes please', 'three', 'the delivery', 'sure'], 'B', { score: '3', reason: 'delivery' }],
  [
    'is unhappy',
    ['who is calling', 'okay', 'a two', 'it costs too much', 'no I would not'],
    'C',
    { score: '2', reason: 'price', recommend: 'no' },
  ],
  ['is busy', ["I'm driving"], 'D', {}],
  ['refuses', ['no thank you'], 'E', {}],
  ['is another person', ['wrong number'], 'E', {}],
])('the survey with one who %s', (_who, lines, grade, slots) => {
  const chat = talk(satisfactionSurvey);
  for (const line of lines) chat.say(line);
  expect(chat.end()).toBe('flow');
  expect(chat.outcome()).toMatchObject({ grade: { code: grade }, slots });
});

// What a newcomer said on the first day.
test.each<[string, Flow, string[], Record<string, unknown>]>([
  ['a correction in the same breath', parcelDelivery, ['是的', '方便', '上午，哦不对，还是下午吧'], { slots: { 送达时段: '下午' } }],
  ['the name of an exit', parcelDelivery, ['是本人', '方便', '下午'], { grade: { code: 'A' } }],
  [
    'day and part of the day in one sentence',
    parcelDelivery,
    ['是的', '后天下午吧', '对'],
    { slots: { 派送日期: '2026-01-07', 送达时段: '下午' } },
  ],
  ['the part of the day along with the yes', parcelDelivery, ['是的', '明天下午可以'], { slots: { 送达时段: '下午' } }],
  [
    'another day after a denied one',
    parcelDelivery,
    ['是的', '明天不行，后天吧', '对', '上午'],
    { slots: { 派送日期: '2026-01-07', 送达时段: '上午' } },
  ],
  ['a denied half of the day is asked again', parcelDelivery, ['是的', '方便', '上午不行', '那就下午'], { slots: { 送达时段: '下午' } }],
  ['somebody of the family', parcelDelivery, ['我是他老婆', '方便', '下午'], { grade: { code: 'A' }, labels: ['他人代接', '已预约'] }],
  ['a wish for a human', parcelDelivery, ['转人工'], { grade: { code: 'C' }, labels: ['人工跟进', '要求人工'] }],
  ['a wish for a human at a later question', parcelDelivery, ['是的', '方便', '转人工'], { labels: ['人工跟进', '要求人工'] }],
  ['a hello and what it is about', parcelDelivery, ['喂喂听得到吗', '什么事', '是的', '方便', '上午'], { grade: { code: 'A' } }],
  ['a correction in English', satisfactionSurvey, ['yes', 'two, oh no wait, four', 'yes'], { slots: { score: '4', recommend: 'yes' } }],
  [
    'a score in words',
    satisfactionSurvey,
    ['yes', 'not satisfied', 'the price', 'no'],
    { slots: { score: '2', reason: 'price', recommend: 'no' } },
  ],
  ['a score in praise', satisfactionSurvey, ['yes', 'pretty good', 'yes'], { slots: { score: '4', recommend: 'yes' } }],
  [
    'scores in Chinese',
    satisfactionSurvey,
    ['yes', '不满意', 'the price', 'no'],
    { slots: { score: '2', reason: 'price', recommend: 'no' } },
  ],
  ['praise in Chinese', satisfactionSurvey, ['yes', '挺好', 'yes'], { slots: { score: '4', recommend: 'yes' } }],
  [
    'score and reason in one sentence',
    satisfactionSurvey,
    ['sure', 'a two because it is too expensive', 'no'],
    { slots: { score: '2', reason: 'price', recommend: 'no' } },
  ],
  ['the wife in English', satisfactionSurvey, ['I am his wife'], { grade: { code: 'D' }, labels: ['Call back'] }],
  ['a wish for a human in English', satisfactionSurvey, ['yes', 'let me talk to a person'], { labels: ['Call back', 'Asked for a human'] }],
  [
    'a hello in English',
    satisfactionSurvey,
    ['hello can you hear me', 'what is it about', 'sure', 'five', 'yes'],
    { grade: { code: 'A' } },
  ],
])('the demo understands %s', (_what, flow, lines, outcome) => {
  const chat = talk(flow);
  for (const line of lines) chat.say(line);
  expect(chat.end()).toBe('flow');
  expect(chat.outcome()).toMatchObject(outcome);
});

test('words of a yes are no score', () => {
  const chat = talk(satisfactionSurvey);
  chat.say('ok go on');
  expect(chat.node()).toBe('score');
  expect(chat.state().slots).toEqual({});
});

test('one who asks whether they are heard is told who calls, and asked again', () => {
  const chat = talk(parcelDelivery);
  expect(chat.say('喂喂听得到吗')).toEqual([expect.stringContaining('顺达快递'), '请问您是王女士吗？']);
  expect(chat.say('什么事')).toEqual([expect.stringContaining('包裹'), '请问您是王女士吗？']);
});

test('the score can be keyed', () => {
  const chat = talk(satisfactionSurvey);
  chat.say('yes');
  expect(chat.press('9')[0]).toBe('Please say a number from one to five, or press a key.');
  expect(chat.press('4')[0]).toBe('That is great to hear.');
});

test('one who says nothing is let go', () => {
  const chat = talk(parcelDelivery);
  chat.silence();
  chat.silence();
  expect(chat.outcome()).toMatchObject({ grade: { code: 'F' }, labels: ['无应答'] });
});

test('digits of a variable are said one by one', () => {
  const chat = talk(parcelDelivery);
  expect(chat.say('是的')[0]).toContain('八八三六');
});

test('a recogniser is told what can be said at a node and nothing twice', () => {
  const version = compile(parcelDelivery);
  const phrases = expectedPhrases(version, 'period');
  expect(phrases).toEqual(expect.arrayContaining(['上午', '下午', '没听清', '你是谁']));
  expect(phrases).not.toContain('打错了');
  expect(new Set(phrases).size).toBe(phrases.length);
  expect(expectedPhrases(version, 'day', 'confirm').slice(0, 1)).toEqual(['是的']);
  expect(expectedPhrases(version, 'booked')).toEqual([]);
});
