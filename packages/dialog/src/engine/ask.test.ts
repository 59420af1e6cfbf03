import { expect, test } from 'vitest';
import { script, talk } from '../testing/talk.ts';

const question = {
  id: 'q',
  kind: 'ask',
  prompts: [{ text: 'Do you like it, {name}?', short: 'Like it?' }],
  answers: [
    { id: 'y', intents: ['yes'] },
    { id: 'n', intents: ['no'] },
  ],
  unmatched: { count: 2, prompts: [{ text: 'Pardon me?' }] },
  silence: { count: 2 },
} as const;
const edges = { start: { next: 'q' }, q: { y: 'bye', n: 'other', unmatched: 'bye', silence: 'other' }, other: { next: 'bye' } };
const asked = (rest = {}) => script([question, { id: 'other', kind: 'speak', prompts: [{ text: 'Never mind.' }] }], edges, rest);

test('says its prompt with the variables put in, marks them personal, and listens', () => {
  const chat = talk(asked({ variables: [{ name: 'name', sample: 'Ann' }] }));
  expect(chat.says()[0]).toMatchObject({
    text: 'Do you like it, Ann?',
    personal: true,
    segments: [
      { kind: 'fixed', text: 'Do you like it, ' },
      { kind: 'variable', text: 'Ann', name: 'name' },
    ],
  });
  expect(chat.listen()).toMatchObject({ nodeId: 'q', expects: 'answer', keys: null, speech: { silenceMs: 5000 } });
});

test('a missing variable says its fallback', () => {
  const chat = talk(asked({ variables: [{ name: 'name', sample: 'Ann', fallback: 'friend' }] }), { variables: {} });
  expect(chat.said()).toEqual(['Do you like it, friend?']);
});

test('an exit is understood by its own name, though no intent knows the words', () => {
  const [first, second] = question.answers;
  const answers = [{ ...first, name: 'That is me' }, second];
  const named = script(
    [
      { ...question, answers },
      { id: 'other', kind: 'speak', prompts: [{ text: 'Never mind.' }] },
    ],
    edges,
  );
  expect(talk(asked()).say('that is me')).toEqual(['Pardon me?']);
  expect(talk(named).say('that is me')).toEqual(['Bye.']);
});

test('an intent takes its exit, and the trace says why', () => {
  const chat = talk(asked());
  expect(chat.say('nope')).toEqual(['Never mind.', 'Bye.']);
  expect(chat.end()).toBe('flow');
  expect(chat.last().trace).toMatchObject([
    { kind: 'heard', nodeId: 'q', decision: { best: { id: 'no', by: 'exact', evidence: 'nope' } } },
    { kind: 'left', nodeId: 'q', exit: 'n', to: 'other', edgeId: 'q-n' },
    { kind: 'entered', nodeId: 'other', visit: 1 },
    { kind: 'left', nodeId: 'other', exit: 'next' },
    { kind: 'entered', nodeId: 'bye' },
    { kind: 'ended', reason: 'flow' },
  ]);
});

test('what is not understood is asked again, and leaves at its count', () => {
  const chat = talk(asked());
  expect(chat.say('purple elephants')).toEqual(['Pardon me?']);
  expect(chat.node()).toBe('q');
  expect(chat.happen({ kind: 'not-recognised' })).toEqual(['Bye.']);
  expect(chat.state().counts).toEqual({ turns: 1, silences: 0, unmatched: 2 });
});

test('silence says the short form, and leaves at its count', () => {
  const chat = talk(asked());
  expect(chat.silence()).toEqual(['Like it?']);
  expect(chat.says()[0]).toMatchObject({ repeated: true, personal: false });
  expect(chat.silence()).toEqual(['Never mind.', 'Bye.']);
});

test('silence and what is not understood count apart', () => {
  const chat = talk(asked());
  chat.silence();
  chat.say('purple elephants');
  expect(chat.node()).toBe('q');
});

test('saying it again repeats the whole prompt, not forever', () => {
  const chat = talk(asked());
  for (let times = 0; times < 3; times++) expect(chat.say('say that again')).toEqual(['Do you like it, ?']);
  expect(chat.say('say that again')).toEqual(['Pardon me?']);
  expect(chat.say('say that again')).toEqual(['Bye.']);
});

test('prompts rotate from visit to visit', () => {
  const flow = script([{ ...question, prompts: [{ text: 'One?' }, { text: 'Two?' }] }], {
    start: { next: 'q' },
    q: { n: 'q', y: 'bye', unmatched: 'bye', silence: 'bye' },
  });
  const chat = talk(flow);
  expect(chat.said()).toEqual(['One?']);
  expect(chat.say('no')).toEqual(['Two?']);
  expect(chat.silence()).toEqual(['Two?']);
  expect(chat.say('no')).toEqual(['One?']);
});

test('an exit that leads nowhere ends the call and says so', () => {
  const chat = talk(script([question], { start: { next: 'q' } }));
  chat.say('yes');
  expect(chat.end()).toBe('no-way');
  expect(chat.last().trace).toContainEqual({ kind: 'left', nodeId: 'q', exit: 'y', to: null, edgeId: null });
});
