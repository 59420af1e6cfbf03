import { Problem, type Text } from '@parley/contract';
import type { Context } from '../../kit/context.ts';
import { peopleProblems } from '../people-problems.ts';
import { beyond, type Rights } from './rights.ts';
import { managerOf } from './rights-of.ts';

const joined = (texts: readonly Text[]): Text => ({
  zh: texts.map(({ zh }) => zh).join('、'),
  en: texts.map(({ en }) => en).join(', '),
});

/** @throws Problem that names what of some rights the caller does not have himself */
export const mayGive = async (given: Rights, context: Context): Promise<void> => {
  const missing = beyond(given, (await managerOf(context)).rights);
  if (missing.length > 0) throw new Problem(peopleProblems.notHeld, { what: joined(missing.slice(0, 5)) });
};
