import { announcementIn, machineGreetings } from '../announcement/announcements.ts';
import type { Heard } from './listener.ts';

/** Nobody greets a caller for so long without a pause, ms. */
const longestGreeting = 4_000;
/** A greeting begins within so long after the answer, ms. */
const beginsWithin = 3_000;

/** What people say when they take up the phone. */
export const hellos = { zh: ['喂', '喂你好', '你好'], en: ['hello', 'hello who is this'] } as const;

/**
 * Whether a machine has answered: its greeting is worded like one, or as long as one.
 *
 * @returns the name of the rule that says so
 */
export function machineIn(heard: Heard, answeredAt: number): string | undefined {
  const worded = announcementIn(machineGreetings, heard.text);
  if (worded) return worded.hit;
  const first = heard.startedAt - answeredAt < beginsWithin;
  return first && !heard.matched && heard.lastVoicedAt - heard.startedAt > longestGreeting ? 'long-greeting' : undefined;
}
