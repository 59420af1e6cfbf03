import { expect, test } from 'vitest';
import {
  dropShared,
  emptyFlow,
  flow,
  prompt,
  putShared,
  recordedPieces,
  recording,
  sharedPieces,
  spokenPrompts,
  voiceMark,
  withoutRecording,
  withPrompts,
  withRecording,
} from './graph.ts';

const audio = (sign: string): string => sign.repeat(64);
const mark = voiceMark({ voice: '', speed: 1, volume: 1 });
const one = recording.parse({ text: '您好，请问是', audioId: audio('a'), durationMs: 900 });

test('pieces stand with their sound, and what was recorded before with the piece that has none', () => {
  const said = prompt.parse({
    text: '您好，请问是{姓名}吗？',
    short: '是{姓名}吗',
    recordings: [one, { ...one, text: '对吗', audioId: audio('b') }],
  });
  expect(recordedPieces(said, mark).map(({ text, state, recording: sound }) => [text, state, sound?.text])).toEqual([
    ['您好，请问是', 'recorded', '您好，请问是'],
    ['吗？', 'changed', '对吗'],
    ['是', 'missing', undefined],
  ]);
});

test('a recording takes the place of what said the same, and goes by its words', () => {
  const said = prompt.parse({ text: '您好，请问是{姓名}吗？', recordings: [one] });
  const again = { ...one, text: '您好 请问是', audioId: audio('c') };
  expect(withRecording(said, again).recordings).toEqual([again]);
  expect(withRecording(said, { ...one, text: '别的话' })).toBe(said);
  expect(withoutRecording(said, '您好请问是').recordings).toEqual([]);
});

test('prompts are changed wherever they stand, and what has none of them stays the very same', () => {
  const draft = flow.parse({
    ...emptyFlow('zh'),
    knowledge: [{ id: 'k', question: '多少钱', answers: [{ text: '免费' }] }],
    handlers: [],
  });
  expect(spokenPrompts(draft).map(({ node, item, list, prompt: { text } }) => [node, item, list, text])).toEqual([
    ['end', null, 'prompts', '感谢您的接听，再见。'],
    [null, 'k', 'answers', '免费'],
  ]);
  const changed = withPrompts(draft, (each) => (each.text === '免费' ? { ...each, text: '不要钱' } : each));
  expect(changed.knowledge[0]?.answers[0]?.text).toBe('不要钱');
  expect(changed.nodes).toBe(draft.nodes);
  expect(withPrompts(draft, (each) => each)).toBe(draft);
});

test('what all prompts share is there once for the same words, and goes by them', () => {
  const synthesised = { ...one, text: '元', audioId: audio('d'), by: 'synthesiser' as const, voice: 'another' };
  const draft = putShared(putShared(emptyFlow('zh'), synthesised), { ...one, text: '块' });
  expect(sharedPieces(draft.voice).map(({ text, state }) => [text, state])).toEqual([
    ['元', 'missing'],
    ['块', 'recorded'],
  ]);
  const again = putShared(draft, { ...one, text: '元。', audioId: audio('e') });
  expect(again.voice.phrases.map(({ text, audioId }) => [text, audioId[0]])).toEqual([
    ['块', 'a'],
    ['元。', 'e'],
  ]);
  expect(dropShared(again, '元').voice.phrases.map(({ text }) => text)).toEqual(['块']);
});
