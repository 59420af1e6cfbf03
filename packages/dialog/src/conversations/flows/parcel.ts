import { commonIntents, type Flow } from '@parley/contract/flow/graph';
import { type Language, make, sayIn, says, to } from './make.ts';

/** A courier arranges a delivery: several slots in one breath, an own library, a telephone number read back, jumps from anywhere. */
export const parcel = (language: Language): Flow => {
  const say = sayIn(language);
  return make(
    language,
    [
      {
        ...{ id: 'home', kind: 'ask', fills: ['day', 'time'] },
        prompts: says(
          say('您好，{name}，您的快递今天下午送到，家里有人吗？', 'Hi {name}, your parcel comes this afternoon. Will anybody be in?'),
          say('下午家里有人吗？', 'Will anybody be in?'),
        ),
        answers: [
          { id: 'yes', intents: ['affirm'] },
          { id: 'no', intents: ['deny', 'busy', 'nobody'] },
          { id: 'doorstep', intents: ['doorstep'] },
          { id: 'locker', intents: ['locker'] },
        ],
        unmatched: { count: 2, prompts: says(say('不好意思，没听清，下午有人收吗？', 'Sorry, will somebody be in this afternoon?')) },
        silence: { count: 2, prompts: says(say('喂，听得到吗？', 'Hello, can you hear me?')) },
      },
      {
        ...{ id: 'day', kind: 'collect', slotId: 'day', prompts: says(say('那哪天送方便？', 'Which day would be better?')) },
        answers: [
          { id: 'doorstep', intents: ['doorstep'] },
          { id: 'locker', intents: ['locker'] },
        ],
        retry: { count: 2, prompts: says(say('您说个日子就行。', 'Just name a day.')) },
      },
      { id: 'time', kind: 'collect', slotId: 'time', prompts: says(say('几点送呢？', 'And at what time?')) },
      {
        ...{ id: 'phone', kind: 'collect', slotId: 'phone', prompts: says(say('收件人电话是多少？', 'What number can the driver ring?')) },
        confirm: { on: true, prompts: says(say('{phone}，对吗？', '{phone}, is that right?')) },
        retry: { count: 3, prompts: says(say('请再报一遍电话。', 'Please give me the number again.')) },
      },
      { id: 'agreed', kind: 'set', assignments: [{ kind: 'label', labelId: 'agreed' }] },
      {
        ...{ id: 'done', kind: 'speak', labels: [] },
        prompts: says(say('好的，{day}{time}给您送。', 'Right, we bring it {day}, {time}.')),
      },
      { id: 'today', kind: 'speak', prompts: says(say('好的，下午见。', 'Good, see you this afternoon.')) },
      { id: 'doorstep', kind: 'speak', prompts: says(say('好的，给您放门口。', 'Right, we leave it at the door.')), labels: ['doorstep'] },
      {
        id: 'locker',
        kind: 'collect',
        slotId: 'shop',
        prompts: says(say('放东门驿站还是南门驿站？', 'The corner shop or the post office?')),
      },
      { id: 'left', kind: 'speak', prompts: says(say('好的，放{shop}。', 'Right, it will be at the {shop}.')) },
      {
        ...{ id: 'track', kind: 'collect', slotId: 'number', prompts: says(say('请报一下单号。', 'What is the tracking number?')) },
        retry: { count: 2, prompts: says(say('单号没对上，请再报一遍。', 'That number does not fit, once more please.')) },
      },
      {
        id: 'search',
        kind: 'speak',
        prompts: says(say('单号{number}，我们去查。', 'Number {number}, we will look for it.')),
        labels: ['lost'],
      },
    ],
    {
      home: { yes: 'today', no: 'day', doorstep: 'doorstep', locker: 'locker', unmatched: 'doorstep', silence: 'bye' },
      day: { filled: 'time', doorstep: 'doorstep', locker: 'locker', ...to('doorstep', 'failed', 'refused') },
      time: { filled: 'phone', ...to('doorstep', 'failed', 'refused') },
      phone: { filled: 'agreed', ...to('bye', 'failed', 'refused') },
      agreed: { next: 'done' },
      locker: { filled: 'left', ...to('doorstep', 'failed', 'refused') },
      track: { filled: 'search', ...to('bye', 'failed', 'refused') },
      ...Object.fromEntries(['done', 'today', 'doorstep', 'left', 'search'].map((id) => [id, { next: 'bye' }])),
    },
    {
      intents: [
        ...commonIntents[language],
        {
          ...{ id: 'doorstep', name: 'doorstep' },
          similar:
            language === 'zh'
              ? ['放门口就行', '放在门口', '给我放门口吧', '搁门口得了', '放家门口']
              : ['leave it at the door', 'just leave it on the doorstep', 'pop it in the porch', 'leave it outside', 'drop it by the door'],
        },
        {
          ...{ id: 'locker', name: 'locker' },
          similar:
            language === 'zh'
              ? ['放驿站', '放快递柜', '给我放到代收点', '放驿站我自己去取', '存柜子里吧']
              : [
                  'leave it at the shop',
                  'take it to a pick up point',
                  'put it in a locker',
                  'i will collect it from the shop',
                  'drop it at the shop',
                ],
        },
        {
          ...{ id: 'nobody', name: 'nobody' },
          similar:
            language === 'zh'
              ? ['家里没人', '下午没人在家', '我在外面呢', '我出差了不在家', '今天不在家']
              : ['nobody will be in', 'i will be out', 'i am not at home', 'there is no one home', 'i am away today'],
        },
        {
          ...{ id: 'lost', name: 'lost' },
          similar:
            language === 'zh'
              ? ['我上次的快递还没收到', '有个件丢了', '我还有一个包裹一直没到', '快递丢了你们管不管', '我那个件找不着了']
              : [
                  'my last parcel never came',
                  'another parcel is missing',
                  'you lost my parcel',
                  'where is the other one i ordered',
                  'i never got my other parcel',
                ],
        },
        {
          ...{ id: 'reject', name: 'reject' },
          similar:
            language === 'zh'
              ? ['我不要了退回去', '这个件我拒收', '给我退了吧', '东西不要了', '直接退货吧']
              : ['i do not want it any more', 'send it back', 'return it to the sender', 'i refuse the parcel', 'i am sending it back'],
        },
      ],
      handlers: [
        { id: 'lost', name: 'lost', intents: ['lost'], do: { kind: 'jump', nodeId: 'track' }, except: ['track'] },
        {
          ...{ id: 'reject', name: 'reject', intents: ['reject'] },
          do: {
            ...{ kind: 'end', businessStatus: 'returned' },
            prompts: says(say('好的，给您退回去。', 'All right, it goes back.')),
          },
        },
      ],
      knowledge: [
        {
          ...{ id: 'who', question: say('谁寄的', 'who is it from') },
          similar: language === 'zh' ? ['这是谁寄来的', '什么东西啊', '哪儿寄的'] : ['what is it', 'who sent it', 'what is in it'],
          answers: [...says(say('是一家书店寄的。', 'From a bookshop.')), ...says(say('面单上写的是书店。', 'The label says a bookshop.'))],
        },
        {
          ...{ id: 'fee', question: say('送货上门要钱吗', 'do i have to pay'), after: { kind: 'return' } },
          similar:
            language === 'zh'
              ? ['要不要加钱', '上门收费吗', '还要给钱吗']
              : ['is there a charge', 'does it cost anything', 'do i pay for delivery'],
          answers: says(say('不收费。', 'There is no charge.')),
        },
        {
          ...{ id: 'self', question: say('我能自己去取吗', 'can i fetch it myself'), after: { kind: 'jump', nodeId: 'locker' } },
          similar: language === 'zh' ? ['我自己来拿行不行', '可以自提吗'] : ['could i pick it up myself', 'can i come and get it'],
          answers: says(say('可以自提。', 'You can.')),
        },
      ],
      slots: [
        { id: 'day', name: 'day', entity: { kind: 'date' } },
        { id: 'time', name: 'time', entity: { kind: 'time' } },
        { id: 'phone', name: 'phone', entity: { kind: 'phone' } },
        { id: 'shop', name: 'shop', entity: { kind: 'choice', libraryId: 'shops' } },
        { id: 'number', name: 'number', entity: { kind: 'tracking' } },
      ],
      libraries: [
        {
          ...{ id: 'shops', name: 'shops' },
          items:
            language === 'zh'
              ? [
                  { value: '东门驿站', synonyms: ['东门', '东门那个'] },
                  { value: '南门驿站', synonyms: ['南门', '南门那个'] },
                ]
              : [
                  { value: 'corner shop', synonyms: ['the corner', 'the shop on the corner'] },
                  { value: 'post office', synonyms: ['the post'] },
                ],
        },
      ],
      labels: ['agreed', 'doorstep', 'lost'].map((id) => ({ id, name: id })),
      grades: [
        { id: 'a', code: 'A', when: { tests: [{ kind: 'label', labelId: 'agreed' }] } },
        {
          id: 'b',
          code: 'B',
          when: {
            join: 'any',
            tests: [
              { kind: 'label', labelId: 'doorstep' },
              { kind: 'node', nodeId: 'today' },
            ],
          },
        },
        { id: 'l', code: 'L', when: { tests: [{ kind: 'intent', intentId: 'lost' }] } },
        { id: 'c', code: 'C', when: {} },
      ],
    },
  );
};
