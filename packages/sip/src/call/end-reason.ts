import { type Field, formatReason, q850Of, type SipRequest } from '../message/index.ts';
import type { EndReason } from './call-types.ts';

/** Reason header of a BYE or CANCEL. */
export function reasonFields(reason: EndReason | undefined): Field[] {
  if (reason === undefined) return [];
  if (reason.q850 !== undefined) return [['Reason', formatReason({ q850: reason.q850, text: reason.text })]];
  return reason.text === undefined ? [] : [['Reason', formatReason({ q850: 16, text: reason.text })]];
}

/** The same for the event that tells of the end. */
export function endingOf(reason: EndReason | undefined): { q850?: number; reason?: string } {
  return { ...(reason?.q850 === undefined ? {} : { q850: reason.q850 }), ...(reason?.text === undefined ? {} : { reason: reason.text }) };
}

/** Why the peer hangs up, where it says so. */
export function reasonOfBye(bye: SipRequest): EndReason | undefined {
  const q850 = q850Of(bye.headers('reason'));
  return q850 && { q850: q850.cause, ...(q850.text === undefined ? {} : { text: q850.text }) };
}
