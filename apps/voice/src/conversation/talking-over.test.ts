import { script } from '@parley/dialog/testing/talk';
import { expect, test } from 'vitest';
import { asked, now } from '../testing/asked-call.ts';

test('a noise over a prompt that nothing matched lets it go on, and nobody is asked again', async () => {
  const { conversation, speech, plays, turns } = await asked();
  const begun = conversation.begin();
  await plays[0];
  speech.begins();
  speech.heard('');
  await conversation.concluded;
  await begun;
  expect(turns()[0]).toBe('robot: Shall we?');
  expect(turns().filter((turn) => turn.startsWith('person'))).toEqual([]);
});

test('a voice that stopped the prompt and said nothing brings it back', async () => {
  const { conversation, speech, plays, turns } = await asked();
  const begun = conversation.begin();
  await plays[0];
  speech.begins();
  await expect.poll(turns).toEqual(['robot: Shall we? (interrupted)']);
  speech.heard('');
  await plays[1];
  speech.begins();
  speech.heard('yes');
  await conversation.concluded;
  await begun;
  expect(turns().filter((turn) => turn.includes('Shall we?'))).toHaveLength(2);
  expect(turns()).toContain('person: yes');
});

test('a prompt that a voice stopped for nothing is said to its end the second time, so that sounds of listening hold no call', async () => {
  const { conversation, speech, plays, turns } = await asked();
  const begun = conversation.begin();
  await plays[0];
  speech.begins();
  await expect.poll(turns).toEqual(['robot: Shall we? (interrupted)']);
  speech.heard('uh-huh');
  await plays[1];
  speech.begins();
  await expect.poll(() => turns().filter((turn) => turn.includes('Shall we?'))).toHaveLength(2);
  expect(turns().at(-1)).toBe('robot: Shall we?');
  conversation.hungUp();
  await begun;
});

test('sounds of listening are expected under a prompt alone', async () => {
  const { conversation, speech, plays } = await asked();
  const begun = conversation.begin();
  await plays[0];
  expect(speech.expected).toEqual(expect.arrayContaining(['uh-huh', 'uh-huh uh-huh']));
  await expect.poll(() => speech.expected).not.toContain('uh-huh');
  expect(speech.expected).toContain('yes');
  conversation.hungUp();
  await begun;
});

test('somebody who speaks during the farewell is heard before the call is hung up', async () => {
  const { conversation, speech, plays, turns } = await asked();
  const begun = conversation.begin();
  await plays[0];
  speech.begins();
  speech.heard('yes');
  await plays[1];
  speech.begins();
  await expect.poll(() => turns().filter((turn) => turn.startsWith('robot'))).toHaveLength(2);
  expect(conversation.conclusion).toBeUndefined();
  speech.heard('yes');
  await conversation.concluded;
  await begun;
  expect(turns().filter((turn) => turn === 'person: yes')).toHaveLength(2);
});

test('what was read in two ways that lead to the same is understood', async () => {
  const { conversation, speech, plays, turns } = await asked();
  const begun = conversation.begin();
  await plays[0];
  speech.begins();
  speech.readAs('yes', 'yes please');
  await conversation.concluded;
  await begun;
  expect(turns()).toContain('person: yes');
});

const branching = script(
  [
    {
      ...{ id: 'q', kind: 'ask', prompts: [{ text: 'Shall we?' }] },
      answers: [
        { id: 'y', intents: ['yes'] },
        { id: 'later', intents: ['later'] },
      ],
    },
    { id: 'now', kind: 'ask', prompts: [{ text: 'Which day?' }], answers: [{ id: 'm', intents: ['monday'] }] },
    { id: 'next', kind: 'speak', prompts: [{ text: 'Next week then.' }] },
  ],
  {
    start: { next: 'q' },
    q: { y: 'now', later: 'next', unmatched: 'bye', silence: 'bye' },
    now: { m: 'bye', unmatched: 'bye', silence: 'bye' },
  },
  {
    listening: { backchannels: [], protectMs: 0, silenceMs: 1000 },
    intents: [
      { id: 'later', name: 'later', exact: ['yes but next week'] },
      { id: 'monday', name: 'monday', exact: ['monday'] },
    ],
  },
);

test('an answer in two halves is one: the reply to its first half is taken back', async () => {
  const { conversation, speech, plays, turns } = await asked(branching);
  const begun = conversation.begin();
  await plays[0];
  speech.heard('yes');
  await plays[1];
  speech.begins();
  speech.heard('but next week', now());
  await conversation.concluded;
  await begun;
  expect(turns()).toEqual(
    expect.arrayContaining(['person: yes', 'robot: Which day? (interrupted)', 'person: but next week', 'robot: Next week then.']),
  );
  // The question that nobody heard out was never come to.
  expect(conversation.conclusion?.path.map(({ node }) => node)).not.toContain('now');
});

test('a reply is prepared in a pause, and nothing of it is kept where more is said', async () => {
  const { conversation, speech, plays, turns, made } = await asked(branching);
  const begun = conversation.begin();
  await plays[0];
  speech.begins();
  speech.pauses('yes');
  await expect.poll(() => made).toContain('Which day?');
  expect(turns().filter((turn) => turn.startsWith('person'))).toEqual([]);
  speech.heard('yes but next week');
  await conversation.concluded;
  await begun;
  expect(turns()).toContain('robot: Next week then.');
  expect(turns().join()).not.toContain('Which day?');
  expect(conversation.conclusion?.path.map(({ node }) => node)).not.toContain('now');
});

test('whoever goes on after the reply was heard answers it', async () => {
  const { conversation, speech, plays, turns } = await asked(branching);
  const begun = conversation.begin();
  await plays[0];
  speech.heard('yes');
  await plays[1];
  speech.begins();
  speech.heard('monday', now() + 700);
  await conversation.concluded;
  await begun;
  expect(turns()).not.toContain('robot: Next week then.');
  expect(conversation.conclusion?.path.map(({ node }) => node)).toContain('now');
});
