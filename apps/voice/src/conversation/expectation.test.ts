import { compile } from '@parley/dialog';
import { script, talk } from '@parley/dialog/testing/talk';
import { expect, test } from 'vitest';
import { dayBooking } from '../testing/day-booking.ts';
import { expectationOf } from './expectation.ts';

const confirmed = (language: 'zh' | 'en', first: string) => {
  const flow = dayBooking(language);
  const chat = talk(flow);
  chat.say(first);
  const listen = chat.listen();
  if (!listen) throw new Error('nothing is listened to');
  return { chat, listen, expectation: expectationOf(compile(flow), listen) };
};

test('a confirmation expects the values of its slot beside yes and no, and behind a no', () => {
  const { listen, expectation } = confirmed('zh', '三号');
  expect(listen.expects).toBe('confirm');
  expect(expectation).toMatchObject({ date: true, corrections: expect.arrayContaining(['明天', '周三']) });
  expect(expectation.phrases).toEqual(expect.arrayContaining(['是的', '不是', '明天']));
});

test('a listed value is expected behind a no as well, and the question itself expects none', () => {
  const flow = script(
    [
      {
        id: 'size',
        kind: 'collect',
        slotId: 's',
        prompts: [{ text: '多大？' }],
        confirm: { on: true, prompts: [{ text: '{size}，对吗？' }] },
      },
    ],
    { start: { next: 'size' }, size: { filled: 'bye', refused: 'bye', failed: 'bye' } },
    {
      language: 'zh',
      libraries: [{ id: 'sizes', name: 'sizes', items: [{ value: '大号', synonyms: ['加大'] }, { value: '小号' }] }],
      slots: [{ id: 's', name: 'size', entity: { kind: 'choice', libraryId: 'sizes' } }],
    },
  );
  const chat = talk(flow);
  const version = compile(flow);
  const asked = chat.listen();
  expect(asked && expectationOf(version, asked).corrections).toBeUndefined();
  chat.say('大号');
  const listen = chat.listen();
  expect(listen && expectationOf(version, listen).corrections).toEqual(['大号', '加大', '小号']);
});

test.each([
  ['zh', '三号', '四号'],
  ['zh', '三号', '不，四号'],
  ['zh', '三号', '不是，是四号'],
  ['zh', '三号', '不对，应该是四号'],
  ['zh', '三号', '应该是四号'],
  ['zh', '三号', '是四号'],
  ['en', 'the third', "it's the fourth"],
  ['en', 'the third', 'the fourth'],
  ['en', 'the third', 'no, the fourth'],
  ['en', 'the third', "no, it's the fourth"],
  ['en', 'the third', 'not quite, make it the fourth'],
] as const)('%s: %s, corrected by "%s", is asked back anew', (language, first, correction) => {
  const { chat } = confirmed(language, first);
  chat.say(correction);
  expect(chat.state()).toMatchObject({ phase: 'confirm', candidate: '2026-02-04' });
});

test.each([
  ['zh', '三号', '是的'],
  ['zh', '三号', '是三号'],
  ['zh', '三号', '应该是的'],
  ['en', 'the third', 'it is'],
  ['en', 'the third', "that's right"],
  ['en', 'the third', "it's the third"],
] as const)('%s: %s, agreed to by "%s", is taken', (language, first, yes) => {
  const { chat } = confirmed(language, first);
  chat.say(yes);
  expect(chat.state()).toMatchObject({ nodeId: 'done', slots: { d: '2026-02-03' } });
});
