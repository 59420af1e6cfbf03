import { type Field, formatReason } from '../message/index.ts';
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
