import type { Database } from '@parley/db';
import { uuid7 } from '@parley/db';
import { seal, unseal } from '@parley/db/seal';
import { newCaptchaText } from './letters.ts';
import { drawPicture } from './picture.ts';
import { useOnce } from './single-use.ts';

const lifetime = 5 * 60_000; // ms
const place = 'captcha';

/** A picture and the sealed answer that goes with it: nothing is stored until it is tried. */
export interface Captcha {
  readonly id: string;
  /** PNG. */
  readonly picture: Buffer;
}

/** Draws one. */
export const drawCaptcha = async (key: Buffer, now: Date): Promise<Captcha> => {
  const text = newCaptchaText();
  const sealed = seal(key, JSON.stringify({ id: uuid7(), text: text.toLowerCase(), until: now.getTime() + lifetime }), place);
  return { id: sealed.toString('base64url'), picture: await drawPicture(text) };
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
  return (await useOnce(db, captcha, now)) && captcha.text === written.toLowerCase();
};
