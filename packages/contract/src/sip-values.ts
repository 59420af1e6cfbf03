import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { ipv4Of } from './ipv4.ts';

const label = /^[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?$/;

/** A name whose last label is a number is an address in one of its many forms (decimal, octal, hexadecimal, short), never a host. */
const isHostName = (text: string): boolean => {
  const labels = text.replace(/\.$/, '').split('.');
  return labels.every((one) => label.test(one)) && !/^(\d+|0x[0-9a-f]*)$/i.test(labels.at(-1) ?? '');
};

/** Where a peer is: an IPv4 address or a host name, without scheme and port. Empty where none is given. */
export const peerAddress = z
  .string()
  .trim()
  .max(253)
  .refine((text) => !/^[^:]*:\d*$/.test(text), { error: fieldIssue('address.port'), abort: true })
  .refine((text) => !/:.*:/.test(text), { error: fieldIssue('address.ipv6'), abort: true })
  .refine((text) => text === '' || ipv4Of(text) !== undefined || isHostName(text), fieldIssue('address.form'));

/** User part of a SIP address that needs no escaping (RFC 3261 25.1), and user of digest. */
export const sipUser = z
  .string()
  .trim()
  .max(64)
  .regex(/^[A-Za-z0-9\-_.!~*'()&=+$,/]+$/, fieldIssue('sip.user'));

/** A text of one line, without control characters. */
export const oneLine = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, fieldIssue('one-line'));

/** Headers that are added to an INVITE. All of them have to fit into one packet. */
export const extraHeaders = z
  .record(z.string().regex(/^X-[A-Za-z0-9-]{1,60}$/), oneLine(200), {
    error: ({ code }) => (code === 'invalid_key' ? fieldIssue('header.name') : undefined),
  })
  .refine((headers) => Object.keys(headers).length <= 20, fieldIssue('header.many'));

/** No value twice. */
export const isUnique = (list: readonly string[]): boolean => new Set(list).size === list.length;
