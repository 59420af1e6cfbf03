import { expect, test } from 'vitest';
import { script, talk } from '../testing/talk.ts';

const slots = [{ id: 'n', name: 'count', entity: { kind: 'number', min: 1, max: 20, integer: true } }] as const;
const edges = {
  start: { next: 'c' },
  c: { filled: 'ok', refused: 'no-thanks', failed: 'bye' },
  ok: { next: 'bye' },
  'no-thanks': { next: 'bye' },
};
const speak = (id: string, text: string) => ({ id, kind: 'speak', prompts: [{ text }] }) as const;
const collecting = (how = {}) =>
  script(
    [
      { id: 'c', kind: 'collect', slotId: 'n', prompts: [{ text: 'How many?', short: 'How many?' }], ...how },
      speak('ok', 'So {count}.'),
      speak('no-thanks', 'Fine.'),
    ],
    edges,
    { slots: [...slots] },
  );
const confirm = { on: true, prompts: [{ text: '{count}, right?' }] };

test('fills its slot and goes on', () => {
  const chat = talk(collecting());
  expect(chat.say('I think twelve')).toEqual(['So 12.', 'Bye.']);
  expect(chat.last().actions).toContainEqual({ kind: 'slot', slotId: 'n', name: 'count', value: '12' });
  expect(chat.last().trace).toContainEqual({ kind: 'slot', nodeId: 'c', slotId: 'n', value: '12', from: 'twelve' });
  expect(chat.outcome().slots).toEqual({ count: '12' });
});

test('asks again for what fills nothing, and fails at its count', () => {
  const chat = talk(collecting({ retry: { count: 3, prompts: [{ text: 'A number, please.' }] } }));
  expect(chat.say('thirty')).toEqual(['A number, please.']);
  expect(chat.say('green')).toEqual(['A number, please.']);
  expect(chat.silence()).toEqual(['How many?']);
  expect(chat.say('blue')).toEqual(['Bye.']);
});

test('a refusal leaves by refused', () => {
  for (const refusal of ['leave me alone', 'no']) expect(talk(collecting()).say(refusal)[0]).toBe('Fine.');
});

test('asks back, and a yes fills', () => {
  const chat = talk(collecting({ confirm }));
  expect(chat.say('seven')).toEqual(['7, right?']);
  expect(chat.listen()).toMatchObject({ expects: 'confirm' });
  expect(chat.say("yes, that's right")).toEqual(['So 7.', 'Bye.']);
});

test('a no asks again, and a correction is asked back', () => {
  const chat = talk(collecting({ confirm }));
  chat.say('seven');
  expect(chat.say('no')).toEqual(['How many?']);
  chat.say('seven');
  expect(chat.say('no, eight')).toEqual(['8, right?']);
  expect(chat.say('sure')).toEqual(['So 8.', 'Bye.']);
});

test('silence while it asks back repeats the question back', () => {
  const chat = talk(collecting({ confirm }));
  chat.say('seven');
  expect(chat.silence()).toEqual(['7, right?']);
});

test('keys fill too, within the bounds, with or without the terminator', () => {
  const by = { by: 'either', keys: { min: 1, max: 2, terminator: '#' } };
  expect(talk(collecting(by)).listen()).toMatchObject({ keys: { min: 1, max: 2, terminator: '#' }, speech: { silenceMs: 5000 } });
  expect(talk(collecting(by)).press('12#')[0]).toBe('So 12.');
  expect(talk(collecting(by)).press('9')[0]).toBe('So 9.');
  expect(talk(collecting(by)).press('99')[0]).toBe('How many?');
});

test('keys confirm: 1 for yes, 2 for no', () => {
  const chat = talk(collecting({ by: 'keys', keys: { max: 2 }, confirm }));
  expect(chat.listen()?.speech).toBeNull();
  chat.press('15');
  expect(chat.listen()).toMatchObject({ expects: 'confirm', keys: { max: 1 } });
  expect(chat.press('2')).toEqual(['How many?']);
  chat.press('16');
  expect(chat.press('1')).toEqual(['So 16.', 'Bye.']);
});

test('free text takes whatever is said, but not a plain refusal', () => {
  const text = () =>
    script(
      [{ id: 'c', kind: 'collect', slotId: 't', prompts: [{ text: 'Why?' }] }],
      { start: { next: 'c' }, c: { filled: 'bye', refused: 'bye', failed: 'bye' } },
      {
        slots: [{ id: 't', name: 'why', entity: { kind: 'text' } }],
      },
    );
  const told = talk(text());
  told.say('It broke on the first day');
  expect(told.outcome().slots).toEqual({ why: 'It broke on the first day' });
  const refused = talk(text());
  refused.say('leave me alone');
  expect(refused.outcome().slots).toEqual({});
});
