import { type FlowTemplate, inLanguage } from './template.ts';

export const appointment: FlowTemplate = {
  id: 'appointment',
  name: { zh: '预约上门', en: 'Appointment' },
  about: {
    zh: '约一个日期和时间，记进槽位；忙的稍后再打，不要的记下。',
    en: 'Agrees on a day and a time and keeps both; whoever is busy is called later, whoever declines is noted.',
  },
  type: 'outbound',
  sketch: (language) => {
    const t = inLanguage(language);
    const [day, time] = [t('日期', 'day'), t('时间', 'time')];
    return {
      language,
      variables: [{ name: t('姓名', 'name'), sample: t('王女士', 'Ms Wang'), fallback: t('您', 'you') }],
      steps: [
        {
          key: 'greet',
          kind: 'ask',
          name: t('是否方便预约', 'May we book'),
          says: [
            t(
              '{姓名}您好，这里是客户服务中心，想和您约一个上门的时间，现在方便吗？',
              'Hello {name}, this is customer service. May we arrange a visit with you now?',
            ),
          ],
          answers: [
            { name: t('方便', 'Yes'), intents: ['affirm'], to: 'day' },
            { name: t('正忙', 'Busy'), intents: ['busy'], to: 'later' },
            { name: t('不需要', 'No'), intents: ['deny', 'refuse'], to: 'declined' },
          ],
          otherwise: 'later',
        },
        {
          key: 'day',
          kind: 'collect',
          name: t('约哪天', 'Which day'),
          says: [t('您看哪一天方便？比如明天，或者周六。', 'Which day suits you? Tomorrow, or Saturday, for example.')],
          slot: day,
          entity: { kind: 'date' },
          next: 'time',
          otherwise: 'later',
        },
        {
          key: 'time',
          kind: 'collect',
          name: t('约几点', 'What time'),
          says: [t('几点到合适？', 'At what time?')],
          slot: time,
          entity: { kind: 'time' },
          next: 'confirm',
          otherwise: 'later',
        },
        {
          key: 'confirm',
          kind: 'ask',
          name: t('确认', 'Confirm'),
          says: [t('好的，{日期}{时间}上门，对吗？', 'So {day} at {time}. Is that right?')],
          answers: [
            { name: t('对', 'Right'), intents: ['affirm'], to: 'booked' },
            { name: t('不对', 'Wrong'), intents: ['deny'], to: 'day' },
          ],
          otherwise: 'later',
        },
        {
          key: 'booked',
          kind: 'hangup',
          name: t('已预约', 'Booked'),
          label: t('已预约', 'Booked'),
          status: t('已预约', 'Booked'),
          says: [t('好的，到时见，再见。', 'Thank you. See you then. Goodbye.')],
        },
        {
          key: 'later',
          kind: 'hangup',
          name: t('稍后联系', 'Later'),
          label: t('稍后联系', 'Later'),
          status: t('稍后联系', 'Later'),
          says: [t('好的，我们稍后再联系您，再见。', 'We will call again later. Goodbye.')],
        },
        {
          key: 'declined',
          kind: 'hangup',
          name: t('不需要', 'Declined'),
          status: t('不需要', 'Declined'),
          says: [t('好的，不打扰您了，再见。', 'Thank you for your time. Goodbye.')],
        },
      ],
      grades: [
        { code: 'A', name: t('已预约', 'Booked'), label: t('已预约', 'Booked') },
        { code: 'B', name: t('稍后联系', 'Later'), label: t('稍后联系', 'Later') },
        { code: 'C', name: t('不需要', 'Declined') },
      ],
    };
  },
};
