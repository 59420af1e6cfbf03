import type { Flow } from '@parley/contract/flow/graph';
import { commonIntents } from '@parley/contract/flow/graph';
import { edgesOf } from '../../demo/edges.ts';
import { type Language, make, says, to } from './make.ts';

/** Flows that conversations are held with, in both languages: together they hold every kind of node. */
type Words = Readonly<Record<string, string>>;

const zh: Words = {
  want: '您好，{name}，要预约检修吗？',
  wantShort: '要预约检修吗？',
  unclear: '不好意思，我没听明白。',
  silent: '您还在吗？',
  day: '请问哪一天方便？',
  dayShort: '哪一天？',
  dayRetry: '请说一个日期。',
  daySilent: '请告诉我日期。',
  confirmDay: '{day}，对吗？',
  time: '几点到？',
  place: '第一个是总店，第二个是东店，去哪家？',
  back: '取车也是{day}吗，还是哪天？',
  booked: '约好了，{day}{time}，{place}。',
  notNow: '好的，打扰了。',
  price: '检修一次两百元。',
  price2: '还是两百元。',
  open: '九点到六点。',
  human: '这边先帮您约，有问题可以找客服。',
  stop: '好的，不再打扰，再见。',
  priceQ: '多少钱',
  openQ: '几点开门',
  central: '总店',
  east: '东店',
  later: '我过两天自己打给你们',
  manager: '叫你们经理来',
  menu: '查单按 1，人工按 2。',
  wrong: '没有这个选项。',
  noKey: '请按键。',
  looking: '请稍等，我查一下。',
  state: '您的单子{state}。',
  noState: '现在查不到。',
  passing: '正在为您转接。',
  nobody: '现在没有人接。',
  assistant: '您好，请转告他回电话。',
  greet: '您好，请问有什么可以帮您？',
  plain: '那我们一步一步来。',
  done: '办好了。',
  enough: '我请同事联系您。',
  filler: '我看一下。',
  isIt: '是{name}本人吗？',
  other: '那请他回电。',
  card: '请输入四位卡号，按井号结束。',
  cardOk: '卡号{card}。',
};
const en: Words = {
  want: 'Hello {name}, would you like to book a service?',
  wantShort: 'Would you like to book?',
  unclear: 'Sorry, I did not get that.',
  silent: 'Are you still there?',
  day: 'Which day suits you?',
  dayShort: 'Which day?',
  dayRetry: 'Please name a date.',
  daySilent: 'Please tell me the date.',
  confirmDay: '{day}, is that right?',
  time: 'At what time?',
  place: 'The first is Central, the second is East. Which one?',
  back: 'And on which day will you fetch it?',
  booked: 'Booked: {day}, {time}, {place}.',
  notNow: 'All right, sorry to bother you.',
  price: 'It is two hundred.',
  price2: 'Still two hundred.',
  open: 'Nine to six.',
  human: 'I can book it for you, and our desk helps with the rest.',
  stop: 'All right, no more calls. Goodbye.',
  priceQ: 'how much is it',
  openQ: 'when do you open',
  central: 'Central',
  east: 'East',
  later: 'I will call you myself later this week',
  manager: 'get me your manager',
  menu: 'Press 1 for your order, 2 for a person.',
  wrong: 'There is no such key.',
  noKey: 'Please press a key.',
  looking: 'One moment, I will look.',
  state: 'Your order is {state}.',
  noState: 'I cannot see it now.',
  passing: 'Putting you through.',
  nobody: 'Nobody is free.',
  assistant: 'Hello, please ask him to call back.',
  greet: 'Hello, what can I do for you?',
  plain: 'Then step by step.',
  done: 'All done.',
  enough: 'A colleague will call you.',
  filler: 'Let me see.',
  isIt: 'Am I speaking to {name}?',
  other: 'Please ask him to call.',
  card: 'Enter the four digits of your card, then hash.',
  cardOk: 'Card {card}.',
};
const words = { zh, en } as const;

