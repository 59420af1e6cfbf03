import { expect, test } from 'vitest';
import { type LiveAct, mayAct } from './may-act.ts';

const acts: readonly LiveAct[] = ['listen', 'prompt', 'takeOver', 'hangUp'];
const allowed = (state: 'dialling' | 'ringing' | 'talking', taken = false) => acts.filter((act) => mayAct(act, { state, taken }));

test('a call that rings can be hung up and nothing else; one that a person has can be listened to', () => {
  expect(allowed('dialling')).toEqual(['hangUp']);
  expect(allowed('ringing')).toEqual(['hangUp']);
  expect(allowed('talking')).toEqual(acts);
  expect(allowed('talking', true)).toEqual(['listen', 'hangUp']);
});
