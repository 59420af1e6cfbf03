import { expect, test } from 'vitest';
import { script, talk } from '../testing/talk.ts';

const speak = (id: string, text: string) => ({ id, kind: 'speak', prompts: [{ text }] }) as const;
const ask = { id: 'q', kind: 'ask', prompts: [{ text: 'Will you come?' }], answers: [{ id: 'y', intents: ['yes'] }] } as const;
const announcing = { oneWay: true } as const;

test('an announcement says what comes before an answer is waited for, and hangs up', () => {
  const flow = script([speak('a', 'The water is off on Monday.'), speak('b', 'Thank you.'), ask], {
    start: { next: 'a' },
    a: { next: 'b' },
    b: { next: 'q' },
    q: { y: 'bye', unmatched: 'bye', silence: 'bye' },
  });
  const chat = talk(flow, announcing);
  expect(chat.said()).toEqual(['The water is off on Monday.', 'Thank you.', 'Will you come?']);
  expect(chat.says().some(({ bargeIn }) => bargeIn.allowed)).toBe(false);
  expect(chat.listen()).toBeUndefined();
  expect(chat.last().actions.at(-1)).toMatchObject({ kind: 'hangup', reason: 'flow' });
  // Otherwise the same flow listens.
  expect(talk(flow).listen()).toBeDefined();
});

test('an announcement takes keys, and nothing that is said', () => {
  const menu = {
    id: 'm',
    kind: 'menu',
    prompts: [{ text: 'Press 1 to hear it again.' }],
    options: [{ key: '1' }],
    timeout: { count: 1 },
  } as const;
  const chat = talk(
    script([menu, speak('a', 'The water is off.')], {
      start: { next: 'm' },
      m: { '1': 'a', invalid: 'bye', timeout: 'bye' },
      a: { next: 'bye' },
    }),
    announcing,
  );
  expect(chat.listen()).toMatchObject({ speech: null, keys: { max: 1 } });
  expect(chat.say('hello?')).toEqual([]);
  expect(chat.press('1')).toEqual(['The water is off.', 'Bye.']);
  expect(chat.end()).toBe('flow');
});

test('nobody has to say anything to an announcement: a long one is no silent call', () => {
  const menu = { id: 'm', kind: 'menu', prompts: [{ text: 'A long text.' }], options: [{ key: '1' }] } as const;
  const flow = script(
    [menu],
    { start: { next: 'm' }, m: { '1': 'bye', invalid: 'bye', timeout: 'bye' } },
    { answering: { silentMs: 10_000 } },
  );
  const chat = talk(flow, announcing);
  chat.wait(20_000);
  expect(chat.end()).toBeNull();
  const talking = talk(flow);
  talking.wait(20_000);
  expect(talking.end()).toBe('silent');
});

test('a machine that is known while an announcement is said is dealt with as the flow says, or hears it to the end', () => {
  const flow = (answering: object) =>
    script([speak('a', 'The water is off.')], { start: { next: 'a' }, a: { next: 'bye' } }, { answering: { voicemail: answering } });
  const message = talk(flow({ do: 'leave-message', prompts: [{ text: 'Call us back.' }] }), announcing);
  expect(message.end()).toBe('flow');
  expect(message.happen({ kind: 'machine', who: 'voicemail' })).toEqual(['Call us back.']);
  expect(message.end()).toBe('voicemail');
  const hung = talk(flow({ do: 'hangup' }), announcing);
  hung.happen({ kind: 'machine', who: 'voicemail' });
  expect(hung.last().actions).toMatchObject([{ kind: 'hangup', reason: 'voicemail' }]);
  const going = talk(flow({ do: 'continue' }), announcing);
  expect(going.happen({ kind: 'machine', who: 'voicemail' })).toEqual([]);
  expect([going.end(), going.last().actions]).toEqual(['flow', []]);
});
