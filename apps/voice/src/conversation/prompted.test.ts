import { script } from '@parley/dialog/testing/talk';
import { expect, test } from 'vitest';
import { asked } from '../testing/asked-call.ts';

const notSaid = ({ record }: Pick<Awaited<ReturnType<typeof asked>>, 'record'>): unknown[] =>
  record.facts.events.flatMap(({ kind, data }) => (kind === 'prompt-not-said' ? [data?.text] : []));

test('a line for the robot that the end of the call cut off is in the record as not said', async () => {
  const { conversation, plays, record, turns } = await asked();
  const begun = conversation.begin();
  await plays[0];
  expect(conversation.onlooker.prompt('One moment, please.', false)).toBe(true);
  conversation.hungUp();
  await begun;
  expect(turns().some((turn) => turn.includes('One moment'))).toBe(false);
  expect(notSaid({ record })).toEqual(['One moment, please.']);
});

test('a line that was said is not', async () => {
  const { conversation, speech, plays, record, turns } = await asked();
  const begun = conversation.begin();
  await plays[0];
  expect(conversation.onlooker.prompt('One moment, please.', true)).toBe(true);
  await expect.poll(turns).toContain('robot: One moment, please.');
  speech.begins();
  speech.heard('yes');
  await conversation.concluded;
  await begun;
  expect(notSaid({ record })).toEqual([]);
});

test('while something is asked outside nobody is listened to, and whoever would have a line said is told so', async () => {
  const request = {
    id: 'r',
    kind: 'request',
    prompts: [{ text: 'Let me look.' }],
    url: 'https://nowhere.example/',
    timeoutMs: 5_000,
  } as const;
  const flow = script([request], { start: { next: 'r' }, r: { ok: 'bye', failed: 'bye' } });
  const { conversation, plays, record } = await asked(flow, async () => await new Promise(() => {}));
  const begun = conversation.begin();
  await plays[0];
  expect(conversation.onlooker.prompt('One moment, please.', false)).toBe(false);
  conversation.hungUp();
  await begun;
  expect(notSaid({ record })).toEqual([]);
});