/** Asks, collects a day with confirmation, a time, one of a library and another day; knowledge, handlers, exits by intent. */
export const booking = (language: Language): Flow => {
  const w = words[language];
  return make(
    language,
    [
      {
        ...{ id: 'want', kind: 'ask', prompts: says(w.want, w.wantShort) },
        answers: [
          { id: 'yes', intents: ['affirm'] },
          { id: 'no', intents: ['deny', 'busy'] },
        ],
        unmatched: { count: 2, prompts: says(w.unclear) },
        silence: { count: 3, prompts: says(w.silent) },
        fills: ['day'],
      },
      {
        ...{ id: 'day', kind: 'collect', prompts: says(w.day, w.dayShort), slotId: 'day' },
        answers: [{ id: 'later', name: 'later', intents: ['later'] }],
        confirm: { on: true, prompts: says(w.confirmDay) },
        retry: { count: 3, prompts: says(w.dayRetry) },
        silence: { count: 2, prompts: says(w.daySilent) },
      },
      { id: 'time', kind: 'collect', prompts: says(w.time), slotId: 'time' },
      { id: 'place', kind: 'collect', prompts: says(w.place), slotId: 'place' },
      { id: 'back', kind: 'collect', prompts: says(w.back), slotId: 'back' },
      {
        id: 'set',
        kind: 'set',
        assignments: [
          { kind: 'label', labelId: 'booked' },
          { kind: 'business-status', status: 'booked' },
        ],
      },
      { id: 'booked', kind: 'speak', prompts: says(w.booked) },
      { id: 'notNow', kind: 'hangup', prompts: says(w.notNow), labels: ['no'] },
    ],
    {
      want: { yes: 'day', no: 'notNow', unmatched: 'notNow', silence: 'notNow' },
      day: { filled: 'time', later: 'notNow', failed: 'notNow', refused: 'notNow' },
      time: { filled: 'place', ...to('notNow', 'failed', 'refused') },
      place: { filled: 'back', ...to('notNow', 'failed', 'refused') },
      back: { filled: 'set', ...to('notNow', 'failed', 'refused') },
      set: { next: 'booked' },
      booked: { next: 'bye' },
    },
    {
      intents: [
        ...commonIntents[language],
        { id: 'later', name: 'later', exact: [w.later] },
        { id: 'manager', name: 'manager', exact: [w.manager] },
      ],
      handlers: [
        { id: 'h', name: 'manager', intents: ['manager'], do: { kind: 'answer', prompts: says(w.human) }, limit: 2, labels: ['manager'] },
      ],
      knowledge: [
        { id: 'price', question: w.priceQ, answers: [...says(w.price), ...says(w.price2)], limit: 2 },
        { id: 'open', question: w.openQ, answers: says(w.open), after: { kind: 'return' } },
      ],
      slots: [
        { id: 'day', name: 'day', entity: { kind: 'date' } },
        { id: 'time', name: 'time', entity: { kind: 'time' } },
        { id: 'place', name: 'place', entity: { kind: 'choice', libraryId: 'places' } },
        { id: 'back', name: 'back', entity: { kind: 'date' } },
      ],
      libraries: [{ id: 'places', name: 'places', items: [{ value: w.central }, { value: w.east }] }],
      labels: [
        { id: 'booked', name: 'Booked' },
        { id: 'no', name: 'No' },
        { id: 'manager', name: 'Manager' },
      ],
      grades: [
        { id: 'a', code: 'A', when: { tests: [{ kind: 'label', labelId: 'booked' }] } },
        { id: 'b', code: 'B', when: { tests: [{ kind: 'slot', slotId: 'day', compare: 'filled' }] } },
        { id: 'c', code: 'C', when: {} },
      ],
      listening: { protectMs: 500, backchannels: language === 'zh' ? ['嗯', '哦'] : ['uh-huh', 'mm'], longestCallMs: 300_000 },
      answering: { voicemail: { do: 'hangup' } },
    },
  );
};

