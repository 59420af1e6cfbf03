import { expect, test } from 'vitest';
import { script, talk } from '../testing/talk.ts';

const question = (listening = {}) =>
  script(
    [{ id: 'q', kind: 'ask', prompts: [{ text: 'Shall we?' }], answers: [{ id: 'y', intents: ['yes', 'hm'] }], listening }],
    { start: { next: 'q' }, q: { y: 'bye', unmatched: 'bye', silence: 'bye' } },
    { listening: { backchannels: ['uh-huh', 'sure'], protectMs: 800 }, intents: [{ id: 'hm', name: 'hm', exact: ['uh-huh'] }] },
  );

test('an answer over the prompt counts', () => {
  const chat = talk(question());
  chat.happen({ kind: 'said', text: 'yes', bargeIn: { atMs: 1200 } });
  expect(chat.end()).toBe('flow');
});

test('a backchannel over the prompt lets it go on, and counts as nothing', () => {
  const chat = talk(question());
  const before = chat.state();
  chat.happen({ kind: 'said', text: 'Uh-huh.', bargeIn: { atMs: 1200 } });
  expect(chat.last().actions).toEqual([{ kind: 'resume' }]);
  expect(chat.last().trace).toEqual([{ kind: 'ignored', nodeId: 'q', why: 'backchannel' }]);
  expect(chat.state()).toEqual({ ...before, heard: true });
});

test('a backchannel said several times is one too', () => {
  const chat = talk(question());
  chat.happen({ kind: 'said', text: 'uh-huh uh-huh, sure', bargeIn: { atMs: 1200 } });
  expect(chat.last().trace).toEqual([{ kind: 'ignored', nodeId: 'q', why: 'backchannel' }]);
});

test('a noise over the prompt that nothing matched lets it go on, and costs no miss', () => {
  const chat = talk(question());
  const before = chat.state();
  chat.happen({ kind: 'not-recognised', bargeIn: { atMs: 1200 } });
  expect(chat.last().actions).toEqual([{ kind: 'resume' }]);
  expect(chat.last().trace).toEqual([{ kind: 'ignored', nodeId: 'q', why: 'noise' }]);
  expect(chat.state()).toEqual(before);
});

test('the same word after the prompt is an answer', () => {
  const chat = talk(question());
  chat.say('uh-huh');
  expect(chat.end()).toBe('flow');
});

test('the first part of a prompt is protected', () => {
  const chat = talk(question());
  chat.happen({ kind: 'said', text: 'yes', bargeIn: { atMs: 500 } });
  expect(chat.last().actions).toEqual([{ kind: 'resume' }]);
});

test('a node may forbid it', () => {
  const chat = talk(question({ bargeIn: false }));
  expect(chat.says()[0]?.bargeIn.allowed).toBe(false);
  chat.happen({ kind: 'said', text: 'yes', bargeIn: { atMs: 5000 } });
  expect(chat.last().trace).toEqual([{ kind: 'ignored', nodeId: 'q', why: 'not-allowed' }]);
});
