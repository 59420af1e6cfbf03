import { script } from '@parley/dialog/testing/talk';
import type { RtpPeer } from '@parley/media/testing';
import { expect, test } from 'vitest';
import { answered } from '../testing/answered-conversation.ts';
import { ToldSpeechInput } from '../testing/asked-call.ts';

const speak = (id: string, text: string) => ({ id, kind: 'speak', prompts: [{ text }], listening: { bargeIn: false } }) as const;
const count = { id: 'n', name: 'count', entity: { kind: 'number', min: 1, max: 20, integer: true } } as const;
const collect = { id: 'c', kind: 'collect', by: 'keys', slotId: 'n', prompts: [{ text: 'How many?' }] } as const;

function press(peer: RtpPeer, key: string): void {
  for (const duration of [160, 320]) peer.sendKey(key, duration, false);
  for (let n = 0; n < 3; n++) peer.sendKey(key, 480, true);
}

test('a key that is pressed before the flow has spoken fills the first question that takes keys', async () => {
  const edges = { start: { next: 'c' }, c: { filled: 'ok', refused: 'bye', failed: 'bye' }, ok: { next: 'bye' } };
  const { conversation, peer, turns } = await answered(script([collect, speak('ok', 'So {count}.')], edges, { slots: [count] }));
  press(peer, '7');
  const begun = conversation.begin();
  const { outcome, heard } = await conversation.concluded;
  await begun;
  expect([outcome.slots, heard]).toEqual([{ count: '7' }, true]);
  expect(turns().slice(0, 2)).toEqual(['keys: 7', 'robot: So 7.']);
});

test('a key that nothing asks for is in the record, and somebody was there', async () => {
  const edges = { start: { next: 'a' }, a: { next: 'bye' } };
  const { conversation, peer, turns } = await answered(script([speak('a', 'Listen to this.')], edges));
  const begun = conversation.begin();
  await peer.packetWhere(() => peer.figures().received > 40);
  press(peer, '#');
  const { heard } = await conversation.concluded;
  await begun;
  expect(turns()).toContain('keys: #');
  expect(heard).toBe(true);
});

test('what is heard while keys are pressed wipes none of them, and is not answered', async () => {
  const card = { ...collect, by: 'either', keys: { min: 2, max: 2, terminator: '', firstMs: 6_000, betweenMs: 6_000 } };
  const edges = { start: { next: 'c' }, c: { filled: 'ok', refused: 'bye', failed: 'bye' }, ok: { next: 'bye' } };
  const speech = new ToldSpeechInput();
  const flow = script([card, speak('ok', 'So {count}.')], edges, { slots: [count] });
  const { conversation, turns } = await answered(flow, { speechInput: speech.input });
  const begun = conversation.begin();
  await expect.poll(turns).toEqual(['robot: How many?']);
  conversation.pressed('1');
  speech.begins();
  speech.heard('');
  speech.begins();
  speech.heard('purple monkey');
  conversation.pressed('2');
  const { outcome } = await conversation.concluded;
  await begun;
  expect(outcome.slots).toEqual({ count: '12' });
  expect(turns().slice(0, 4)).toEqual(['robot: How many?', 'person: purple monkey', 'keys: 12', 'robot: So 12.']);
});
