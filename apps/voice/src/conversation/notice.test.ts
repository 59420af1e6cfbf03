import { script } from '@parley/dialog/testing/talk';
import { expect, test } from 'vitest';
import { answered } from '../testing/answered-conversation.ts';
import { InstantSpeechInput } from '../testing/instant-speech-input.ts';

const speak = (id: string, text: string) => ({ id, kind: 'speak', prompts: [{ text }] }) as const;
const ask = { id: 'q', kind: 'ask', prompts: [{ text: 'Will you come?' }], answers: [{ id: 'y', intents: ['yes'] }] } as const;
const announcement = () =>
  script([speak('a', 'The water is off on Monday.'), ask, speak('b', 'See you.')], {
    start: { next: 'a' },
    a: { next: 'q' },
    q: { y: 'b', unmatched: 'bye', silence: 'bye' },
    b: { next: 'bye' },
  });

test('what people say under an announcement neither stops it nor is kept, and it hangs up where it would listen', async () => {
  const speechInput = new InstantSpeechInput();
  const { conversation, turns } = await answered(announcement(), { speechInput, oneWay: true });
  const begun = conversation.begin();
  await expect.poll(turns).toContain('robot: The water is off on Monday.');
  speechInput.said('yes');
  const { reason, heard } = await conversation.concluded;
  await begun;
  expect(turns()).toEqual(['robot: The water is off on Monday.', 'robot: Will you come?']);
  // It has asked for nothing: a call in which nobody spoke is no silent one.
  expect({ reason, heard }).toEqual({ reason: 'flow', heard: true });
});

test('the same flow that talks takes the answer', async () => {
  const speechInput = new InstantSpeechInput();
  const { conversation, peer, turns } = await answered(announcement(), { speechInput });
  const begun = conversation.begin();
  await expect.poll(turns).toContain('robot: Will you come?');
  await peer.packetWhere(() => peer.figures().received > 60);
  speechInput.said('yes');
  await conversation.concluded;
  await begun;
  expect(turns()).toContain('robot: See you.');
});
