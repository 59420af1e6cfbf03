import { type FlowTemplate, inLanguage } from './template.ts';

export const survey: FlowTemplate = {
  id: 'survey',
  name: { zh: '满意度回访', en: 'Satisfaction survey' },
  about: {
    zh: '打一个 1 到 10 的分，不满意的问原因并安排跟进。',
    en: 'Asks for a score from 1 to 10, and for the reason where somebody is not content.',
  },
  type: 'outbound',
  sketch: (language) => {
    const t = inLanguage(language);
    return {
      language,
      steps: [
        {
          key: 'willing',
          kind: 'ask',
          name: t('愿意回访吗', 'Willing'),
          says: [t('您好，想就最近一次服务占用您一分钟做个回访，可以吗？', 'Hello. May we take one minute to ask about our last service?')],
          answers: [
            { name: t('可以', 'Yes'), intents: ['affirm'], to: 'score' },
            { name: t('不方便', 'No'), intents: ['deny', 'busy', 'refuse'], to: 'declined' },
          ],
          otherwise: 'declined',
        },
        {
          key: 'score',
          kind: 'collect',
          name: t('打分', 'Score'),
          says: [t('一到十分，您给这次服务打几分？', 'From one to ten, how would you rate it?')],
          slot: t('评分', 'score'),
          entity: { kind: 'number', min: 1, max: 10, integer: true },
          next: 'content',
          otherwise: 'thanks',
        },
        {
          key: 'content',
          kind: 'ask',
          name: t('问题解决了吗', 'Solved'),
          says: [t('{评分}分，记下了。您的问题解决了吗？', 'A {score}, noted. Has your issue been solved?')],
          answers: [
            {
              name: t('解决了', 'Solved'),
              intents: ['affirm'],
              samples: [t('解决了', 'it is solved'), t('已经好了', 'all fine now')],
              to: 'thanks',
            },
            {
              name: t('没解决', 'Not solved'),
              intents: ['deny'],
              samples: [t('还没解决', 'not yet solved'), t('问题还在', 'still broken')],
              to: 'follow',
            },
          ],
          otherwise: 'thanks',
        },
        {
          key: 'thanks',
          kind: 'hangup',
          name: t('感谢', 'Thanks'),
          label: t('已回访', 'Done'),
          status: t('已回访', 'Done'),
          says: [t('感谢您的反馈，祝您生活愉快，再见。', 'Thank you for your time. Goodbye.')],
        },
        {
          key: 'follow',
          kind: 'hangup',
          name: t('安排跟进', 'Follow up'),
          label: t('待跟进', 'Follow up'),
          status: t('待跟进', 'Follow up'),
          says: [t('非常抱歉，我们会安排专人联系您，再见。', 'We are sorry. Somebody will call you about it. Goodbye.')],
        },
        {
          key: 'declined',
          kind: 'hangup',
          name: t('不参与', 'Declined'),
          status: t('不参与', 'Declined'),
          says: [t('好的，不打扰您了，再见。', 'Thank you all the same. Goodbye.')],
        },
      ],
      grades: [
        { code: 'A', name: t('待跟进', 'Follow up'), label: t('待跟进', 'Follow up') },
        { code: 'B', name: t('已回访', 'Done'), label: t('已回访', 'Done') },
        { code: 'C', name: t('不参与', 'Declined') },
      ],
    };
  },
};
