import { Problem, type Text } from '@parley/contract';
import type { Context } from '../../kit/context.ts';
import { peopleProblems } from '../people-problems.ts';
import { beyond, type Grant } from './grant.ts';

const joined = (texts: readonly Text[]): Text => ({
  zh: texts.map(({ zh }) => zh).join('、'),
  en: texts.map(({ en }) => en).join(', '),
});

/** What of a grant the caller does not have himself, its single flows included; empty if he may give it. */
export const lacking = async (given: Grant, { db, caller }: Context, before?: Grant): Promise<Text[]> => {
  const old = before && before.flows !== 'all' ? before.flows : [];
  const fresh = given.flows === 'all' || before?.flows === 'all' ? [] : given.flows.filter((flow) => !old.includes(flow));
  const seen = fresh.length === 0 ? [] : await db.selectFrom('flows').select('id').where('id', 'in', fresh).execute();
  const unseen = fresh.filter((flow) => !seen.some(({ id }) => id === flow));
  return [...beyond(given, caller, before), ...(unseen.length > 0 ? [{ zh: '看不到的话术', en: 'flows you do not see' }] : [])];
};

/** @throws Problem that names what of a grant the caller does not have himself */
export const mayGive = async (given: Grant, context: Context, before?: Grant): Promise<void> => {
  const missing = await lacking(given, context, before);
  if (missing.length > 0) throw new Problem(peopleProblems.notHeld, { what: joined(missing.slice(0, 5)) });
};
