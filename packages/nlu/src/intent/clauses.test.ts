import { commonIntents, flow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { compileIntents } from './compile.ts';
import { understand } from './understand.ts';

const later = { zh: ['晚点再打给我', '改天再说吧', '明天再联系我'], en: ['call me back later', 'ring me tomorrow', 'another time please'] };
const price = { zh: ['多少钱', '什么价格', '要花多少钱'], en: ['how much is it', 'what does it cost', 'what is the price'] };
const when = { zh: ['什么时候到', '几点送到', '哪天能到'], en: ['when will it arrive', 'what time will it come', 'which day is it'] };

const understanding = (language: 'zh' | 'en') => {
  const asked = (id: string, [question = '', ...similar]: string[]) => ({ id, question, similar, answers: [{ text: 'x' }] });
  return compileIntents(
    flow.parse({
      ...{ language, nodes: [], intents: [...commonIntents[language], { id: 'later', name: 'later', similar: later[language] }] },
      knowledge: [asked('price', price[language]), asked('when', when[language])],
    }),
  );
};
const compiled = { zh: understanding('zh'), en: understanding('en') };

// What was said, and what it must be: an intent, with the question beside it; or, behind !, what it must not be.
const probes: readonly (readonly ['zh' | 'en', string, string])[] = [
  ['zh', '可以，但是我现在没空', '!affirm'],
  ['zh', '行是行，就怕太贵', '!affirm'],
  ['zh', '好是好，不过我得问问我老婆', '!affirm'],
  ['zh', '要是免费我就办', '!affirm'],
  ['zh', '除非打五折，否则不行', '!affirm'],
  ['zh', '对了，多少钱', 'price'],
  ['zh', '对了那个什么时候到啊', 'when'],
  ['zh', '不，没事，你继续说', 'affirm'],
  ['zh', '没有没有，你接着讲', 'affirm'],
  ['zh', '不用担心，可以的', 'affirm'],
  ['zh', '谁说我同意了', '!affirm'],
  ['zh', '好个屁', '!affirm'],
  ['zh', '行啊你，又来推销', '!affirm'],
  ['zh', '我可没说可以', '!affirm'],
  ['zh', '不是不可以，得看价格', '!affirm'],
  ['zh', '我不是说晚点再打', '!later'],
  ['zh', '可以倒是可以，改天吧', '!affirm'],
  ['zh', '好的，什么时候到', 'affirm+when'],
  ['zh', '嗯行，价格多少', 'affirm+price'],
  ['zh', '可以啊顺便问下多少钱', 'affirm+price'],
  ['zh', '不行，太贵了', '!affirm'],
  ['zh', '先这样吧，不办了', '!affirm'],
  ['zh', '哦，好，不，等一下', '!affirm'],
  ['zh', '可以可以可以', 'affirm'],
  ['zh', '好呀没毛病', 'affirm'],
  ['zh', '那必须可以啊', 'affirm'],
  ['zh', '我考虑好了，不要', '!affirm'],
  ['zh', '如果能便宜点的话可以', '!affirm'],
  ['zh', '呵呵，真好', '!affirm'],
  ['zh', '你觉得我会答应吗', '!affirm'],
  ['zh', '我没意见，就这么办', 'affirm'],
  ['zh', '也没什么不行的', 'affirm'],
  ['zh', '我们这边没有异议', 'affirm'],
  ['zh', '那还有啥说的', 'affirm'],
  ['zh', '没什么不行的，不过得等等', '!affirm'],
  ['zh', '可以才怪', '!affirm'],
  ['zh', '我不是问多少钱，我问几点送到', 'when'],
  ['zh', '没问你什么价格，就想知道哪天能到', 'when'],
  ['zh', '不是要改天，是问要花多少钱', 'price'],
  ['zh', '不是晚点再打给我，是以后都别再打了', '!later'],
  ['zh', '可以，你把窗户关上再出去玩', '!affirm'],
  ['zh', '行行行，咱们消协见', '!affirm'],
  ['zh', '好好好，你赢了，快去洗手吃饭', '!affirm'],
  ['zh', '可以，我明天在家', 'affirm'],
  ['zh', '好的，那就麻烦你了', 'affirm'],
  ['zh', '是的，地址没错', 'affirm'],
  ['en', 'yes but not now', '!affirm'],
  ['en', 'sure, if it is free', '!affirm'],
  ['en', 'only if you waive the fee', '!affirm'],
  ['en', "no, it's fine, carry on", 'affirm'],
  ['en', 'no no, go ahead', 'affirm'],
  ['en', 'yeah no that is fine', 'affirm'],
  ['en', "no, that's not a problem, get it done", 'affirm'],
  ['en', "no you're all right love", '!affirm'],
  ['en', "no, that's fine thanks", '!affirm'],
  ['en', 'yes please if you could', 'affirm'],
  ['en', 'yes if you could do it for half the price', '!affirm'],
  ['en', "well, if you think it's best, go ahead", 'affirm'],
  ['en', "well if that's all you've got, yes", 'affirm'],
  ['en', 'yes if you say it is free', '!affirm'],
  ['en', 'sure if you think you can beat my price', '!affirm'],
  ['en', 'yes if it is what you promised', '!affirm'],
  ['en', "I'm not going to argue with you", '!affirm'],
  ['en', 'I have no complaints', '!affirm'],
  ['en', "yes lovely, except I've a funeral that morning", '!affirm'],
  ['en', "I wouldn't say no to that", 'affirm'],
  ['en', 'got nothing against it', 'affirm'],
  ['en', 'no objections from me', 'affirm'],
  ['en', 'who am I to argue', 'affirm'],
  ['en', 'no problem, do it', 'affirm'],
  ['en', 'yeah right, as if', '!affirm'],
  ['en', 'oh great, another sales call', '!affirm'],
  ['en', 'I never said yes', '!affirm'],
  ['en', 'I would say yes but I am broke', '!affirm'],
  ['en', 'fine, whatever, how much is it', 'affirm+price'],
  ['en', 'yes and when will it arrive', 'affirm+when'],
  ['en', 'ok so what does it cost', 'affirm+price'],
  ['en', 'by the way what is the price', 'price'],
  ['en', "I don't mean call me later", '!later'],
  ['en', "I'm not asking the price, I mean when will it come", 'when'],
  ['en', "it's not what it costs, it's which day it comes", 'when'],
  ['en', "I don't mean ring me tomorrow, I mean how much is it", 'price'],
  ['en', 'okay darling put your shoes on and get in the car', '!affirm'],
  ['en', 'yes two coffees and a scone please', '!affirm'],
  ['en', "oh sure, lovely, and I'll see you lot at the ombudsman", '!affirm'],
  ['en', 'yes I will be at home tomorrow', 'affirm'],
  ['en', 'yes that is my address', 'affirm'],
  ['en', 'yes thank you, that would be a great help', 'affirm'],
  ['en', 'yes please do', 'affirm'],
  ['en', "I don't see why not", 'affirm'],
  ['en', 'sounds good to me', 'affirm'],
  ['en', 'okay but call me tomorrow', '!affirm'],
  ['en', 'I suppose so, unless my wife objects', '!affirm'],
  ['en', 'sure, in your dreams', '!affirm'],
  ['en', "that's fine as long as it's before noon", '!affirm'],
  ['en', "not that I'd say yes", '!affirm'],
  ['en', 'yes, no, I mean no', '!affirm'],
  ['en', 'right, so who asked you', '!affirm'],
  ['en', 'I could say yes tomorrow maybe', '!affirm'],
  ['en', 'all right then', 'affirm'],
  ['en', 'why would I say yes to that', '!affirm'],
  ['en', 'go on then', 'affirm'],
  ['en', "I'd agree if I were stupid", '!affirm'],
  ['en', 'sure, at midnight, brilliant idea, forget it', '!affirm'],
  ['en', 'yes of course, when pigs fly', '!affirm'],
  ['en', 'do you sell swimming pools', '!affirm'],
  ['en', 'well um, the thing is', '!affirm'],
  ['zh', '好啊，等下辈子吧', '!affirm'],
  ['zh', '行，你做梦去吧', '!affirm'],
  ['zh', '嗯，就是，那什么', '!affirm'],
  ['zh', '那个，嗯，这个', '!affirm'],
];

test('a clause alone decides nothing: no yes is heard that was none, and reassurance is no denial', () => {
  const read = probes.map(([language, text, wanted]) => {
    const { best, also } = understand(compiled[language], text);
    const got = `${best?.id ?? '-'}${also === null ? '' : `+${also.id}`}`;
    return {
      told: `${text}: ${got}`,
      harmful: wanted === `!${best?.id}`,
      right: wanted.startsWith('!') ? wanted !== `!${best?.id}` : got === wanted,
    };
  });
  expect(read.filter(({ harmful }) => harmful).map(({ told }) => told)).toEqual([]);
  expect(
    read.filter(({ right }) => !right).map(({ told }) => told).length,
    read
      .filter(({ right }) => !right)
      .map(({ told }) => told)
      .join('\n'),
  ).toBeLessThanOrEqual(2);
});
