import { type FlowTemplate, inLanguage } from './template.ts';

export const collection: FlowTemplate = {
  id: 'collection',
  name: { zh: '还款提醒', en: 'Payment reminder' },
  about: {
    zh: '先核实本人，再说金额和到期日；问何时能还，有异议转人工跟进。不对别人说欠款。',
    en: 'Makes sure who answers before it names a debt, asks when it will be paid, and has a person follow up a dispute.',
  },
  type: 'outbound',
  sketch: (language) => {
    const t = inLanguage(language);
    return {
      language,
      variables: [
        { name: t('姓名', 'name'), sample: t('王女士', 'Ms Wang') },
        { name: t('金额', 'amount'), sample: t('三百二十元', '320 dollars') },
        { name: t('到期日', 'due'), sample: t('十五号', 'the 15th') },
      ],
      steps: [
        {
          key: 'identity',
          kind: 'ask',
          name: t('核实本人', 'Who is it'),
          says: [t('您好，请问是{姓名}吗？', 'Hello, am I speaking with {name}?')],
          answers: [
            { name: t('是本人', 'Yes'), intents: ['affirm'], samples: [t('我是', 'this is me'), t('我就是', 'speaking')], to: 'debt' },
            {
              name: t('不是本人', 'Somebody else'),
              intents: ['deny'],
              samples: [t('打错了', 'wrong number'), t('他不在', 'he is not here'), t('我是他家人', 'I am family')],
              to: 'wrong',
            },
            { name: t('正忙', 'Busy'), intents: ['busy', 'refuse'], to: 'later' },
          ],
          otherwise: 'later',
        },
        {
          key: 'debt',
          kind: 'ask',
          name: t('今天能还吗', 'Paid today'),
          says: [
            t('您有一笔{金额}的款项{到期日}到期，今天方便处理吗？', 'A payment of {amount} is due on {due}. Can you settle it today?'),
          ],
          answers: [
            { name: t('今天还', 'Today'), intents: ['affirm'], to: 'promised' },
            {
              name: t('已经还了', 'Paid already'),
              samples: [t('我已经还了', 'I have paid'), t('还过了', 'it is paid'), t('早就还清了', 'paid it already')],
              to: 'check',
            },
            {
              name: t('有异议', 'Disputed'),
              samples: [t('金额不对', 'the amount is wrong'), t('我没有欠钱', 'I owe nothing'), t('我没借过', 'I never borrowed')],
              to: 'check',
            },
            {
              name: t('暂时困难', 'Hard up'),
              samples: [
                ...[t('手头实在是紧', 'money is really tight'), t('最近实在困难', 'I am going through a hard time')],
                ...[t('我现在没钱', 'I have no money right now'), t('工资还没发', 'I have not been paid yet')],
              ],
              to: 'check',
            },
            { name: t('今天不行', 'Not today'), intents: ['deny', 'busy'], to: 'when' },
            { name: t('拒绝', 'Refused'), intents: ['refuse'], to: 'check' },
          ],
          otherwise: 'check',
        },
        {
          key: 'when',
          kind: 'collect',
          name: t('哪天能还', 'Which day'),
          says: [t('那您看哪一天可以处理？', 'On which day can you settle it?')],
          slot: t('还款日', 'payday'),
          entity: { kind: 'date' },
          next: 'dated',
          otherwise: 'check',
        },
        {
          key: 'promised',
          kind: 'hangup',
          name: t('承诺今天', 'Today'),
          label: t('承诺还款', 'Promised'),
          status: t('承诺今天', 'Today'),
          says: [t('好的，感谢您的配合，再见。', 'Thank you. Goodbye.')],
        },
        {
          key: 'dated',
          kind: 'hangup',
          name: t('承诺日期', 'Dated'),
          label: t('承诺还款', 'Promised'),
          status: t('承诺日期', 'Dated'),
          says: [t('好的，已经记下{还款日}，感谢配合，再见。', 'Noted for {payday}. Thank you. Goodbye.')],
        },
        {
          key: 'check',
          kind: 'hangup',
          name: t('人工跟进', 'Follow up'),
          label: t('人工跟进', 'Follow up'),
          status: t('人工跟进', 'Follow up'),
          says: [t('好的，我们核实以后由专人联系您，再见。', 'We will look into it and call you. Goodbye.')],
        },
        {
          key: 'wrong',
          kind: 'hangup',
          name: t('非本人', 'Somebody else'),
          status: t('非本人', 'Somebody else'),
          says: [t('不好意思，打扰您了，再见。', 'Sorry to have disturbed you. Goodbye.')],
        },
        {
          key: 'later',
          kind: 'hangup',
          name: t('稍后联系', 'Later'),
          status: t('稍后联系', 'Later'),
          says: [t('好的，我们稍后再联系您，再见。', 'We will call again later. Goodbye.')],
        },
      ],
      grades: [
        { code: 'A', name: t('承诺还款', 'Promised'), label: t('承诺还款', 'Promised') },
        { code: 'B', name: t('人工跟进', 'Follow up'), label: t('人工跟进', 'Follow up') },
        { code: 'C', name: t('未联系上', 'Not reached') },
      ],
    };
  },
};
