import type { Expectation, Language } from '../ports/expectation.ts';
import { type AnswerClass, isNetworkClass } from './answer-class.ts';

type Talking = Exclude<AnswerClass, 'fax'>;

/** What is said by one class: whole sentences for a recogniser that knows no others, and the words that tell it in any sentence. */
interface Wording {
  readonly class: Talking;
  readonly phrases: readonly string[];
  readonly telling: RegExp | null;
}

/** Every piece of one list with every one of the next. */
const put = (gap: string, ...lists: readonly (readonly string[])[]): string[] =>
  lists.reduce<string[]>(
    (made, list) => made.flatMap((begun) => list.map((piece) => [begun, piece].filter((part) => part !== '').join(gap))),
    [''],
  );

const zhNumber = ['您拨打的电话', '您拨打的用户', '您拨打的号码'];
const zhNetwork = (states: readonly string[], ends: readonly string[] = ['', '请稍后再拨']): string[] =>
  put('', ['', '您好', '对不起'], zhNumber, states, ends);

const enNumber = ['the number you have dialled', 'the number you dialed', 'the subscriber you dialed'];
const enNetwork = (states: readonly string[], ends: readonly string[] = ['', 'please try again later']): string[] =>
  put(' ', ['', 'sorry'], enNumber, states, ends);

const zh: readonly Wording[] = [
  { class: 'switched-off', phrases: zhNetwork(['已关机']), telling: /关机/ },
  {
    class: 'empty-number',
    phrases: zhNetwork(['是空号', '不存在'], ['', '请查证后再拨', '请核对后再拨']),
    telling: /空号|号码不存在|号码有误/,
  },
  { class: 'suspended', phrases: zhNetwork(['已停机', '已暂停服务'], ['']), telling: /停机|暂停服务/ },
  { class: 'on-the-line', phrases: zhNetwork(['正在通话中']), telling: /正在通话|通话中|用户正忙/ },
  { class: 'cannot-connect', phrases: zhNetwork(['暂时无法接通', '无法接通', '不在服务区']), telling: /无法接通|不在服务区/ },
  { class: 'no-answer', phrases: zhNetwork(['暂时无人接听', '无人接听']), telling: /无人接听|无人应答/ },
  { class: 'barred', phrases: zhNetwork(['已呼入限制', '设置了呼入限制'], ['']), telling: /呼入限制|限制呼入|防骚扰/ },
  {
    class: 'network-busy',
    phrases: put('', ['', '对不起', '您好'], ['网络忙', '线路忙', '系统忙'], ['请稍后再拨']),
    telling: /(网络|线路|系统)(正|繁)?忙/,
  },
  {
    class: 'voicemail',
    phrases: put(
      '',
      ['', '您好'],
      ['', '我现在不方便接听电话', '我现在无法接听您的电话', '您拨打的用户暂时无法接听', '机主暂时无法接听您的电话'],
      ['请在提示音后留言', '请在滴声后留言', '请在嘀声后留言', '请留言'],
    ),
    telling: /留言|语音信箱/,
  },
  {
    class: 'assistant',
    phrases: [
      ...put(
        '',
        ['', '您好'],
        ['机主正忙', '机主不方便接听', ''],
        ['我是他的语音助理', '我是机主的语音助手', '我是他的智能助理'],
        ['', '请讲', '请问您有什么事'],
      ),
      ...put('', ['', '您好'], ['我是来电助理', '这里是来电助理'], ['', '请问您是哪位', '请问您有什么事']),
    ],
    telling: /(语音|智能|来电|电话|通话)(助理|助手|秘书)/,
  },
  {
    class: 'machine',
    phrases: [
      ...put('', ['', '您好'], ['欢迎致电', '欢迎拨打客服热线', '感谢您的来电'], ['', '请直接拨分机号', '请按一', '中文服务请按一']),
      ...put('', ['请直接拨分机号', '中文服务请按一', '人工服务请按零', '查询请按一'], ['', '查号请拨零', '报修请按二']),
      '正在为您转接请稍候',
    ],
    telling: /请按[一二三四五六七八九零〇0-9]|分机号|欢迎(致电|拨打)|正在为您(转接|接通)/,
  },
  {
    class: 'human',
    phrases: [
      ...['喂', '喂你好', '喂您好', '你好', '您好', '喂哪位', '哪位', '你好请讲', '你好请问哪位', '喂你是谁'],
      // Whoever answers for a company.
      ...put('', ['', '您好'], ['请问有什么可以帮您', '有什么可以帮您', '请问您找哪位']),
    ],
    telling: /^喂|^(你好|您好|哪位|请讲|说话)$|有什么可以帮您$/,
  },
];

