import { commonIntents, type Flow } from '@parley/contract/flow/graph';
import { edgesOf } from '../../demo/edges.ts';
import { type Language, make, sayIn, says, to } from './make.ts';

/** Callers of a clinic: business hours, a component that checks who calls, name, plate and time, read back as a whole, and a person. */
export const clinic = (language: Language): Flow => {
  const say = sayIn(language);
  const zh = language === 'zh';
  const flow = make(
    language,
    [
      { id: 'hours', kind: 'condition', rules: [{ id: 'open', when: { tests: [{ kind: 'business-hours' }] } }] },
      {
        id: 'closed',
        kind: 'hangup',
        prompts: says(say('现在是下班时间，请工作日九点到六点来电。', 'We are closed. Please ring on a weekday, nine to six.')),
      },
      {
        ...{ id: 'what', kind: 'ask' },
        prompts: says(
          say('您好，仁和门诊，您要预约、改期还是取消？', 'Hill Surgery, would you like to book, move or cancel?'),
          say('预约、改期还是取消？', 'Book, move or cancel?'),
        ),
        answers: [
          { id: 'book', intents: ['book'] },
          { id: 'move', intents: ['move'] },
          { id: 'cancel', intents: ['cancel'] },
        ],
        unmatched: { count: 3, prompts: says(say('您是要预约、改期，还是取消？', 'Is it to book, to move or to cancel?')) },
        silence: { count: 2, prompts: says(say('您还在吗？', 'Are you there?')) },
        fills: ['dept', 'day', 'time'],
      },
      { id: 'dept', kind: 'collect', slotId: 'dept', prompts: says(say('看哪个科？', 'Which clinic?')) },
      { id: 'day', kind: 'collect', slotId: 'day', prompts: says(say('哪天来？', 'Which day?')) },
      { id: 'time', kind: 'collect', slotId: 'time', prompts: says(say('几点？', 'What time?')) },
      {
        ...{ id: 'person', kind: 'collect', slotId: 'person', prompts: says(say('就诊人叫什么名字？', 'What is the name?')) },
        confirm: { on: true, prompts: says(say('{person}，对吗？', '{person}, is that right?')) },
      },
      {
        ...{
          id: 'plate',
          kind: 'collect',
          slotId: 'plate',
          prompts: says(say('开车来的话，车牌号是多少？', 'What is the plate of your car?')),
        },
        answers: [{ id: 'none', intents: ['nocar'] }],
      },
      {
        ...{ id: 'sure', kind: 'ask', prompts: says(say('{dept}，{day}{time}，对吗？', '{dept}, {day}, {time}, is that right?')) },
        answers: [
          { id: 'yes', intents: ['affirm'] },
          { id: 'no', intents: ['deny'] },
        ],
        fills: ['dept', 'day', 'time'],
        unmatched: { count: 2, prompts: says(say('对还是不对？', 'Right or wrong?')) },
      },
      { id: 'booked', kind: 'speak', prompts: says(say('约好了。', 'You are booked.')), labels: ['booked'] },
      { id: 'who', kind: 'subflow', to: { kind: 'component', componentId: 'check' }, exits: [{ id: 'wrong', name: 'wrong' }] },
      { id: 'cancelled', kind: 'speak', prompts: says(say('已经帮您取消了。', 'It is cancelled.')), labels: ['cancelled'] },
      {
        id: 'desk',
        kind: 'transfer',
        prompts: says(say('给您转前台。', 'Putting you through to the desk.')),
        to: { kind: 'extension', number: '800' },
      },
      { id: 'nobody', kind: 'speak', prompts: says(say('前台正忙，稍后给您回电。', 'The desk is busy and will ring you back.')) },
    ],
    {
      hours: { open: 'what', else: 'closed' },
      what: { book: 'dept', move: 'day', cancel: 'who', unmatched: 'desk', silence: 'bye' },
      dept: { filled: 'day', ...to('desk', 'failed', 'refused') },
      day: { filled: 'time', ...to('desk', 'failed', 'refused') },
      time: { filled: 'person', ...to('desk', 'failed', 'refused') },
      person: { filled: 'plate', ...to('desk', 'failed', 'refused') },
      plate: { filled: 'sure', none: 'sure', ...to('sure', 'failed', 'refused') },
      sure: { yes: 'booked', no: 'desk', unmatched: 'desk', silence: 'desk' },
      booked: { next: 'bye' },
      who: { done: 'cancelled', wrong: 'desk', failed: 'desk' },
      cancelled: { next: 'bye' },
      desk: { 'answered-and-ended': 'bye', failed: 'nobody' },
      nobody: { next: 'bye' },
    },
    {
      components: [
        {
          ...{ id: 'check', name: 'check' },
          nodes: [
            { id: 'k0', kind: 'start' },
            {
              ...{ id: 'k1', kind: 'collect', slotId: 'last4', by: 'either', keys: { min: 4, max: 4 } },
              prompts: says(say('请报或按身份证后四位。', 'Say or key the last four digits of your card.')),
              retry: { count: 3, prompts: says(say('四位数字，请再来一遍。', 'Four digits, once more please.')) },
              silence: { count: 2, prompts: says(say('请报后四位。', 'The last four digits, please.')) },
            },
            {
              id: 'k2',
              kind: 'condition',
              rules: [{ id: 'same', when: { tests: [{ kind: 'slot', slotId: 'last4', compare: 'eq', value: '1234' }] } }],
            },
            { id: 'k3', kind: 'speak', prompts: says(say('核对好了。', 'Thank you, that fits.')) },
            { id: 'k4', kind: 'return' },
            { id: 'k5', kind: 'return', exit: 'wrong' },
          ],
          edges: edgesOf({
            k0: { next: 'k1' },
            k1: { filled: 'k2', ...to('k5', 'failed', 'refused') },
            k2: { same: 'k3', else: 'k5' },
            k3: { next: 'k4' },
          }),
        },
      ],
      intents: [
        ...commonIntents[language],
        {
          ...{ id: 'book', name: 'book' },
          similar: zh
            ? ['我想预约', '我要挂号', '帮我约个号', '想挂个号看病']
            : ['i would like to book', 'i want an appointment', 'can i see the doctor', 'i need to make an appointment'],
        },
        {
          ...{ id: 'move', name: 'move' },
          similar: zh
            ? ['我想改期', '我要改个时间', '能换一天吗', '原来约的那天来不了想改一下']
            : ['i need to move my appointment', 'can i change the day', 'i want to reschedule', 'i can not make my appointment'],
        },
        {
          ...{ id: 'cancel', name: 'cancel' },
          similar: zh
            ? ['我想取消', '帮我取消预约', '我不来了取消吧', '预约不要了']
            : ['i want to cancel', 'please cancel my appointment', 'i am not coming any more', 'call off my appointment'],
        },
        {
          ...{ id: 'nocar', name: 'nocar' },
          similar: zh
            ? ['我不开车', '坐地铁来', '没有车', '打车过来']
            : ['i do not drive', 'i come by bus', 'i have no car', 'i will walk'],
        },
      ],
      knowledge: [
        {
          ...{ id: 'park', question: say('有地方停车吗', 'is there parking') },
          similar: zh ? ['能停车吗', '停车方便吗'] : ['can i park there', 'where can i park'],
          answers: says(say('地下有停车场。', 'There is a car park below.')),
        },
        {
          ...{ id: 'where', question: say('你们在哪里', 'where are you'), after: { kind: 'return' } },
          similar: zh ? ['地址在哪', '怎么走啊'] : ['what is your address', 'how do i get there'],
          answers: says(say('人民路八号。', 'Eight, Hill Road.')),
        },
      ],
      slots: [
        { id: 'dept', name: 'dept', entity: { kind: 'choice', libraryId: 'depts' } },
        { id: 'day', name: 'day', entity: { kind: 'date' } },
        { id: 'time', name: 'time', entity: { kind: 'time' } },
        { id: 'person', name: 'person', entity: { kind: 'name' } },
        { id: 'plate', name: 'plate', entity: { kind: 'plate' } },
        { id: 'last4', name: 'last4', entity: { kind: 'digits', min: 4, max: 4 } },
      ],
      libraries: [
        {
          ...{ id: 'depts', name: 'depts' },
          items: zh
            ? [
                { value: '内科' },
                { value: '口腔科', synonyms: ['牙科', '看牙', '牙疼', '洗牙'] },
                { value: '儿科', synonyms: ['小孩', '看孩子'] },
              ]
            : [
                { value: 'general' },
                { value: 'dental', synonyms: ['the dentist', 'my teeth', 'a toothache'] },
                { value: 'children', synonyms: ["children's", 'my son', 'my daughter'] },
              ],
        },
      ],
      labels: ['booked', 'cancelled'].map((id) => ({ id, name: id })),
    },
  );
  return flow;
};
