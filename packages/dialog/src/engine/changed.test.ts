import { expect, test } from 'vitest';
import { script, talk } from '../testing/talk.ts';

const booking = (language: 'zh' | 'en') =>
  talk(
    script(
      [
        { id: 'day', kind: 'collect', slotId: 'd', prompts: [{ text: language === 'zh' ? '哪天？' : 'Which day?' }] },
        { id: 'hour', kind: 'collect', slotId: 't', prompts: [{ text: language === 'zh' ? '几点？' : 'What time?' }] },
        { id: 'phone', kind: 'collect', slotId: 'p', prompts: [{ text: language === 'zh' ? '电话？' : 'Your number?' }] },
        { id: 'done', kind: 'speak', prompts: [{ text: '{day} / {hour} / {phone}' }] },
      ],
      {
        start: { next: 'day' },
        day: { filled: 'hour', refused: 'bye', failed: 'bye' },
        hour: { filled: 'phone', refused: 'bye', failed: 'bye' },
        phone: { filled: 'done', refused: 'bye', failed: 'bye' },
        done: { next: 'bye' },
      },
      {
        language,
        slots: [
          { id: 'd', name: 'day', entity: { kind: 'date' } },
          { id: 't', name: 'hour', entity: { kind: 'time' } },
          { id: 'p', name: 'phone', entity: { kind: 'phone' } },
        ],
      },
    ),
  );

test('an afternoon said with the day carries to the hour, and business hours decide where none was said', () => {
  const chat = booking('zh');
  chat.say('周三晚上');
  chat.say('七点');
  expect(chat.state().slots).toMatchObject({ d: '2026-01-07', t: '19:00' });
  const other = booking('en');
  other.say('on Wednesday');
  other.say('three');
  expect(other.state().slots).toMatchObject({ t: '15:00' });
});

test('what is denied carries to nothing', () => {
  const chat = booking('zh');
  chat.say('周三晚上不行');
  chat.say('周四');
  chat.say('八点');
  expect(chat.state().slots).toMatchObject({ d: '2026-01-08', t: '08:00' });
});

test('values are said back as people say them: a day with its weekday, a number in groups', () => {
  const chat = booking('zh');
  chat.say('周三');
  chat.say('下午三点半');
  expect(chat.say('一三八，一二三四，五六七八')[0]).toBe('1月7日星期三 / 下午3点半 / 幺三八，幺二三四，五六七八');
  const other = booking('en');
  other.say('Wednesday');
  other.say('half three');
  expect(other.say('two one two, triple five, oh one two three')[0]).toBe('Wednesday, January 7 / 3 30 pm / 2 1 2, 5 5 5, 0 1 2 3');
});

test('a correction that comes later changes the slot that was filled, says so and asks on', () => {
  const chat = booking('zh');
  chat.say('周三');
  chat.say('下午三点');
  expect(chat.say('不对，刚才说错了，是下午四点')).toEqual(['好的，改成下午4点。', '电话？']);
  expect(chat.say('一三八一二三四五六七八')[0]).toContain('1月7日星期三 / 下午4点');
  const other = booking('en');
  other.say('Wednesday');
  expect(other.say('oh wait, I meant Thursday')).toEqual(['OK, Thursday, January 8.', 'What time?']);
  other.say('at three');
  expect(other.state().slots).toMatchObject({ d: '2026-01-08', t: '15:00' });
});

test('a plain no, and an answer to the present question, change nothing that was said before', () => {
  const chat = booking('en');
  chat.say('Wednesday');
  expect(chat.say('no')[0]).toBe('Bye.');
  const other = booking('en');
  other.say('Wednesday');
  other.say('sorry, at three, no, at four');
  expect(other.state().slots).toMatchObject({ d: '2026-01-07', t: '16:00' });
});

test('several values said at once fill several slots, and what they answer is not asked', () => {
  const chat = booking('zh');
  expect(chat.say('周三下午三点，电话是一三八一二三四五六七八')[0]).toBe('1月7日星期三 / 下午3点 / 幺三八，幺二三四，五六七八');
  const other = booking('en');
  expect(other.say('Wednesday at half three, my number is 212 555 0123')[0]).toBe('Wednesday, January 7 / 3 30 pm / 2 1 2, 5 5 5, 0 1 2 3');
});
