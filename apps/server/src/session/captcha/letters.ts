import { randomInt } from 'node:crypto';

/**
 * What a captcha is made of: letters and figures that stay apart from each other when they are turned, bent and crossed. Left out are
 * 0 O D Q, 1 I L 7, 4 A, 5 S, 6 b C, U V Y H, W M and their like: one of each is here. Small ones count as their capitals.
 */
export const captchaLetters = '23ACDEHJKMNPRTXert';

const length = 4;

/** The letters of a new captcha. */
export const newCaptchaText = (): string => Array.from({ length }, () => captchaLetters[randomInt(captchaLetters.length)]).join('');
