import { type FlowTemplate, inLanguage } from './template.ts';

export const notice: FlowTemplate = {
  id: 'notice',
  name: { zh: '通知', en: 'Notice' },
  about: {
    zh: '说一件事，确认对方听清；没听清再说一遍。',
    en: 'Tells one thing and makes sure it was heard; says it again where it was not.',
  },
  type: 'outbound',
  sketch: (language) => {
    const t = inLanguage(language);
    return {
      language,
      variables: [
        {
          name: t('通知内容', 'notice'),
          sample: t('明天上午九点到十一点停水', 'the water will be off tomorrow from nine to eleven'),
          fallback: t('请留意最新通知', 'please look at our latest notice'),
        },
      ],
      steps: [
        {
          key: 'tell',
          kind: 'speak',
          name: t('说通知', 'The notice'),
          says: [t('您好，通知您：{通知内容}。', 'Hello. Please note: {notice}.')],
          next: 'heard',
        },
        {
          key: 'heard',
          kind: 'ask',
          name: t('听清了吗', 'Heard'),
          says: [t('请问您听清楚了吗？', 'Did you hear that clearly?')],
          answers: [
            { name: t('听清了', 'Yes'), intents: ['affirm'], samples: [t('听清了', 'I heard it'), t('知道了', 'understood')], to: 'done' },
            { name: t('没听清', 'No'), intents: ['deny', 'repeat'], to: 'again' },
            { name: t('不想听', 'Stop'), intents: ['busy', 'refuse'], to: 'missed' },
          ],
          otherwise: 'missed',
        },
        {
          key: 'again',
          kind: 'ask',
          name: t('再说一遍', 'Once more'),
          says: [t('我再说一遍：{通知内容}。这次听清了吗？', 'Once more: {notice}. Is it clear now?')],
          answers: [
            { name: t('听清了', 'Yes'), intents: ['affirm'], samples: [t('听清了', 'I heard it'), t('知道了', 'understood')], to: 'done' },
            { name: t('还没听清', 'No'), intents: ['deny', 'busy', 'refuse'], to: 'missed' },
          ],
          otherwise: 'missed',
        },
        {
          key: 'done',
          kind: 'hangup',
          name: t('已知晓', 'Heard'),
          label: t('已知晓', 'Heard'),
          status: t('已知晓', 'Heard'),
          says: [t('好的，再见。', 'Thank you. Goodbye.')],
        },
        {
          key: 'missed',
          kind: 'hangup',
          name: t('未确认', 'Not confirmed'),
          status: t('未确认', 'Not confirmed'),
          says: [t('好的，打扰了，再见。', 'Thank you. Goodbye.')],
        },
      ],
      grades: [
        { code: 'A', name: t('已知晓', 'Heard'), label: t('已知晓', 'Heard') },
        { code: 'B', name: t('未确认', 'Not confirmed') },
      ],
    };
  },
};
