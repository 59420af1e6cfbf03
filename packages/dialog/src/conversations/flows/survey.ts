import type { Flow } from '@parley/contract/flow/graph';
import { type Language, make, sayIn, says, to } from './make.ts';

/** A short survey: a prompt that nobody interrupts, a score by voice or key, a branch by it, words as they were said, grades over a slot. */
export const survey = (language: Language): Flow => {
  const say = sayIn(language);
  return make(
    language,
    [
      {
        ...{ id: 'may', kind: 'ask', listening: { bargeIn: false } },
        prompts: says(
          say('通话会录音，占用您一分钟做个回访，可以吗？', 'This call is recorded. May I ask you three short questions?'),
          say('可以吗？', 'May I?'),
        ),
        answers: [
          { id: 'yes', intents: ['affirm'] },
          { id: 'no', intents: ['deny', 'refuse', 'busy'] },
        ],
      },
      {
        ...{ id: 'score', kind: 'collect', slotId: 'score', by: 'either', keys: { min: 1, max: 1, terminator: '' }, knowledge: false },
        prompts: says(say('一到五分，您打几分？', 'From one to five, how was it?')),
        retry: { count: 3, prompts: says(say('请说一到五的数字。', 'A number from one to five, please.')) },
        silence: { count: 2, prompts: says(say('打几分都可以。', 'Any number will do.')) },
      },
      {
        ...{ id: 'split', kind: 'condition' },
        rules: [
          { id: 'low', when: { tests: [{ kind: 'slot', slotId: 'score', compare: 'lte', value: '2' }] } },
          { id: 'top', when: { tests: [{ kind: 'slot', slotId: 'score', compare: 'eq', value: '5' }] } },
        ],
      },
      {
        ...{ id: 'why', kind: 'collect', slotId: 'why', prompts: says(say('哪里不满意呢？', 'What went wrong?')) },
        silence: { count: 2, prompts: says(say('您可以说说看。', 'Please tell me.')) },
      },
      { id: 'sorry', kind: 'speak', prompts: says(say('记下了，我们会改。', 'I have noted it, and we will do better.')) },
      {
        ...{ id: 'again', kind: 'collect', slotId: 'again', prompts: says(say('下次还会来吗？', 'Would you come again?')) },
        retry: { count: 2, prompts: says(say('会，还是不会？', 'Yes or no?')) },
      },
      { id: 'thanks', kind: 'speak', prompts: says(say('谢谢您。', 'Thank you.')) },
      { id: 'star', kind: 'set', assignments: [{ kind: 'grade', code: 'S' }] },
      { id: 'starred', kind: 'speak', prompts: says(say('谢谢您的五分！', 'Thank you for five!')) },
      { id: 'no', kind: 'hangup', prompts: says(say('好的，不打扰了。', 'All right, goodbye.')), businessStatus: 'declined' },
    ],
    {
      may: { yes: 'score', no: 'no', unmatched: 'no', silence: 'no' },
      score: { filled: 'split', failed: 'thanks', refused: 'no' },
      split: { low: 'why', top: 'star', else: 'again' },
      why: { filled: 'sorry', ...to('sorry', 'failed', 'refused') },
      sorry: { next: 'bye' },
      again: { filled: 'thanks', ...to('thanks', 'failed', 'refused') },
      star: { next: 'starred' },
      starred: { next: 'bye' },
      thanks: { next: 'bye' },
    },
    {
      knowledge: [
        {
          ...{ id: 'who', question: say('你们是哪里', 'who are you') },
          similar: language === 'zh' ? ['你哪位', '你是哪个公司的'] : ['who is calling', 'what company is this'],
          answers: [
            ...says(say('我们是一家汽车维修店。', 'We are the garage.')),
            ...says(say('修车的那家店。', 'The garage you came to.')),
          ],
          limit: 2,
        },
      ],
      slots: [
        { id: 'score', name: 'score', entity: { kind: 'number', min: 1, max: 5, integer: true } },
        { id: 'why', name: 'why', entity: { kind: 'text' } },
        { id: 'again', name: 'again', entity: { kind: 'yes-no' } },
      ],
      grades: [
        { id: 'g', code: 'G', when: { tests: [{ kind: 'slot', slotId: 'again', compare: 'eq', value: 'yes' }] } },
        { id: 'b', code: 'B', when: { tests: [{ kind: 'slot', slotId: 'score', compare: 'lte', value: '2' }] } },
        { id: 'n', code: 'N', when: {} },
      ],
    },
  );
};
