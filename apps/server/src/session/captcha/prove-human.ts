import { Problem, problems } from '@parley/contract';
import type { OpenContext } from '../../kit/context.ts';
import { workLevel } from '../lockout.ts';
import { isCaptchaRight } from './captcha.ts';
import { hardest, isWorkDone, newChallenge } from './proof-of-work.ts';

/** What a form brings to show that somebody human sends it. */
export interface Proof {
  readonly captcha?: string | undefined;
  readonly captchaId?: string | undefined;
  readonly withoutPicture?: boolean | undefined;
  readonly work?: string | undefined;
}

/**
 * Asks for the picture's letters and, after failures of this user or from here, for a proof of work. The work comes first: whoever is sent
 * back for it keeps the picture. Who cannot see the picture does the hardest work instead of it, whatever failed before.
 *
 * @param picture false where its letters were given a moment ago
 *
 * @throws Problem `session.work` with a challenge, or `session.captcha`
 */
export const proveHuman = async (
  { services, cookies, address }: OpenContext,
  username: string,
  proof: Proof,
  { picture = true } = {},
): Promise<void> => {
  const { db, settings } = services;
  if (!settings.captcha) return;
  const now = services.now();
  const instead = picture && proof.withoutPicture === true;
  const level = Math.max(await workLevel(db, username, address, now), instead ? hardest : 0);
  if (level > 0 && !(await isWorkDone(db, settings.key, proof.work ?? '', level, now)))
    throw new Problem(problems.workWanted, {}, { challenge: await newChallenge(settings.key, level, now) });
  if (!picture || instead) return;
  const sealed = proof.captchaId ?? cookies.get('parley-captcha') ?? '';
  if (!(await isCaptchaRight(db, settings.key, sealed, proof.captcha ?? '', now))) throw new Problem(problems.captchaWrong);
};
