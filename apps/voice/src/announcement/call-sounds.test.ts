import type { AnswerRule, Verdict } from '@parley/speech';
import { expect, test } from 'vitest';
import type { HeardSoundOf } from './announcement-book.ts';
import { CallSounds } from './call-sounds.ts';

const rule: AnswerRule = {
  ...{ id: 'a rule', class: 'on-the-line', language: null, phase: null, texts: ['正在通话'], unless: [], likeness: null, hangUp: true },
};
const verdict: Verdict = { class: 'on-the-line', confidence: 0.99, delayMs: 0, evidence: [], rule: { id: rule.id, hangUp: true } };

/** What is kept of an announcement. */
async function kept(heard: { verdict: Verdict | undefined; rule: AnswerRule | undefined }): Promise<HeardSoundOf> {
  const added: HeardSoundOf[] = [];
  const sounds = new CallSounds({
    speechInput: { watchSound: () => async () => null },
    book: { classOf: () => undefined, ruleOf: () => undefined, rulesOf: () => [rule], add: async (one) => void added.push(one) },
    ...{ company: 1, call: 'a call', gateway: 'a gateway', language: 'zh' },
  });
  const sound = { print: Int32Array.of(1), samples: new Int16Array(8), audibleMs: 3_000, alike: undefined };
  await sounds.collect({ phase: 'early', sound, text: '正在通话', ...heard });
  const [first] = added;
  if (!first) throw new Error('nothing was kept');
  return first;
}

test('it is kept which rule told a call what it comes to, and what that is', async () => {
  expect(await kept({ verdict, rule })).toMatchObject({ rule: rule.id, took: 'on-the-line', result: 'busy' });
});

test('a rule behind which somebody may still come tells no result, nor do words that were built in', async () => {
  expect(await kept({ verdict: undefined, rule: { ...rule, class: 'ringing' } })).toMatchObject({ took: 'ringing', result: undefined });
  const { rule: _none, ...builtIn } = verdict;
  expect(await kept({ verdict: builtIn, rule: undefined })).toMatchObject({ rule: undefined, result: undefined });
});
