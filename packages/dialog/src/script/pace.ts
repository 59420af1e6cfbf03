import type { CallerLine } from '@parley/contract/flow/script';
import type { Action, Listen } from '../engine/action.ts';

const perCharacter = { cjk: 220, other: 65 }; // ms, at the usual speed
const reply = 1_500; // ms for an answer of ordinary length

/**
 * How long what is said would take on the phone, ms. A conversation by text counts this time instead of the tester's: thinking for ten
 * minutes must not end it as too long a call, while rules about the talk's length still mean something.
 */
export const spokenMs = (actions: readonly Action[]): number => {
  let sum = 0;
  for (const action of actions) {
    if (action.kind !== 'say' && action.kind !== 'say-part') continue;
    for (const character of action.text) sum += /\p{Script=Han}/u.test(character) ? perCharacter.cjk : perCharacter.other;
  }
  return sum;
};

/** How long the person takes, ms. */
export const answerMs = (line: CallerLine, listen: Listen | null): number => {
  if (line.kind !== 'silence') return reply;
  if (listen && !listen.speech) return listen.keys?.firstMs ?? reply;
  return listen?.speech?.silenceMs ?? reply;
};
