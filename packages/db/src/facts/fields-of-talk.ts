import { normalPhone } from '@parley/contract/phone';
import { areaOf } from '../numbers/area-of.ts';
import type { CallFacts } from './call-facts.ts';

/** What a variable, or a slot, with a parcel's tracking number is called. */
const trackingNames = ['运单号', '快递单号', '物流单号', '单号', 'tracking number', 'tracking_number', 'trackingNumber'];
/** What a slot with how content somebody is is called. */
const satisfactionNames = ['满意度', 'satisfaction'];
const longest = 100;

const named = (values: Readonly<Record<string, unknown>> | undefined, names: readonly string[]): string | undefined => {
  const value = names.map((name) => values?.[name]).find((one) => one !== undefined && one !== null && one !== '');
  return value === undefined ? undefined : String(value).slice(0, longest);
};

/** Columns of a call that follow from who was called and what was said: where the number is from, whose voice it was, what it was about. */
export function fieldsOfTalk(call: CallFacts) {
  const { area, carrier } = areaOf(normalPhone(call.direction === 'out' ? call.callee : call.caller));
  return {
    area,
    carrier,
    gender: call.gender,
    gender_confidence: call.genderConfidence,
    tracking_number: call.trackingNumber?.slice(0, longest) ?? named(call.slots, trackingNames) ?? named(call.variables, trackingNames),
    satisfaction: named(call.slots, satisfactionNames),
  };
}
