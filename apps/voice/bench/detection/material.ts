import type { AnswerClass, Language } from '@parley/speech';

/** What is played: said by a voice, or a tone alone. */
type Sound =
  | { readonly say: string }
  | { readonly tone: 'beep' | 'busy' | 'congestion' | 'ced' | 'cng' | 'vacant' }
  | { readonly silenceMs: number };

/** Something that answers, or that the network plays. `null`: nothing answers, and nothing may be concluded. */
export interface Answer {
  readonly class: AnswerClass | null;
  readonly phase: 'early' | 'answered';
  readonly sounds: readonly Sound[];
  /** In words that the detector has no rule for: open recognition would know them by telling words, closed grammars cannot. */
  readonly foreign?: true;
}

const pause = (silenceMs: number): Sound => ({ silenceMs });
const twice = (text: string): Sound[] => [{ say: text }, pause(1_200), { say: text }];
const network = (of: AnswerClass, texts: readonly string[]): Answer[] =>
  texts.map((text): Answer => ({ class: of, phase: 'early', sounds: twice(text) }));
const foreign = (of: AnswerClass, phase: Answer['phase'], texts: readonly string[]): Answer[] =>
  texts.map((text): Answer => ({ class: of, phase, sounds: phase === 'early' ? twice(text) : [{ say: text }], foreign: true }));
const answered = (of: AnswerClass, texts: readonly string[], then: readonly Sound[] = []): Answer[] =>
  texts.map((text): Answer => ({ class: of, phase: 'answered', sounds: [{ say: text }, ...then] }));

const beep: Sound = { tone: 'beep' };
const tones: readonly Answer[] = [
  { class: 'on-the-line', phase: 'early', sounds: Array.from({ length: 5 }, () => ({ tone: 'busy' })) },
  { class: 'network-busy', phase: 'early', sounds: Array.from({ length: 4 }, () => ({ tone: 'congestion' })) },
  { class: 'fax', phase: 'answered', sounds: [pause(600), { tone: 'ced' }] },
  { class: 'fax', phase: 'answered', sounds: [pause(300), { tone: 'cng' }, { tone: 'cng' }] },
  { class: null, phase: 'answered', sounds: [pause(6_000)] },
  { class: null, phase: 'early', sounds: [pause(6_000)] },
];

const zh: readonly Answer[] = [
  ...network('switched-off', ['您好，您拨打的电话已关机，请稍后再拨', '对不起，您拨打的用户已关机']),
  ...network('empty-number', ['您好，您拨打的号码是空号，请查证后再拨', '对不起，您所拨打的号码不存在，请核对后再拨']),
  ...network('suspended', ['您好，您拨打的电话已停机', '对不起，您拨打的用户已暂停服务']),
  ...network('on-the-line', ['您好，您拨打的电话正在通话中，请稍后再拨', '对不起，您拨打的用户正在通话中，请稍后再拨']),
  ...network('cannot-connect', ['对不起，您拨打的用户暂时无法接通，请稍后再拨', '您好，您拨打的电话不在服务区']),
  ...network('no-answer', ['对不起，您拨打的电话暂时无人接听，请稍后再拨']),
  ...network('barred', ['对不起，您拨打的用户已呼入限制']),
  ...answered(
    'voicemail',
    ['您好，我现在不方便接听电话，请在滴声后留言', '您拨打的用户暂时无法接听，请在提示音后留言'],
    [pause(400), beep],
  ),
  ...answered('assistant', ['您好，机主正忙，我是他的语音助理，请讲', '您好，我是来电助理，请问您有什么事']),
  ...answered('machine', ['您好，欢迎致电，请直接拨分机号，查号请拨零', '欢迎致电，中文服务请按一']),
  ...answered('human', [
    '喂',
    '喂，你好',
    '你好，哪位',
    '喂，请问你找谁',
    '嗯，你说',
    '你好，我在开会',
    '喂，你好，我是小王，你是哪位啊',
    '您好，安澜财险，请问有什么可以帮您',
  ]),
  ...foreign('switched-off', 'early', ['您呼叫的手机目前处于关机状态']),
  ...foreign('cannot-connect', 'early', ['您呼叫的用户信号不好，现在联系不上，建议您改发短信']),
  ...foreign('voicemail', 'answered', ['我是李明，这会儿不在家，有事的话听到嘟的一声以后说吧']),
  ...foreign('assistant', 'answered', ['机主现在没空，您有什么话我可以帮您记下来转告他']),
  ...foreign('machine', 'answered', ['这里是金陵物业服务中心，工作时间是周一到周五上午九点到下午五点']),
];

const en: readonly Answer[] = [
  ...network('switched-off', [
    'The number you have dialled is switched off. Please try again later.',
    'Sorry, the subscriber you dialed is powered off.',
  ]),
  ...network('empty-number', [
    'Sorry, the number you have dialled does not exist.',
    'The number you have dialed is not in service. Please check the number and try again.',
  ]),
  ...network('suspended', ['Sorry, the number you have dialled is out of service.', 'The number you dialed has been disconnected.']),
  ...network('on-the-line', ['Sorry, the subscriber you dialed is busy now. Please try again later.', 'The number you dialed is busy.']),
  ...network('cannot-connect', [
    'Sorry, the subscriber you dialed can not be connected. Please try again later.',
    'The number you dialed is not available.',
  ]),
  ...network('no-answer', ['The number you dialed is not answering. Please try again later.']),
  ...network('barred', ['Sorry, the number you have dialled is barred from incoming calls.']),
  ...answered(
    'voicemail',
    [
      'Hello, I cannot take your call right now. Please leave a message after the tone.',
      'You have reached my voicemail. Please leave your message after the tone.',
    ],
    [pause(400), beep],
  ),
  ...answered('assistant', [
    'Hi, the person you are calling is using a screening service. Please say your name and why you are calling.',
    'Hello, I am the assistant of the person you called. How can I help?',
  ]),
  ...answered('machine', [
    'Thank you for calling. For English press one.',
    'Welcome. Please listen carefully as our menu options have changed.',
  ]),
  ...answered('human', [
    ...['Hello', 'Hello, who is this?', 'Yes', 'Hi, this is John', 'John speaking', 'Hello, I am in a meeting'],
    ...['Good morning, Acme Plumbing, how can I help you?', 'Hello, yes, who is calling please?'],
  ]),
  ...foreign('switched-off', 'early', ['Your party has turned the handset off for the moment']),
  ...foreign('cannot-connect', 'early', ['We could not find the mobile you want, maybe it has no signal, please send a text']),
  ...foreign('voicemail', 'answered', ['This is Bob, I am out walking the dog, tell me who you are and I will ring you back']),
  ...foreign('assistant', 'answered', ['My owner is in the garden, may I ask what it is about so that I can pass it on to him']),
  ...foreign('machine', 'answered', ['Our office is open from Monday to Friday between nine in the morning and five in the afternoon']),
];

/** Every class in one language, as the networks and the people word it. */
export const answersOf = (language: Language): readonly Answer[] => [...(language === 'zh' ? zh : en), ...tones];
