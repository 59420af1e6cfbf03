import type { Database } from '@parley/db';
import { uuid7 } from '@parley/db';
import { seal, unseal } from '@parley/db/seal';
import svgCaptcha from 'svg-captcha';

const lifetime = 5 * 60_000; // ms
const place = 'captcha';

/** A picture and the sealed answer that goes with it: nothing is stored until it is tried. */
export interface Captcha {
  readonly id: string;
  readonly svg: string;
}

/** Draws one. Letters and digits that look alike are left out. */
export const drawCaptcha = (key: Buffer, now: Date): Captcha => {
  const { text, data } = svgCaptcha.create({ size: 4, noise: 2, color: true, background: '#f4f6f5', ignoreChars: '0oO1iIlLqg9' });
  const sealed = seal(key, JSON.stringify({ id: uuid7(), text: text.toLowerCase(), until: now.getTime() + lifetime }), place);
  return { id: sealed.toString('base64url'), svg: data };
};

const open = (key: Buffer, sealed: string): { id: string; text: string; until: number } | undefined => {
  try {
    return JSON.parse(unseal(key, Buffer.from(sealed, 'base64url'), place));
  } catch {
    return undefined;
  }
};

/** Whether `written` answers the captcha. Each picture serves one try, right or wrong. */
export const isCaptchaRight = async (db: Database, key: Buffer, sealed: string, written: string, now: Date): Promise<boolean> => {
  const captcha = open(key, sealed);
  if (!captcha || captcha.until < now.getTime()) return false;
  await db.deleteFrom('captchas_used').where('expires_at', '<', now).execute();
  const used = await db
    .insertInto('captchas_used')
    .values({ id: captcha.id, expires_at: new Date(captcha.until) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return used !== undefined && captcha.text === written.toLowerCase();
};
