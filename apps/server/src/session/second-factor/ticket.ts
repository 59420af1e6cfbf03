import { createHash } from 'node:crypto';
import { seal, unseal } from '@parley/db/seal';
import { z } from 'zod';

/**
 * What a ticket shows of its user: that a human gave his right password (`password`), that he gave a code as well (`code`), that he may
 * enrol (`enrolment`), or which secret was made for him (`secret`).
 */
type TicketKind = 'password' | 'code' | 'enrolment' | 'secret';

/** Minutes that a ticket is good for: enrolling begins with looking for the phone. */
const minutes = { password: 5, code: 5, enrolment: 15, secret: 15 } as const satisfies Record<TicketKind, number>;

/** Whose ticket it is. It dies with the password. */
export interface Holder {
  readonly id: string;
  readonly company_id: number;
  readonly password_hash: string;
}

const written = z.object({ company: z.int(), user: z.uuid(), until: z.number(), password: z.string(), secret: z.string() });

const fingerprint = (hash: string): string => createHash('sha256').update(hash).digest('base64url').slice(0, 16);
const placeOf = (kind: TicketKind): string => `ticket/${kind}`;

/** A ticket for the next call of the same user; nothing is stored. */
export const newTicket = (key: Buffer, kind: TicketKind, holder: Holder, now: Date, secret = ''): string => {
  const content: z.infer<typeof written> = {
    company: holder.company_id,
    user: holder.id,
    until: now.getTime() + minutes[kind] * 60_000,
    password: fingerprint(holder.password_hash),
    secret,
  };
  return seal(key, JSON.stringify(content), placeOf(kind)).toString('base64url');
};

/** What a ticket of that kind says; undefined if it is none or too old. */
export const readTicket = (key: Buffer, kind: TicketKind, ticket: string | undefined, now: Date): z.infer<typeof written> | undefined => {
  if (!ticket) return undefined;
  try {
    const content = written.parse(JSON.parse(unseal(key, Buffer.from(ticket, 'base64url'), placeOf(kind))));
    return content.until > now.getTime() ? content : undefined;
  } catch {
    return undefined;
  }
};

/** The same, if it is that user's with the password that he has now. */
export const ticketOf = (key: Buffer, kind: TicketKind, ticket: string | undefined, holder: Holder, now: Date) => {
  const content = readTicket(key, kind, ticket, now);
  const isHis =
    content?.company === holder.company_id && content.user === holder.id && content.password === fingerprint(holder.password_hash);
  return isHis ? content : undefined;
};
