import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '@parley/db/seal';

/** Where a call's recording lies in the file store; the record names it within the recordings' folder. */
export const recordingKey = (recording: string): string => `recordings/${recording}`;

/** How long an address is good, ms. */
export const addressLife = 10 * 60_000;

const signature = (key: Buffer, company: number, call: string, until: number): Buffer =>
  createHmac('sha256', keyFor(key, 'recording-addresses')).update(`${company}/${call}/${until}`).digest();

/** An address under which a recording can be heard until `until` (ms since the epoch): no token in it, nothing to guess. */
export const recordingAddress = (key: Buffer, company: number, call: string, until: number): string =>
  `/files/recording/${company}/${call}.wav?until=${until}&signature=${signature(key, company, call, until).toString('base64url')}`;

/** Whether an address was made here and is still good. */
export const isRecordingAddress = (key: Buffer, company: number, call: string, until: number, written: string, now: number): boolean => {
  const given = Buffer.from(written, 'base64url');
  const right = signature(key, company, call, until);
  return given.length === right.length && timingSafeEqual(given, right) && Number.isSafeInteger(until) && until > now;
};
