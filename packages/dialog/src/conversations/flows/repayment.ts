import { commonIntents, type Flow } from '@parley/contract/flow/graph';
import { type Language, make, sayIn, says, to } from './make.ts';

/** A reminder of a bill: who is on the phone, an amount within bounds, a day confirmed, conditions over counts, grades over turns and time. */
export const repayment = (language: Language): Flow => {
  const say = sayIn(language);
  const zh = language === 'zh';
  return make(
    language,
    [
      {
        ...{ id: 'who', kind: 'ask', prompts: says(say('请问是{name}吗？', 'Is that {name}?')) },
        answers: [
          { id: 'yes', intents: ['affirm'] },
          { id: 'no', intents: ['deny'] },
        ],
        unmatched: { count: 2, prompts: says(say('请问您是{name}吗？', 'Sorry, am I speaking to {name}?')) },
      },
      {
        ...{ id: 'pay', kind: 'ask', fills: ['day', 'sum'] },
        prompts: says(
          say('您这个月的账单是一千二百元，今天方便还吗？', 'Your bill this month is twelve hundred. Could you pay it today?'),
          say('今天方便还吗？', 'Could you pay it today?'),
        ),
        answers: [
          { id: 'yes', intents: ['affirm'] },
          { id: 'no', intents: ['deny', 'busy'] },
        ],
        unmatched: { count: 3, prompts: says(say('您是说今天能还，还是不能？', 'Could you pay today, or not?')) },
      },
      {
        ...{ id: 'day', kind: 'collect', slotId: 'day', prompts: says(say('那您打算哪天还？', 'When could you pay?')) },
        answers: [{ id: 'hard', intents: ['hard'] }],
        confirm: { on: true, prompts: says(say('{day}，是吗？', 'So {day}?')) },
        retry: { count: 3, prompts: says(say('给我一个日子就好。', 'I just need a date.')) },
        silence: { count: 2, prompts: says(say('您慢慢想，哪天合适？', 'Take your time. Which day?')) },
      },
      {
        ...{ id: 'sum', kind: 'collect', slotId: 'sum', prompts: says(say('到时候先还多少？', 'How much would you pay then?')) },
        retry: { count: 3, prompts: says(say('一百到一千二都可以，先还多少？', 'Anything from one hundred to twelve hundred. How much?')) },
        refusals: ['hard'],
      },
      {
        ...{ id: 'promise', kind: 'set' },
        assignments: [
          { kind: 'label', labelId: 'promised' },
          { kind: 'business-status', status: 'promised' },
        ],
      },
      { id: 'thanks', kind: 'speak', prompts: says(say('好的，{day}还{sum}元。', 'Right: {sum}, {day}.')) },
      {
        id: 'paid',
        kind: 'set',
        assignments: [
          { kind: 'variable', name: 'state', value: 'paid' },
          { kind: 'label', labelId: 'paid' },
        ],
      },
      { id: 'paidNow', kind: 'speak', prompts: says(say('谢谢，我们核对一下。', 'Thank you, we will check that.')) },
      { id: 'good', kind: 'speak', prompts: says(say('谢谢，还款入口在短信里。', 'Thank you, the link is in your message.')) },
      {
        id: 'hard',
        kind: 'condition',
        rules: [{ id: 'talked', when: { tests: [{ kind: 'count', of: 'turns', compare: 'gte', value: 4 }] } }],
      },
      {
        id: 'plan',
        kind: 'speak',
        prompts: says(say('有困难可以申请分期，我请同事联系您。', 'We can spread it out; a colleague will ring you.')),
        labels: ['hard'],
      },
      { id: 'short', kind: 'speak', prompts: says(say('有困难可以申请分期。', 'We can spread it out.')), labels: ['hard'] },
      { id: 'sorry', kind: 'hangup', prompts: says(say('不好意思，打扰了。', 'Sorry to have bothered you.')) },
    ],
    {
      who: { yes: 'pay', no: 'sorry', ...to('sorry', 'unmatched', 'silence') },
      pay: { yes: 'good', no: 'day', unmatched: 'sorry', silence: 'sorry' },
      day: { filled: 'sum', hard: 'hard', refused: 'hard', failed: 'sorry' },
      sum: { filled: 'promise', refused: 'hard', failed: 'sorry' },
      promise: { next: 'thanks' },
      paid: { next: 'paidNow' },
      hard: { talked: 'plan', else: 'short' },
      ...Object.fromEntries(['thanks', 'paidNow', 'good', 'plan', 'short'].map((id) => [id, { next: 'bye' }])),
    },
    {
      intents: [
        ...commonIntents[language],
        {
          ...{ id: 'paid', name: 'paid' },
          similar: zh
            ? ['我已经还了', '昨天就还过了', '早就还清了', '我刚转过去了', '钱我已经付了']
            : ['i have already paid', 'i paid it yesterday', 'it has been paid', 'i just sent the money', 'that was paid last week'],
        },
        {
          ...{ id: 'hard', name: 'hard' },
          similar: zh
            ? ['我现在没钱', '手头紧还不上', '我失业了', '最近实在困难', '我拿不出这么多钱']
            : ['i have no money', 'i lost my job', 'i can not afford it', 'money is tight at the moment', 'i do not have that much'],
        },
        {
          ...{ id: 'fraud', name: 'fraud' },
          similar: zh
            ? ['你是不是骗子', '我怎么知道你不是诈骗', '你们是诈骗电话吧', '我不相信你']
            : ['is this a scam', 'how do i know you are not a fraud', 'this sounds like a scam', 'i do not believe you are the bank'],
        },
        {
          ...{ id: 'lawyer', name: 'lawyer' },
          similar: zh
            ? ['这账我不认', '我没欠你们钱', '这不是我的账单', '我从来没借过']
            : ['i dispute this bill', 'i do not owe you anything', 'that is not my bill', 'i never borrowed from you'],
        },
      ],
      handlers: [
        { id: 'paid', name: 'paid', intents: ['paid'], do: { kind: 'jump', nodeId: 'paid' } },
        {
          ...{ id: 'fraud', name: 'fraud', intents: ['fraud'], limit: 2, labels: ['wary'] },
          do: { kind: 'answer', prompts: says(say('您可以拨打卡背面的电话核实。', 'You can check with the number on your card.')) },
        },
        {
          ...{ id: 'lawyer', name: 'lawyer', intents: ['lawyer'] },
          do: {
            ...{ kind: 'end', businessStatus: 'disputed' },
            prompts: says(say('明白，我记下来，由专员核查。', 'I see. I note that, and it will be looked into.')),
          },
        },
      ],
      knowledge: [
        {
          ...{ id: 'late', question: say('晚还有利息吗', 'is there a late fee') },
          similar: zh ? ['晚几天会罚钱吗', '逾期利息多少'] : ['what if i pay late', 'do i pay interest'],
          answers: says(say('三天内不收。', 'Not within three days.')),
          limit: 1,
        },
        {
          ...{ id: 'how', question: say('怎么还', 'how do i pay'), after: { kind: 'end' } },
          similar: zh ? ['在哪里还款', '还款入口在哪'] : ['where do i pay', 'how can i pay it'],
          answers: says(say('短信里有链接，点开就行。', 'There is a link in your message.')),
        },
      ],
      slots: [
        { id: 'day', name: 'day', entity: { kind: 'date' } },
        { id: 'sum', name: 'sum', entity: { kind: 'amount', min: 100, max: 1200 } },
      ],
      labels: ['promised', 'paid', 'hard', 'wary'].map((id) => ({ id, name: id })),
      grades: [
        { id: 'a', code: 'A', when: { tests: [{ kind: 'label', labelId: 'promised' }] } },
        { id: 'p', code: 'P', when: { tests: [{ kind: 'variable', name: 'state', compare: 'eq', value: 'paid' }] } },
        { id: 'k', code: 'K', when: { tests: [{ kind: 'knowledge', knowledgeId: 'how' }] } },
        { id: 'd', code: 'D', when: { tests: [{ kind: 'business-status', status: 'disputed' }] } },
        { id: 'n', code: 'N', when: { tests: [{ kind: 'count', of: 'turns', compare: 'lte', value: 1 }] } },
        { id: 't', code: 'T', when: { tests: [{ kind: 'talk', compare: 'gte', value: 60 }] } },
        { id: 'o', code: 'O', when: {} },
      ],
      listening: { protectMs: 1000, backchannels: zh ? ['嗯', '哦', '嗯嗯'] : ['uh-huh', 'mm', 'right'] },
    },
  );
};
