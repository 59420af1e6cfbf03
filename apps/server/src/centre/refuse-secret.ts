import type { Context } from '../kit/context.ts';
import { companyNames } from '../session/company-names.ts';
import { refuseGuessable } from '../session/guessable.ts';

/** A secret that phones and gateways log in to us with, and that a scanner would try early, is refused. `names`: what it must not hold. */
export const refuseSecret = async (
  secret: string | null | undefined,
  names: readonly (string | null)[],
  { services, caller }: Context,
): Promise<void> => {
  if (!secret) return;
  await refuseGuessable('secret', {
    path: ['secret'],
    value: secret,
    names: [...names, ...(await companyNames(services.db, caller.companyId))],
  });
};
