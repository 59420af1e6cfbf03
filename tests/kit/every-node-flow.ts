import { type Flow, flow } from '@parley/contract/flow/graph';
import { edgesOf } from '@parley/dialog/demo/edges';

export type Language = 'zh' | 'en';

/** What is said on both sides, by language. */
export const words = {
  zh: {
    hello: '您好，这里是顺达物业。',
    offer: '您的停车证到期了，现在可以在电话里续办，请问需要续办吗？',
    still: '您好，请问还在吗？需要续办吗？',
    price: '一年三百六十元。',
    day: '请问哪天来取？',
    sure: '{取证日}来取，对吗？',
    way: '自己来取请按一，请人代取请按二。',
    noted: '好的，已经记下了。',
    looking: '请稍等。',
    found: '您的车位在{位置}。',
    model: '还有什么想问的吗？',
    modelSays: '可以停两辆车。',
    handing: '现在为您转接前台。',
    dayName: '取证日',
    placeName: '位置',
    bye: '再见。',
    yes: '是的',
    no: '不对',
    ask: '多少钱',
    days: ['星期五', '星期六'],
  },
  en: {
    hello: 'Hello, this is the parking office.',
    offer: 'Your parking permit has run out, and it can be renewed on the phone right now. Shall we renew it?',
    still: 'Are you still there? Shall we renew it?',
    price: 'It is thirty pounds a year.',
    day: 'Which day will you collect it?',
    sure: 'You collect it on {collection day}, is that right?',
    way: 'To collect it yourself press one, for somebody else press two.',
    noted: 'Thank you, that is noted.',
    looking: 'One moment please.',
    found: 'Your place is {place}.',
    model: 'Is there anything else?',
    modelSays: 'Two cars may park there.',
    handing: 'I put you through to the office now.',
    dayName: 'collection day',
    placeName: 'place',
    bye: 'Good bye.',
    yes: 'yes',
    no: 'no',
    ask: 'how much is it',
    days: ['tomorrow', 'Friday'],
  },
} as const;

/**
 * A flow that goes through a node of every kind, in the order in which they stand here; `agent-model` is left by its `limit`.
 *
 * @param origin where its request node asks
 * @param desk the extension that it hands the call to
 */
export const everyNodeFlow = (language: Language, origin: string, desk: string, strategyId: string): Flow => {
  const said = words[language];
  const say = (text: string) => ({ prompts: [{ text }] });
  return flow.parse({
    language,
    nodes: [
      { id: 'start', kind: 'start' },
      { id: 'hello', kind: 'speak', ...say(said.hello) },
      {
        ...{ id: 'offer', kind: 'ask', ...say(said.offer) },
        answers: [
          { id: 'yes', intents: ['yes'] },
          { id: 'no', intents: ['no'] },
        ],
        silence: { count: 4, prompts: [{ text: said.still }] },
        unmatched: { count: 3 },
        listening: { silenceMs: 4000 },
      },
      {
        ...{ id: 'day', kind: 'collect', ...say(said.day), slotId: 'day' },
        confirm: { on: true, prompts: [{ text: said.sure }] },
        silence: { count: 5 },
        retry: { count: 5 },
      },
      { id: 'way', kind: 'menu', ...say(said.way), options: [{ key: '1' }, { key: '2' }], timeout: { count: 4 }, timeoutMs: 10_000 },
      {
        ...{ id: 'known', kind: 'condition' },
        rules: [{ id: 'day', when: { tests: [{ kind: 'slot', slotId: 'day', compare: 'filled' }] } }],
      },
      { id: 'status', kind: 'set', assignments: [{ kind: 'business-status', status: 'renewed' }] },
      { id: 'part', kind: 'subflow', to: { kind: 'component', componentId: 'noted' } },
      { id: 'message', kind: 'sms', strategyId },
      {
        ...{ id: 'look', kind: 'request', ...say(said.looking), url: `${origin}/place` },
        takes: [{ path: 'place', to: { kind: 'variable', name: said.placeName } }],
      },
      { id: 'found', kind: 'speak', ...say(said.found) },
      {
        ...{ id: 'model', kind: 'agent-model', ...say(said.model), instructions: 'Answer.', maxTurns: 1 },
        ...{ firstMs: 15_000, stallMs: 15_000, silence: { count: 1 }, listening: { silenceMs: 3000 } },
      },
      { id: 'hand', kind: 'transfer', ...say(said.handing), to: { kind: 'extension', number: desk } },
      { id: 'bye', kind: 'hangup', ...say(said.bye) },
    ],
    components: [
      {
        id: 'noted',
        name: 'noted',
        nodes: [
          { id: 'in', kind: 'start' },
          { id: 'say-noted', kind: 'speak', ...say(said.noted) },
          { id: 'back', kind: 'return' },
        ],
        edges: edgesOf({ in: { next: 'say-noted' }, 'say-noted': { next: 'back' } }),
      },
    ],
    edges: edgesOf({
      start: { next: 'hello' },
      hello: { next: 'offer' },
      offer: { yes: 'day', no: 'bye', silence: 'bye', unmatched: 'bye' },
      day: { filled: 'way', failed: 'bye', refused: 'bye' },
      way: { '1': 'known', '2': 'known', invalid: 'bye', timeout: 'bye' },
      known: { day: 'status', else: 'bye' },
      status: { next: 'part' },
      part: { done: 'message', failed: 'bye' },
      message: { next: 'look' },
      look: { ok: 'found', failed: 'bye' },
      found: { next: 'model' },
      model: { limit: 'hand', failed: 'bye' },
      hand: { 'answered-and-ended': 'bye', failed: 'bye' },
    }),
    intents: [
      { id: 'yes', name: said.yes, kind: 'affirm', exact: language === 'zh' ? ['是的', '需要', '对的'] : ['yes', 'yes please'] },
      { id: 'no', name: said.no, kind: 'deny', exact: language === 'zh' ? ['不对', '不需要'] : ['no', 'no thank you'] },
    ],
    knowledge: [{ id: 'price', question: said.ask, answers: [{ text: said.price }] }],
    slots: [{ id: 'day', name: said.dayName, entity: { kind: 'date' } }],
    variables: [{ name: said.placeName }],
    answering: { greetAfterMs: 0 },
  });
};
