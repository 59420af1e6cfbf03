import type { Field } from '../message/index.ts';
import type { ExtraHeaders } from './call-types.ts';

/** What only the stack may write: a second one of these would make the message malformed, or another message. */
const ours = new Set([
  'via',
  'from',
  'to',
  'call-id',
  'cseq',
  'max-forwards',
  'content-length',
  'content-type',
  'contact',
  'v',
  'f',
  't',
  'i',
  'l',
  'c',
  'm',
]);

/** The application's own headers, without those that belong to the stack. */
export function extraFields(headers: ExtraHeaders | undefined): readonly Field[] {
  return headers === undefined ? [] : headers.filter(([name]) => !ours.has(name.trim().toLowerCase()));
}
