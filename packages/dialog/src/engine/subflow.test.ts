import { expect, test } from 'vitest';
import { edgesOf } from '../demo/edges.ts';
import { script, talk } from '../testing/talk.ts';

const speak = (id: string, text: string) => ({ id, kind: 'speak', prompts: [{ text }] }) as const;
const ask = (id: string, text: string) =>
  ({
    id,
    kind: 'ask',
    prompts: [{ text }],
    answers: [{ id: 'y', intents: ['yes'] }],
    unmatched: { count: 1 },
    silence: { count: 1 },
  }) as const;

const component = {
  id: 'c',
  name: 'Is it you',
  nodes: [
    { id: 'c-start', kind: 'start' },
    ask('c-ask', 'Is it you?'),
    { id: 'c-yes', kind: 'return' },
    { id: 'c-no', kind: 'return', exit: ' Somebody else ' },
    { id: 'c-odd', kind: 'return', exit: 'Nobody knows' },
  ],
  edges: edgesOf({ 'c-start': { next: 'c-ask' }, 'c-ask': { y: 'c-yes', unmatched: 'c-no', silence: 'c-odd' } }),
};
const run = {
  id: 'sub',
  kind: 'subflow',
  to: { kind: 'component', componentId: 'c' },
  exits: [{ id: 'other', name: 'Somebody else' }],
} as const;
const after = [speak('done', 'Good.'), speak('other', 'Who then?'), speak('odd', 'Odd.')];
const edges = {
  start: { next: 'sub' },
  sub: { done: 'done', other: 'other', failed: 'odd' },
  done: { next: 'bye' },
  other: { next: 'bye' },
  odd: { next: 'bye' },
};
const withComponent = (rest: object = {}) => script([run, ...after], edges, { components: [component], ...rest });

test.each([
  ['by the plain exit', (chat: ReturnType<typeof talk>) => chat.say('yes'), 'Good.'],
  ['by the exit of its name', (chat: ReturnType<typeof talk>) => chat.say('blue'), 'Who then?'],
  ['by failed where there is no such exit', (chat: ReturnType<typeof talk>) => chat.silence(), 'Odd.'],
])('a component comes back %s', (_name, answer, says) => {
  const chat = talk(withComponent());
  expect(chat.said()).toEqual(['Is it you?']);
  expect(chat.state().stack).toEqual(['sub']);
  expect(answer(chat)[0]).toBe(says);
  expect(chat.state().stack).toEqual([]);
});

test('what is not there to be run fails, and so does what runs itself for ever', () => {
  expect(talk(script([run, ...after], edges)).said()[0]).toBe('Odd.');
  const again = {
    ...component,
    nodes: [
      { id: 'c-start', kind: 'start' },
      { ...run, id: 'again' },
      { id: 'c-end', kind: 'return' },
    ],
  };
  const endless = { ...again, edges: edgesOf({ 'c-start': { next: 'again' }, again: { done: 'c-end', failed: 'c-end', other: 'c-end' } }) };
  const chat = talk(script([run, ...after], edges, { components: [endless] }));
  expect(chat.end()).not.toBeNull();
});

test('a jump out of a component leaves it behind', () => {
  const chat = talk(
    withComponent({
      knowledge: [{ id: 'k', question: 'how much is it', answers: [{ text: 'Ten.' }], after: { kind: 'jump', nodeId: 'done' } }],
    }),
  );
  expect(chat.say('how much is it')).toEqual(['Ten.', 'Good.', 'Bye.']);
  expect(chat.state().stack).toEqual([]);
});

const linked = {
  flowId: 'f',
  name: 'Day',
  version: 3,
  graph: {
    language: 'en',
    nodes: [
      { id: 'start', kind: 'start' },
      { id: 'done', kind: 'collect', prompts: [{ text: 'Which day, {who}?' }], slotId: 'mine' },
      {
        id: 'sub',
        kind: 'set',
        assignments: [
          { kind: 'label', labelId: 'l' },
          { kind: 'variable', name: 'who', value: 'friend' },
        ],
      },
      { id: 'back', kind: 'return', exit: 'Got it' },
    ],
    edges: edgesOf({ start: { next: 'done' }, done: { filled: 'sub', failed: 'back', refused: 'back' }, sub: { next: 'back' } }),
    slots: [{ id: 'mine', name: 'day', entity: { kind: 'date' } }],
    labels: [{ id: 'l', name: 'Chose' }],
    intents: [{ id: 'yes', name: 'No way', kind: 'refuse', exact: ['not telling'] }],
    knowledge: [{ id: 'k', question: 'why do you ask', answers: [{ text: 'To plan.' }] }],
  },
};
const withFlow = (rest: object = {}) =>
  script(
    [
      { ...run, to: { kind: 'flow', flowId: 'f' }, exits: [{ id: 'got', name: 'Got it' }] },
      ask('say', 'On {day}, {who}?'),
      speak('odd', 'Odd.'),
    ],
    {
      start: { next: 'sub' },
      sub: { got: 'say', done: 'odd', failed: 'odd' },
      say: { y: 'bye', unmatched: 'bye', silence: 'bye' },
      odd: { next: 'bye' },
    },
    {
      linked: [linked],
      slots: [{ id: 'day-slot', name: 'day', entity: { kind: 'date' } }],
      variables: [{ name: 'who', sample: 'you' }],
      labels: [{ id: 'outer', name: 'Chose' }],
      ...rest,
    },
  );

test('another flow brings its own intents and knowledge, and shares slots and labels by name, and variables', () => {
  const chat = talk(withFlow());
  expect(chat.said()).toEqual(['Which day, you?']);
  expect(chat.say('why do you ask?')).toEqual(['To plan.', 'Which day, you?']);
  expect(chat.say('on January 7')).toEqual(['On Wednesday, January 7, friend?']);
  expect(chat.outcome()).toMatchObject({ slots: { day: '2026-01-07' }, labels: ['Chose'], concerns: ['why do you ask'] });
  expect(chat.state().slots).toEqual({ 'day-slot': '2026-01-07' });
  expect(chat.say('yes')).toEqual(['Bye.']);
});

test('what another flow understands is not understood outside of it', () => {
  const chat = talk(withFlow());
  expect(chat.say('not telling')[0]).toContain('On ');
  expect(chat.last().trace).toContainEqual(expect.objectContaining({ kind: 'left', exit: 'got', to: 'say' }));
});

test('a state within subflows survives as JSON', () => {
  const chat = talk(withFlow());
  expect(JSON.parse(JSON.stringify(chat.state()))).toEqual(chat.state());
});

test('a return that nothing led to ends the call', () => {
  expect(talk(script([{ id: 'r', kind: 'return' }], { start: { next: 'r' } })).end()).toBe('flow');
});
