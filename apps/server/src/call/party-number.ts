import { normalPhone } from '@parley/contract/phone';
import { isNumber } from '@parley/db';
import { type RawBuilder, sql } from 'kysely';

/** Whether one side of a call has this whole number, however it was written. */
export const hasPartyNumber = (company: number, written: string): RawBuilder<boolean> => {
  const phone = normalPhone(written);
  return sql<boolean>`(${isNumber('calls.callee', company, phone)} or ${isNumber('calls.caller', company, phone)})`;
};
