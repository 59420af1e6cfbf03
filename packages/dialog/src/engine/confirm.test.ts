import { expect, test } from 'vitest';
import { script, talk } from '../testing/talk.ts';

const reading = (entity: object) =>
  script(
    [
      {
        ...{ id: 'c', kind: 'collect', slotId: 'v', prompts: [{ text: 'Which one?' }] },
        confirm: { on: true, prompts: [{ text: '{v}, right?' }] },
        retry: { count: 3, prompts: [{ text: 'Once more.' }] },
        silence: { count: 3, prompts: [{ text: 'Still there?' }] },
      },
      { id: 'ok', kind: 'speak', prompts: [{ text: 'Thanks.' }] },
      { id: 'fine', kind: 'speak', prompts: [{ text: 'Fine.' }] },
    ],
    { start: { next: 'c' }, c: { filled: 'ok', refused: 'fine', failed: 'bye' }, ok: { next: 'bye' }, fine: { next: 'bye' } },
    { slots: [{ id: 'v', name: 'v', entity }] },
  );

const readBack = (entity: object, value: string) => {
  const chat = talk(reading(entity));
  chat.say(value);
  return chat;
};

test('the same value said again is a yes; asked about, or another one, it is not', () => {
  const time = { kind: 'time' };
  expect(readBack(time, "three o'clock").say("three o'clock")).toEqual(['Thanks.', 'Bye.']);
  expect(readBack(time, "three o'clock").say("why three o'clock")).toEqual(['3 pm, right?']);
  expect(readBack(time, "three o'clock").say("four o'clock")).toEqual(['4 pm, right?']);
  expect(readBack(time, "three o'clock").say("not three o'clock")).toEqual(['Once more.']);
});

test('what answers nothing, a silence and a noise have the value read back again', () => {
  const chat = readBack({ kind: 'time' }, 'half past two pm');
  expect(chat.say('purple')).toEqual(['2 30 pm, right?']);
  expect(chat.silence()).toEqual(['2 30 pm, right?']);
  expect(chat.say('yes')).toEqual(['Thanks.', 'Bye.']);
  expect(chat.outcome().slots).toEqual({ v: '14:30' });
});

test('a number that was read back wrongly is asked for again: nobody has the wrong one on the line', () => {
  const chat = readBack({ kind: 'phone' }, '07700 900 123');
  expect(chat.say("no, that's the wrong number")).toEqual(['Once more.']);
  expect(chat.outcome().labels).toEqual([]);
  const other = readBack({ kind: 'phone' }, '07700 900 123');
  other.say("sorry, I think you've got the wrong person");
  expect(other.outcome().labels).toEqual(['Wrong person']);
});

test('who refuses where a value is read back is not asked for another', () => {
  expect(readBack({ kind: 'time' }, 'at three').say('leave me alone')).toEqual(['Fine.', 'Bye.']);
});
