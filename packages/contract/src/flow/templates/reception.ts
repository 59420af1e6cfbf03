import { type FlowTemplate, inLanguage } from './template.ts';

export const reception: FlowTemplate = {
  id: 'reception',
  name: { zh: '来电接待', en: 'Reception' },
  about: {
    zh: '回答常见问题，要人工就转分机（先填您的分机号），没人接就留回电号码。',
    en: 'Answers common questions and transfers to an extension (enter yours); takes a number to call back where nobody answers.',
  },
  type: 'inbound',
  sketch: (language) => {
    const t = inLanguage(language);
    const person = [t('转人工', 'a person please'), t('我要找人工', 'let me speak to somebody'), t('找客服', 'customer service')];
    return {
      language,
      steps: [
        {
          key: 'greet',
          kind: 'ask',
          name: t('有什么可以帮您', 'How can we help'),
          says: [
            t(
              '您好，请问有什么可以帮您？您可以问营业时间、地址，或者说转人工。',
              'Hello, how can I help? Ask for opening hours or our address, or say: a person please.',
            ),
          ],
          answers: [
            {
              name: t('营业时间', 'Opening hours'),
              samples: [
                t('几点开门', 'when do you open'),
                t('营业到几点', 'how late are you open'),
                t('周末上班吗', 'are you open at weekends'),
              ],
              to: 'hours',
            },
            {
              name: t('地址', 'Address'),
              samples: [t('你们在哪里', 'where are you'), t('地址是什么', 'what is your address'), t('怎么走', 'how do I get there')],
              to: 'address',
            },
            { name: t('转人工', 'A person'), samples: person, to: 'person' },
            { name: t('没事了', 'Nothing'), intents: ['deny', 'refuse'], to: 'end' },
          ],
          otherwise: 'person',
        },
        {
          key: 'hours',
          kind: 'speak',
          name: t('说营业时间', 'Tell hours'),
          says: [t('我们周一到周五九点到十八点营业。', 'We are open Monday to Friday from nine to six.')],
          next: 'more',
        },
        {
          key: 'address',
          kind: 'speak',
          name: t('说地址', 'Tell address'),
          says: [t('我们在人民路一号。', 'We are at number one, Main Street.')],
          next: 'more',
        },
        {
          key: 'more',
          kind: 'ask',
          name: t('还有别的吗', 'Anything else'),
          says: [t('还有别的可以帮您吗？', 'Is there anything else?')],
          answers: [
            { name: t('还有', 'Yes'), intents: ['affirm'], to: 'greet' },
            {
              name: t('没有了', 'No'),
              intents: ['deny', 'refuse', 'busy'],
              samples: [t('没有了', 'that is all'), t('没别的了', 'nothing else')],
              to: 'end',
            },
            { name: t('转人工', 'A person'), samples: person, to: 'person' },
          ],
          otherwise: 'end',
        },
        {
          key: 'person',
          kind: 'transfer',
          name: t('转接', 'Transfer'),
          says: [t('好的，正在为您转接，请稍等。', 'One moment, I am connecting you.')],
          extension: '1000',
          label: t('要求人工', 'Asked for a person'),
          next: 'end',
          otherwise: 'number',
        },
        {
          key: 'number',
          kind: 'collect',
          name: t('留回电号码', 'Call back'),
          says: [t('暂时没有人接听，请说一下您的回电号码。', 'Nobody is free. Please tell me the number to call you back.')],
          slot: t('回电号码', 'callback'),
          entity: { kind: 'phone' },
          next: 'noted',
          otherwise: 'end',
        },
        {
          key: 'noted',
          kind: 'hangup',
          name: t('已留号码', 'Noted'),
          label: t('待回电', 'Call back'),
          status: t('待回电', 'Call back'),
          says: [t('{回电号码}，记下了，我们会尽快回电，再见。', '{callback}, noted. We will call back soon. Goodbye.')],
        },
        {
          key: 'end',
          kind: 'hangup',
          name: t('再见', 'Goodbye'),
          status: t('已接待', 'Served'),
          says: [t('感谢来电，再见。', 'Thank you for calling. Goodbye.')],
        },
      ],
      grades: [
        { code: 'A', name: t('待回电', 'Call back'), label: t('待回电', 'Call back') },
        { code: 'B', name: t('要求人工', 'Asked for a person'), label: t('要求人工', 'Asked for a person') },
        { code: 'C', name: t('已接待', 'Served') },
      ],
    };
  },
};
