import { compile, type Version } from '@parley/dialog';
import { parcelDelivery, satisfactionSurvey } from '@parley/dialog/demo/index';
import type { Expectation, Language } from '@parley/speech';
import { seededRandom } from '@parley/speech/testing/telephone';
import { expectationOf } from '../../src/conversation/expectation.ts';
import { questionsOf, takenAs } from '../parts/questions.ts';
import { recordedPhrases } from './voices.ts';

/** A question, what it expects, and what a text leads to there. */
interface Asked {
  readonly name: string;
  readonly expect: Expectation;
  readonly meaning: (text: string) => string;
}

/** How something is said: as it stands, or as people say it. `outsider`: nothing that was expected. */
export type Manner = 'plain' | 'filler' | 'tail' | 'hesitation' | 'correction' | 'outsider';

/** What somebody says at a question; `|` is a pause in mid-sentence. */
export interface Item {
  readonly asked: Asked;
  readonly manner: Manner;
  readonly said: string;
}

/** What an answer leads to: of one that was put right, what comes last. */
export function meantBy({ asked, manner, said }: Item, language: Language): string {
  const parts = said.split('|');
  return asked.meaning(manner === 'correction' ? (parts.at(-1) ?? '') : parts.join(language === 'zh' ? '' : ' '));
}

const FILLERS: Readonly<Record<Language, readonly string[]>> = { zh: ['嗯', '呃', '那个', '啊'], en: ['um', 'uh', 'well'] };
const TAILS: Readonly<Record<Language, readonly string[]>> = { zh: ['吧', '啊', '谢谢'], en: ['please', 'thank you', 'thanks'] };
const CORRECTIONS: Readonly<Record<Language, string>> = { zh: '哦不对', en: 'no sorry' };

const OUTSIDERS: Readonly<Record<Language, readonly string[]>> = {
  zh: '今天天气真不错 我想吃红烧肉 小孩子在学校读书 帮我订一张去上海的机票 股票又跌了 请问地铁站怎么走 音乐会几点开始 我的电脑坏了 哎呀你看那只猫 这个苹果很甜 妈妈在厨房做饭 昨天的球赛真精彩 楼下新开了一家理发店 他們都去爬山了 把窗户关上 那本书我看完了'.split(
    ' ',
  ),
  en: [
    ...['what is the weather like', 'the quick brown fox', 'my car broke down', 'i would like a pizza', 'the stock market fell'],
    ...[
      'have you seen my keys',
      'turn left at the corner',
      'elephants are big',
      'football match',
      'chicken soup',
      'the kids are at school',
    ],
    ...['open the window', 'she plays the piano', 'we moved last summer', 'the garden needs water', 'the train was late'],
  ],
};

const same = (text: string): string => text.toLowerCase().replaceAll(/[\s,，。.]/g, '');

function demoQuestions(version: Version): Asked[] {
  return questionsOf(version).map((question) => ({
    name: question.name,
    expect: expectationOf(version, question.listen),
    meaning: (text) => takenAs(version, question, text),
  }));
}

const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const NUMBERS = [
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen'],
  ...['sixteen', 'seventeen', 'eighteen', 'nineteen', ...TENS],
];

// biome-ignore format: a list reads better in rows
const MENU = [
  'activated', 'cancelled', 'call forwarding', 'call waiting', 'thank you', 'password', 'goodbye', 'please try again', 'one moment please',
  'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'january', 'february', 'march', 'april', 'june', 'july',
  'august', 'september', 'october', 'november', 'december', 'today', 'tomorrow', 'yesterday', 'speed dial', 'family', 'friends', 'urgent',
  'transfer', 'location', 'extension', 'telephone number', 'invalid extension', 'new message', 'messages', 'minutes', 'seconds', 'sorry',
];

/** A menu and a number, of what a person recorded in English, so that every family says the same. */
async function recordedQuestions(): Promise<{ asked: Asked; said: string[] }[]> {
  const phrases = [...(await recordedPhrases()).keys()].filter((text) => MENU.includes(text));
  const menu: Asked = { name: 'menu', expect: { language: 'en', phrases }, meaning: same };
  const number: Asked = {
    name: 'number',
    expect: { language: 'en', phrases: ['yes', 'no', 'i do not know'], number: true },
    meaning: same,
  };
  const recorded = await recordedPhrases();
  return [
    { asked: menu, said: phrases },
    { asked: number, said: NUMBERS.filter((text) => recorded.has(text)) },
  ].filter(({ said }) => said.length > 0);
}

/** What may be said, the same every time; a voice that cannot say something leaves it out. */
export async function itemsOf(language: Language): Promise<{ common: Item[]; recorded: Item[] }> {
  const random = seededRandom(language === 'zh' ? 11 : 12);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const common: Item[] = [];
  for (const asked of demoQuestions(compile(language === 'zh' ? parcelDelivery : satisfactionSurvey))) {
    const phrases = asked.expect.phrases.filter(
      (phrase) => asked.meaning(phrase) !== '-' && (language === 'zh' || /^[a-z' ]+$/.test(phrase)),
    );
    for (const phrase of phrases) common.push({ asked, manner: 'plain', said: phrase });
    for (let n = 0; n < 12; n++) {
      const gap = language === 'zh' ? '' : ' ';
      common.push({ asked, manner: 'filler', said: `${pick(FILLERS[language])}|${pick(phrases)}` });
      common.push({
        asked,
        manner: 'tail',
        said: `${pick(phrases.filter((one) => !/[吧啊呢吗谢s]$/.test(one)))}${gap}${pick(TAILS[language])}`,
      });
      const long = pick(phrases.filter((one) => [...one].length > 3 && (language === 'zh' || one.includes(' '))));
      const half = language === 'zh' ? Math.floor([...long].length / 2) : long.indexOf(' ');
      common.push({ asked, manner: 'hesitation', said: `${long.slice(0, half)}|${long.slice(half).trim()}` });
      common.push({ asked, manner: 'correction', said: `${pick(phrases)}|${CORRECTIONS[language]}|${pick(phrases)}` });
    }
    for (const said of OUTSIDERS[language]) common.push({ asked, manner: 'outsider', said });
  }
  const recorded =
    language === 'zh'
      ? []
      : (await recordedQuestions()).flatMap(({ asked, said }) => said.map((one): Item => ({ asked, manner: 'plain', said: one })));
  return { common, recorded };
}
