import { commonIntents, type FlowInput, flow } from '@parley/contract/flow/graph';
import { type ProtectiveKind, protectiveKinds } from '@parley/nlu';
import { expect, test } from 'vitest';
import { talk } from '../testing/talk.ts';

const offer = (language: 'zh' | 'en', more: Partial<FlowInput> = {}) =>
  flow.parse({
    language,
    nodes: [
      { id: 'start', kind: 'start', name: 'start', direction: 'out', x: 0, y: 0 },
      {
        id: 'q',
        kind: 'ask',
        name: 'q',
        x: 0,
        y: 0,
        prompts: [{ text: language === 'zh' ? '给您续上可以吗？' : 'Shall I renew it?' }],
        answers: [{ id: 'yes', name: 'yes', intents: ['affirm'] }],
      },
      { id: 'done', kind: 'hangup', name: 'done', x: 0, y: 0, prompts: [{ text: 'RENEWED' }] },
      { id: 'bye', kind: 'hangup', name: 'bye', x: 0, y: 0, prompts: [{ text: 'BYE' }] },
    ],
    edges: [
      { id: '1', from: 'start', exit: 'next', to: 'q' },
      { id: '2', from: 'q', exit: 'yes', to: 'done' },
      { id: '4', from: 'q', exit: 'unmatched', to: 'bye' },
      { id: '5', from: 'q', exit: 'silence', to: 'bye' },
    ],
    intents: commonIntents[language],
    ...more,
  });

const besideYes: Readonly<Record<'zh' | 'en', Readonly<Record<ProtectiveKind, string>>>> = {
  zh: {
    emergency: '好的好的，哎呀我爸晕倒了',
    child: '可以啊，我今年八岁',
    'do-not-call': '行行行，以后别再打来了',
    proxy: '可以，我是他老婆',
    'wrong-person': '是的是的，不过你打错了吧，我不姓王',
    complaint: '可以，但是我要投诉你们',
    robot: '嗯可以，你是机器人吧',
    human: '可以，你给我转人工',
  },
  en: {
    emergency: 'yes sure, oh no, my dad has collapsed',
    child: "okay, but I'm only eight",
    'do-not-call': 'yes fine, just never call me again',
    proxy: 'yes go ahead, this is his wife',
    'wrong-person': "yes, no, sorry, you've got the wrong number",
    complaint: 'sure, but I want to make a complaint',
    robot: 'yeah okay, are you a robot',
    human: 'yes, but put me through to a real person',
  },
};

for (const language of ['zh', 'en'] as const)
  for (const kind of protectiveKinds)
    test(`${kind} goes before the yes beside it in a flow that draws nothing of it (${language})`, () => {
      const chat = talk(offer(language));
      const said = chat.say(besideYes[language][kind]).join(' ');
      expect(said).not.toContain('RENEWED');
      expect(chat.last().trace.find((entry) => entry.kind === 'protected')).toMatchObject({ of: kind });
      const outcome = chat.outcome();
      expect(chat.last().state.endReason).toBe(kind === 'robot' ? null : 'protective');
      expect(outcome.labels).toHaveLength(kind === 'robot' ? 0 : 1);
      expect(outcome.doNotCall).toBe(kind === 'do-not-call');
      if (kind === 'robot') expect(said).toContain(language === 'zh' ? '智能语音助手' : 'automated');
    });

test('a flow that draws its own intent for it goes that way', () => {
  const own = { id: 'human', name: '转人工', similar: ['我要人工', '转人工客服'] };
  const base = offer('zh', { intents: [...commonIntents.zh, own] });
  const drawn = flow.parse({
    ...base,
    nodes: base.nodes.map((node) =>
      node.kind === 'ask' ? { ...node, answers: [...node.answers, { id: 'human', name: 'human', intents: ['human'] }] } : node,
    ),
    edges: [...base.edges, { id: '6', from: 'q', exit: 'human', to: 'bye' }],
  });
  const chat = talk(drawn);
  expect(chat.say('可以可以，先给我找个真人来')).toEqual(['BYE']);
});

test('whoever asks for a person is handed over where the flow can', () => {
  const base = offer('zh');
  const chat = talk(
    flow.parse({
      ...base,
      nodes: [
        ...base.nodes,
        { id: 't', kind: 'transfer', name: 't', x: 0, y: 0, prompts: [{ text: '正在转接' }], target: { kind: 'number', number: '1001' } },
      ],
    }),
  );
  expect(chat.say('好，给我转人工')).toEqual(['正在转接']);
});

test('what only looks so is an answer like any other', () => {
  for (const [language, text] of [
    ['zh', '可以，我老婆也同意'],
    ['zh', '好的，我没有要投诉的意思'],
    ['en', 'yes please, my wife agrees'],
    ['en', 'sure, I have no complaints at all'],
  ] as const)
    expect(talk(offer(language)).say(text), text).toEqual(['RENEWED']);
});

test('a question asked along with a yes is answered, and the yes counts', () => {
  for (const [language, text, question, answer] of [
    ['zh', '可以，不过这个多少钱', '多少钱', '九十九元。'],
    ['zh', '行啊那要多少钱呢', '多少钱', '九十九元。'],
    ['en', 'yes, but how much is it?', 'how much does it cost', 'Nine pounds.'],
    ['en', 'yes how much is it', 'how much does it cost', 'Nine pounds.'],
  ] as const) {
    const knowledge = [
      {
        id: 'price',
        question,
        similar: language === 'zh' ? ['要多少钱', '什么价格'] : ['what is the price', 'how much is it'],
        answers: [{ text: answer }],
      },
    ];
    expect(talk(offer(language, { knowledge })).say(text), text).toEqual([answer, 'RENEWED']);
  }
});