const en: readonly Wording[] = [
  {
    class: 'switched-off',
    phrases: enNetwork(['is switched off', 'is powered off', 'is turned off']),
    telling: /(switched|powered|turned|power) off/,
  },
  {
    class: 'empty-number',
    phrases: [
      ...enNetwork(['does not exist', 'is not in service', 'is not a working number'], ['', 'please check the number and dial again']),
      ...put(' ', enNumber, ['is not in service please check the number and try again']),
      'your call can not be completed as dialed',
    ],
    telling: /does not exist|not in service|not a working number|(can ?not|could not) be completed as dial/,
  },
  {
    class: 'suspended',
    phrases: enNetwork(['is out of service', 'is suspended', 'has been disconnected'], ['']),
    telling: /out of service|suspended|disconnected/,
  },
  {
    class: 'on-the-line',
    phrases: enNetwork(['is busy now']),
    telling: /(is busy|is on the phone|is engaged|call in progress)/,
  },
  {
    class: 'cannot-connect',
    phrases: enNetwork(['can not be connected', 'can not be reached', 'is not available', 'is out of coverage']),
    telling: /can ?not be (connected|reached)|(is|currently) (not available|unavailable|unreachable)|out of coverage/,
  },
  { class: 'no-answer', phrases: enNetwork(['is not answering', 'does not answer']), telling: /not answer(ing)?\b|no one (is )?answer/ },
  {
    class: 'barred',
    phrases: enNetwork(['is barred from incoming calls', 'does not accept calls'], ['']),
    telling: /barred|does not accept/,
  },
  {
    class: 'network-busy',
    phrases: put(' ', ['all circuits are busy now', 'the network is busy'], ['', 'please try again later']),
    telling: /(circuits|lines|network) (are|is) busy/,
  },
  {
    class: 'voicemail',
    phrases: [
      ...put(
        ' ',
        ['', 'hello', 'hi'],
        [
          '',
          'i can not take your call right now',
          'i cannot take your call right now',
          'you have reached my voicemail',
          'i am not available right now',
        ],
        [
          'please leave a message after the tone',
          'please leave a message after the beep',
          'please leave your message after the tone',
          'please leave a message',
        ],
      ),
      'please leave your message after the tone when done hang up or press the pound key',
    ],
    telling: /leave (a|your|me a)( \w+)? ?message|voice ?mail|after the (tone|beep)/,
  },
  {
    class: 'assistant',
    phrases: [
      ...put(
        ' ',
        ['', 'hello', 'hi'],
        ['i am the assistant of the person you called', 'the person you are calling is using a screening service'],
        ['', 'how can i help', 'please say your name', 'please say your name and why you are calling'],
      ),
      // Never without what follows: a person who is in a meeting says it much like that.
      ...put(
        ' ',
        ['', 'hello', 'hi'],
        ['i am an automated assistant'],
        ['how can i help', 'please say your name', 'please say your name and why you are calling'],
      ),
      'please say your name and why you are calling',
      'at the tone please say your name',
    ],
    telling: /screening|(automated|virtual|personal|call|digital) assistant|assistant of the|say your name/,
  },
  {
    class: 'machine',
    phrases: [
      ...put(
        ' ',
        ['thank you for calling', 'welcome', 'thank you for your call'],
        ['', 'for english press one', 'please listen carefully', 'your call is important to us', 'please hold'],
      ),
      ...put(
        ' ',
        ['for sales press one', 'for english press one', 'press one for sales'],
        ['', 'for support press two', 'press two for support'],
      ),
      'please listen carefully as our menu options have changed',
      'all of our representatives are currently busy please stay on the line',
      'please wait while i connect your call',
    ],
    telling: /press (one|two|three|zero|[0-9]|star|pound)|menu options|thank you for calling|representatives?|stay on the line/,
  },
  {
    class: 'human',
    phrases: [
      'hello who is this',
      'hi',
      'yes',
      'yes hello',
      'hello hello',
      'who is this',
      'speaking',
      // Whoever answers for a company says its name between, or speaks on: an assistant's question must not be the nearest sentence.
      ...put(
        ' ',
        ['hello', 'good morning', 'good afternoon', 'good evening'],
        ['', 'how can i help you', 'how may i help you', 'you are speaking to', 'who am i speaking to'],
      ),
    ],
    telling: /^(hello|hi|yes|who is this|speaking|good (morning|afternoon|evening))\b|how (can|may) i help( you)?$/,
  },
];

const wordings: Readonly<Record<Language, readonly Wording[]>> = { zh, en };

/** Words without signs, as two texts are compared. */
export const plainWords = (text: string, language: Language): string =>
  language === 'zh'
    ? text.replace(/[\s\p{P}]/gu, '')
    : text
        .toLowerCase()
        .replace(/['’]/g, '')
        .replace(/[^a-z0-9]+/g, ' ')
        .trim();

const classOfPhrase: Readonly<Record<Language, ReadonlyMap<string, Talking>>> = {
  zh: new Map(zh.flatMap((one) => one.phrases.map((phrase) => [plainWords(phrase, 'zh'), one.class]))),
  en: new Map(en.flatMap((one) => one.phrases.map((phrase) => [plainWords(phrase, 'en'), one.class]))),
};

const phrasesOf = (language: Language, wanted: (of: Talking) => boolean): string[] =>
  wordings[language].flatMap(({ class: of, phrases }) => (wanted(of) ? phrases : []));

/** What machines say, in one language, also one that began late or like a person: to be listened for beside what the flow asks. */
export const machinePhrases = (language: Language): string[] => phrasesOf(language, (of) => of !== 'human');

/**
 * What to listen for of whoever answers. `early`: before the answer the network alone speaks, or plays what nothing follows from; `answered`:
 * anything, until the first words are over.
 *
 * @param ruled sentences of the company's rules
 */
export const expectedOfAnswer = (language: Language, phase: 'early' | 'answered', ruled: readonly string[] = []): Expectation => ({
  language,
  phrases: phase === 'answered' ? phrasesOf(language, (of) => of === 'human') : [],
  recited: [...(phase === 'early' ? phrasesOf(language, isNetworkClass) : machinePhrases(language)), ...ruled],
});

/** Whose words these are. `whole`: a sentence as that class has it, rather than one with telling words in it. */
export interface Said {
  readonly class: Talking;
  readonly whole: boolean;
}

/**
 * Who says this. A sentence that a recogniser was told to expect is known whole; one that it wrote by itself by its telling words, of which
 * the network's count before those of a hello.
 */
export function whoSays(text: string, language: Language): Said | undefined {
  const plain = plainWords(text, language);
  if (plain === '') return undefined;
  const known = classOfPhrase[language].get(plain);
  if (known) return { class: known, whole: true };
  const told = wordings[language].find(({ telling }) => telling?.test(plain));
  return told && { class: told.class, whole: false };
}