/** Keys, a request, a message, a transfer, keys of a card, and an assistant that answers. */
export const service = (language: Language): Flow => {
  const w = words[language];
  return make(
    language,
    [
      {
        ...{ id: 'menu', kind: 'menu', prompts: says(w.menu), options: [{ key: '1' }, { key: '2' }] },
        invalid: { count: 2, prompts: says(w.wrong) },
        timeout: { count: 2, prompts: says(w.noKey) },
      },
      {
        ...{ id: 'ask', kind: 'request', prompts: says(w.looking), url: 'https://shop.example/o/{order}' },
        takes: [{ path: 'state', to: { kind: 'variable', name: 'state' } }],
      },
      { id: 'state', kind: 'speak', prompts: says(w.state) },
      { id: 'sms', kind: 'sms', strategyId: 'state', values: [{ name: 'state', value: '{state}' }] },
      { id: 'card', kind: 'collect', prompts: says(w.card), slotId: 'card', by: 'keys', keys: { min: 4, max: 4 }, retry: { count: 2 } },
      { id: 'cardOk', kind: 'speak', prompts: says(w.cardOk) },
      { id: 'noState', kind: 'speak', prompts: says(w.noState) },
      { id: 'pass', kind: 'transfer', prompts: says(w.passing), to: { kind: 'extension', number: '801' } },
      { id: 'nobody', kind: 'speak', prompts: says(w.nobody) },
      { id: 'helper', kind: 'start', direction: 'assistant' },
      { id: 'tell', kind: 'hangup', prompts: says(w.assistant) },
    ],
    {
      menu: { '1': 'ask', '2': 'pass', invalid: 'bye', timeout: 'pass' },
      ask: { ok: 'state', failed: 'noState' },
      state: { next: 'sms' },
      sms: { next: 'card' },
      card: { filled: 'cardOk', ...to('bye', 'failed', 'refused') },
      cardOk: { next: 'bye' },
      noState: { next: 'bye' },
      pass: { 'answered-and-ended': 'bye', failed: 'nobody' },
      nobody: { next: 'bye' },
      helper: { next: 'tell' },
    },
    { slots: [{ id: 'card', name: 'card', entity: { kind: 'digits', min: 4, max: 4 } }] },
  );
};

/** A component asks who it is, then a model speaks; a condition decides by what it filled. */
export const desk = (language: Language): Flow => {
  const w = words[language];
  return make(
    language,
    [
      { id: 'who', kind: 'subflow', to: { kind: 'component', componentId: 'id' }, exits: [{ id: 'other', name: 'other' }] },
      {
        ...{ id: 'model', kind: 'agent-model', prompts: says(w.greet), instructions: 'Help.', fillers: says(w.filler), maxTurns: 2 },
        outcomes: [{ id: 'done', name: 'done', when: 'It is settled.' }],
        tools: { fills: ['day'], transfer: { to: { kind: 'extension', number: '802' } } },
        guard: { forbidden: [language === 'zh' ? '保证' : 'guarantee'] },
      },
      { id: 'has', kind: 'condition', rules: [{ id: 'day', when: { tests: [{ kind: 'slot', slotId: 'day', compare: 'filled' }] } }] },
      { id: 'doneDay', kind: 'speak', prompts: says(`${w.done}{day}`) },
      { id: 'done', kind: 'speak', prompts: says(w.done) },
      { id: 'enough', kind: 'speak', prompts: says(w.enough) },
      { id: 'plain', kind: 'speak', prompts: says(w.plain) },
      { id: 'other', kind: 'speak', prompts: says(w.other) },
    ],
    {
      who: { done: 'model', other: 'other', failed: 'other' },
      model: { done: 'has', limit: 'enough', failed: 'plain' },
      has: { day: 'doneDay', else: 'done' },
      ...Object.fromEntries(['doneDay', 'done', 'enough', 'plain', 'other'].map((id) => [id, { next: 'bye' }])),
    },
    {
      components: [
        {
          id: 'id',
          name: 'Who',
          nodes: [
            { id: 'c0', kind: 'start' },
            {
              ...{ id: 'c1', kind: 'ask', prompts: says(w.isIt), unmatched: { count: 1 }, silence: { count: 2 } },
              answers: [{ id: 'yes', intents: ['affirm'] }],
            },
            { id: 'c2', kind: 'return' },
            { id: 'c3', kind: 'return', exit: 'other' },
          ],
          edges: edgesOf({ c0: { next: 'c1' }, c1: { yes: 'c2', unmatched: 'c3', silence: 'c3' } }),
        },
      ],
      slots: [{ id: 'day', name: 'day', entity: { kind: 'date' } }],
    },
  );
};
