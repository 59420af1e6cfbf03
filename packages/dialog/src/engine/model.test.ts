import { expect, test } from 'vitest';
import type { Reply } from '../index.ts';
import { script, talk } from '../testing/talk.ts';

const speak = (id: string, text: string) => ({ id, kind: 'speak', prompts: [{ text }] }) as const;
const model = {
  id: 'm',
  kind: 'agent-model',
  prompts: [{ text: 'Hello, what can I do for you?' }],
  instructions: 'Help {who}.',
  facts: 'It costs 25 euros.',
  outcomes: [{ id: 'won', name: 'Won', when: 'They agree.' }],
  tools: { fills: ['day'], transfer: { to: { kind: 'extension', number: '801' } } },
  fillers: [{ text: 'Let me see.' }],
  maxTurns: 3,
} as const;
const edges = {
  start: { next: 'm' },
  m: { won: 'well', limit: 'enough', failed: 'bad' },
  well: { next: 'bye' },
  enough: { next: 'bye' },
  bad: { next: 'bye' },
};
const after = [speak('well', 'Wonderful.'), speak('enough', 'Enough.'), speak('bad', 'Let us do it the plain way.')];
const flow = (settings: object = {}, rest: object = {}) =>
  script([{ ...model, ...settings }, ...after], edges, {
    variables: [{ name: 'who', sample: 'Ann' }],
    slots: [{ id: 'day', name: 'day', entity: { kind: 'date' } }],
    knowledge: [{ id: 'k', question: 'when do you open', answers: [{ text: 'At nine.' }], labels: ['asked'] }],
    labels: [{ id: 'asked', name: 'Asked' }],
    ...rest,
  });

const chatOf = (...how: Parameters<typeof flow>) => {
  const chat = talk(flow(...how));
  const reply = (): Reply | undefined => chat.last().actions.find((action) => action.kind === 'reply');
  const spoken = (): string[] => chat.last().actions.flatMap((action) => (action.kind === 'say-part' ? [action.text] : []));
  const id = (): number => chat.state().pending?.id ?? 0;
  return {
    ...chat,
    reply,
    part: (text: string) => {
      chat.happen({ kind: 'reply-part', id: id(), text });
      return spoken();
    },
    slow: () => {
      chat.happen({ kind: 'reply-slow', id: id() });
      return spoken();
    },
    done: (...calls: [name: string, input: object][]) =>
      chat.happen({
        kind: 'reply-done',
        id: id(),
        calls: calls.map(([name, input], at) => ({ id: `c${at}`, name, input: JSON.stringify(input) })),
      }),
    fails: (why: 'timeout' | 'quota') => chat.happen({ kind: 'reply-failed', id: id(), why }),
  };
};

test('a model hears what was said, is told what it may rely on, and speaks sentence by sentence', () => {
  const chat = chatOf();
  expect(chat.said()).toEqual(['Hello, what can I do for you?']);
  chat.say('What does it cost?');
  const asked = chat.reply();
  expect(asked?.messages[0]).toMatchObject({ role: 'system' });
  expect(asked?.messages[0]?.text).toMatch(/^Help Ann\.[\s\S]*It costs 25 euros\.[\s\S]*- Won: They agree\.$/);
  expect(asked?.messages.slice(1)).toEqual([
    { role: 'assistant', text: 'Hello, what can I do for you?' },
    { role: 'user', text: 'What does it cost?' },
  ]);
  expect(asked?.tools.map(({ name }) => name)).toEqual(['fill_slot', 'look_up', 'finish', 'transfer_call', 'end_call']);
  expect(asked?.listen).toMatchObject({ nodeId: 'm', speech: { silenceMs: 5000 } });
  expect(chat.part('It costs 25 euros.')).toEqual(['It costs 25 euros.']);
  expect(chat.part('Shall I book it?')).toEqual(['Shall I book it?']);
  chat.done();
  expect(chat.listen()).toMatchObject({ nodeId: 'm' });
  chat.say('yes');
  expect(chat.reply()?.messages.at(-2)).toEqual({ role: 'assistant', text: 'It costs 25 euros. Shall I book it?' });
});

test('without words of the flow the model begins', () => expect(chatOf({ prompts: [] }).reply()?.messages).toHaveLength(1));

test('an outcome leaves by its exit, behind what was said', () => {
  const chat = chatOf();
  chat.say('fine, do it');
  chat.part('Lovely.');
  expect(chat.done(['finish', { outcome: 'Won' }])).toEqual(['Wonderful.', 'Bye.']);
});

test.each(['timeout', 'quota'] as const)('a reply that fails by %s goes on with an ordinary node', (why) => {
  const chat = chatOf();
  chat.say('hm');
  expect(chat.fails(why)).toEqual(['Let us do it the plain way.', 'Bye.']);
  expect(chat.last().trace).toContainEqual(expect.objectContaining({ kind: 'answered', what: 'reply', why }));
});

test('one that fails in mid-sentence keeps what was said, and goes on too', () => {
  const chat = chatOf();
  chat.say('hm');
  chat.part('Well,');
  expect(chat.fails('timeout')[0]).toBe('Let us do it the plain way.');
});

test('nothing at all is a failure, and so is a model that only uses tools', () => {
  const silent = chatOf();
  silent.say('hm');
  expect(silent.done()[0]).toBe('Let us do it the plain way.');
  const busy = chatOf();
  busy.say('hm');
  for (let n = 0; n < 3; n++) expect(busy.done(['look_up', { question: 'when do you open' }])).toEqual([]);
  expect(busy.done(['look_up', { question: 'when do you open' }])[0]).toBe('Let us do it the plain way.');
});

