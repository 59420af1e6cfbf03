import type { Library } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { compile, start, step } from '../index.ts';
import { monday, script } from '../testing/talk.ts';

const flow = script(
  [
    { id: 'a', kind: 'ask', prompts: [{ text: 'Where to?' }], answers: [{ id: 'yes', intents: ['yes'] }], fills: ['place'] },
    { id: 'ok', kind: 'speak', prompts: [{ text: 'OK.' }] },
  ],
  { start: { next: 'a' }, a: { yes: 'ok', unmatched: 'bye', silence: 'bye' }, ok: { next: 'bye' } },
  {
    slots: [{ id: 'place', name: 'place', entity: { kind: 'choice', libraryId: 'places' } }],
    libraries: [{ id: 'places', name: 'places', items: [{ value: 'London' }, { value: 'Leeds' }] }],
  },
);

test('the values of a sentence are looked for once, whoever asks for them', () => {
  let looked = 0;
  const version = compile(flow);
  const libraries = new (class extends Map<string, Library> {
    override get(id: string): Library | undefined {
      looked++;
      return super.get(id);
    }
  })(version.libraries);
  const { state } = start(version, { direction: 'out', variables: {}, timeZone: 'Asia/Shanghai' }, { now: monday });
  const heard = { kind: 'said', text: 'sorry, wait, purple to Leeds monkey' } as const;
  const result = step({ ...version, libraries }, state, heard, { now: monday });
  expect(result.state.slots).toEqual({ place: 'Leeds' });
  expect(looked).toBe(1);
});
