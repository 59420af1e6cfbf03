import { allows, Problem, permissionOf, problems } from '@parley/contract';
import { recording } from '@parley/contract/call';
import type { Context } from '../kit/context.ts';

const permission = permissionOf(recording.path);

/** Whether the caller may play recordings. */
export const mayHear = ({ caller }: Context): boolean => allows(permission, caller.permissions);

/** What is heard in recordings is for those who may play them. @throws Problem */
export const needsHearing = (context: Context): void => {
  if (!mayHear(context)) throw new Problem(problems.forbidden, { permission });
};