test('while it thinks something is said, unless it began', () => {
  const chat = chatOf();
  chat.say('hm');
  expect(chat.reply()?.fillerMs).toBe(1200);
  expect(chat.slow()).toEqual(['Let me see.']);
  chat.part('Well.');
  expect(chat.slow()).toEqual([]);
});

test.each([
  ['a word that is forbidden', { guard: { forbidden: ['guarantee'] } }, 'I guarantee it.'],
  ['a number that nobody gave', {}, 'It costs 3,500 euros.'],
])('%s is never said', (_name, settings, sentence) => {
  const chat = chatOf(settings);
  chat.say('hm');
  expect(chat.part(sentence)).toEqual([]);
  expect(chat.said()[0]).toBe('Let us do it the plain way.');
  expect(chat.last().actions[0]).toMatchObject({ kind: 'stop-reply' });
  expect(chat.last().trace).toContainEqual(expect.objectContaining({ why: 'guard' }));
});

test('a number that was heard may be said again', () => {
  const chat = chatOf();
  chat.say('my number is 5550123');
  expect(chat.part('So it is 5550123.')).toHaveLength(1);
});

test('no more is said than the node allows', () => {
  const chat = chatOf({ guard: { sentences: 2, characters: 25 } });
  chat.say('hm');
  expect(chat.part('One thing.')).toHaveLength(1);
  expect(chat.part('Another thing that is too long.')).toEqual([]);
  expect(chat.part('Two.')).toHaveLength(1);
  expect(chat.part('Three.')).toEqual([]);
});

test('a slot takes what its entity takes, and nothing else', () => {
  const chat = chatOf();
  chat.say('on the seventh');
  chat.part('Noted.');
  chat.done(['fill_slot', { slot: 'day', value: 'January 7' }]);
  expect(chat.state().slots).toEqual({ day: '2026-01-07' });
  expect(chat.listen()).toBeDefined();
  chat.say('or not');
  chat.done(['fill_slot', { slot: 'day', value: 'whenever' }]);
  expect(chat.reply()?.messages.at(-1)).toMatchObject({ role: 'tool', text: 'not a value of that slot: ask again' });
});

test('knowledge that it looks up counts as asked', () => {
  const chat = chatOf();
  chat.say('when are you there?');
  chat.done(['look_up', { question: 'when do you open' }]);
  expect(chat.reply()?.messages.at(-1)).toEqual({ role: 'tool', callId: 'c0', text: 'At nine.' });
  expect(chat.outcome()).toMatchObject({ concerns: ['when do you open'], labels: ['Asked'] });
});

test('it may hand over and hang up, where it may', () => {
  const over = chatOf();
  over.say('somebody from sales please');
  over.done(['transfer_call', {}]);
  expect(over.last().actions.at(-1)).toMatchObject({ kind: 'transfer', to: { number: '801' } });
  expect(over.happen({ kind: 'transferred', how: 'failed' })[0]).toBe('Let us do it the plain way.');
  const up = chatOf();
  up.say('bye');
  up.part('Goodbye.');
  up.done(['end_call', {}]);
  expect(up.end()).toBe('flow');
  const not = chatOf({ tools: { hangup: false, knowledge: false } });
  not.say('bye');
  not.done(['end_call', {}], ['transfer_call', {}]);
  expect(not.end()).toBeNull();
  expect(not.reply()?.tools.map(({ name }) => name)).toEqual(['finish']);
});

test('who speaks into it is answered, and what was still to come is late', () => {
  const chat = chatOf();
  chat.say('tell me');
  const first = chat.state().pending?.id ?? 0;
  chat.part('Once upon a time.');
  chat.say('only the hours');
  expect(chat.last().actions[0]).toEqual({ kind: 'stop-reply', id: first });
  expect(chat.reply()?.messages.slice(-2)).toEqual([
    { role: 'assistant', text: 'Once upon a time.' },
    { role: 'user', text: 'only the hours' },
  ]);
  chat.happen({ kind: 'reply-part', id: first, text: 'There was a king.' });
  expect(chat.last().actions).toEqual([]);
});

test('after its turns it is over, and after silences too', () => {
  const chat = chatOf();
  for (let n = 0; n < 3; n++) {
    chat.say('go on');
    chat.part('So.');
    chat.done();
  }
  expect(chat.say('go on')[0]).toBe('Enough.');
  const silent = chatOf();
  expect(silent.silence()).toEqual(['Hello, what can I do for you?']);
  expect(silent.silence()[0]).toBe('Enough.');
});

test('a reply whose outcome nobody tells fails by itself', () => {
  const chat = chatOf();
  chat.say('hm');
  expect(chat.wait(61_000)[0]).toBe('Let us do it the plain way.');
});

test('a line of somebody who looks on is said among the sentences of a reply', () => {
  const chat = chatOf();
  chat.say('I would like to come');
  chat.part('One moment.');
  expect(chat.happen({ kind: 'prompted', text: 'We have a free seat today.' })).toEqual([]);
  expect(chat.spoken()).toEqual(['We have a free seat today.']);
  expect(chat.done(['finish', { outcome: 'Won' }])).toEqual(['Wonderful.', 'Bye.']);
});
