import { type FlowInput, flow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { compileIntents } from './compile.ts';
import { understand } from './understand.ts';

type Input = Partial<FlowInput>;

const compiled = (input: Input, language: 'zh' | 'en' = 'zh') => compileIntents(flow.parse({ language, nodes: [], ...input }));
const best = (input: Input, text: string, language: 'zh' | 'en' = 'zh') => understand(compiled(input, language), text).best;

test('an exact sentence wins whatever the marks, width and case', () => {
  const input: Input = { intents: [{ id: 'a', name: 'A', exact: ['Ok 好的'] }] };
  expect(best(input, 'ＯＫ，好的！')).toMatchObject({ id: 'a', by: 'exact', score: 1 });
});

test('exact sentences in a row mean the same', () => {
  const input: Input = {
    intents: [
      { id: 'yes', name: 'yes', exact: ['对', '是的'] },
      { id: 'no', name: 'no', exact: ['不对', '不'] },
    ],
  };
  expect(best(input, '对对对')).toMatchObject({ id: 'yes', by: 'exact' });
  expect(best(input, '嗯，是的，对啊')).toMatchObject({ id: 'yes' });
  expect(best(input, '不对不对')).toMatchObject({ id: 'no' });
});

test('a denied sentence is not like the sentence', () => {
  const input: Input = {
    intents: [
      { id: 'want', name: 'want', similar: ['我需要办理这个业务'] },
      { id: 'not', name: 'not', similar: ['我不需要办理'] },
    ],
  };
  expect(best(input, '我真的不需要办理这个业务')).toMatchObject({ id: 'not' });
  expect(best(input, '我很需要办理业务')).toMatchObject({ id: 'want' });
  const english: Input = { intents: [{ id: 'want', name: 'want', similar: ['i want to renew my plan'] }] };
  expect(best(english, "I don't want to renew my plan", 'en')).toBeNull();
});

test('rule words hold when all, any and none say so', () => {
  const input: Input = { intents: [{ id: 'a', name: 'A', rules: [{ all: ['退'], any: ['货', '款'], none: ['不'] }] }] };
  expect(best(input, '我想退掉这个货')).toMatchObject({ by: 'rule', evidence: '退 + 货' });
  expect(best(input, '我不退货')).toBeNull();
  expect(best(input, '退一下')).toBeNull();
});

test('rule words of English are whole words', () => {
  const input: Input = { intents: [{ id: 'a', name: 'A', rules: [{ any: ['art'] }] }] };
  expect(best(input, 'i like art', 'en')).toMatchObject({ by: 'rule' });
  expect(best(input, 'start the party', 'en')).toBeNull();
});

test('a rule of nothing but none never holds', () => {
  expect(best({ intents: [{ id: 'a', name: 'A', rules: [{ none: ['不'] }] }] }, '你好世界')).toBeNull();
});

test('an expression matches, an unsafe one is left out', () => {
  const input: Input = {
    intents: [
      { id: 'a', name: 'A', regex: ['明天.*点'] },
      { id: 'b', name: 'B', regex: ['(.*)*点'] },
    ],
  };
  expect(best(input, '明天下午三点吧')).toMatchObject({ id: 'a', by: 'regex', evidence: '明天.*点' });
});

test('black sentences forbid', () => {
  const input: Input = {
    intents: [{ id: 'a', name: 'A', similar: ['我要退货'], black: ['我不知道要不要退货'], rules: [{ any: ['退货'] }] }],
  };
  expect(best(input, '我要退货')).toMatchObject({ id: 'a' });
  expect(best(input, '我不知道要不要退货')).toBeNull();
});

test('similar words mend recognition before matching', () => {
  const input: Input = { intents: [{ id: 'a', name: 'A', exact: ['放驿站'] }], similarWords: [{ id: 'w', heard: '义站', meant: '驿站' }] };
  const decision = understand(compiled(input), '放义站');
  expect(decision).toMatchObject({ text: '放义站', mended: '放驿站', best: { by: 'exact' } });
});

test('what sounds alike is found though written otherwise', () => {
  const input: Input = { intents: [{ id: 'a', name: 'A', similar: ['我要办理信用卡'] }] };
  expect(best(input, '我要半里信用咖')).toMatchObject({ id: 'a', by: 'sound' });
});

test('priority decides between matches of equal standing', () => {
  const rules = [{ any: ['会员'] }];
  const input: Input = {
    intents: [
      { id: 'low', name: 'low', rules, priority: 10 },
      { id: 'high', name: 'high', rules, priority: 90 },
    ],
  };
  expect(best(input, '会员怎么办')).toMatchObject({ id: 'high' });
});

test('only what is asked about can be the best, and nothing is when something else was plainly meant', () => {
  const understanding = compiled({
    intents: [
      { id: 'yes', name: 'yes', similar: ['可以明天来'] },
      { id: 'busy', name: 'busy', exact: ['我明天在开会'] },
    ],
  });
  const asked = understand(understanding, '我明天在开会', { intents: new Set(['yes']) });
  expect(asked.best).toBeNull();
  expect(asked.others[0]).toMatchObject({ id: 'busy' });
  expect(understand(understanding, '明天可以来', { intents: new Set(['yes']) }).best).toMatchObject({ id: 'yes' });
});

test('knowledge is found by its questions and has a name', () => {
  const input: Input = { knowledge: [{ id: 'k', question: '多少钱', similar: ['怎么收费'], answers: [{ text: '免费' }] }] };
  expect(best(input, '这个要多少钱啊')).toMatchObject({ type: 'knowledge', id: 'k', name: '多少钱' });
});

test('nothing is understood of nothing', () => {
  const input: Input = { intents: [{ id: 'a', name: 'A', similar: ['你好'] }] };
  for (const text of ['', '   ', '。。。', '！']) expect(best(input, text)).toBeNull();
});

test('what follows a correction is meant', () => {
  const understanding = compiled({
    intents: [
      { id: 'yes', name: 'yes', exact: ['可以', '是的'] },
      { id: 'no', name: 'no', exact: ['不行', '不对'], rules: [{ all: ['不', '在'] }] },
    ],
  });
  expect(understand(understanding, '可以，哦不对，我不在')).toMatchObject({ text: '可以，哦不对，我不在', best: { id: 'no' } });
  expect(understand(understanding, '不行，等等，可以').best).toMatchObject({ id: 'yes' });
  expect(understand(understanding, '可以，不对').best).toMatchObject({ id: 'no' });
  expect(understand(understanding, '可以，等一下，我拿支笔').best).toMatchObject({ id: 'yes' });
});

test('金额不对 says what is wrong with an amount, and takes nothing back', () => {
  const understanding = compiled({
    intents: [
      { id: 'no', name: 'no', exact: ['不对'] },
      { id: 'wrong', name: 'wrong amount', exact: ['金额不对'] },
    ],
  });
  expect(understand(understanding, '金额不对').best).toMatchObject({ id: 'wrong' });
  expect(understand(understanding, '三点额不对').best).toMatchObject({ id: 'no' });
});

test('a sentence of the place means its intent there, unless the flow says otherwise', () => {
  const understanding = compiled({
    intents: [
      { id: 'yes', name: 'yes', exact: ['好'] },
      { id: 'no', name: 'no', exact: ['算了'] },
    ],
  });
  const sentences = new Map([
    ['是本人', 'yes'],
    ['算了', 'yes'],
  ]);
  expect(understand(understanding, '是本人啊', { sentences }).best).toMatchObject({ id: 'yes', by: 'exact', evidence: '是本人' });
  expect(understand(understanding, '算了', { sentences }).best).toMatchObject({ id: 'no' });
  expect(understand(understanding, '是本人').best).toBeNull();
});
