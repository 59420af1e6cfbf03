import { z } from 'zod';
import { key, label, limits, sentence } from './limits.ts';

/** Least and most of what a slot of numbers takes; null: no limit. */
export const slotBound = z.number().min(-1e12).max(1e12).nullable().default(null);
/** How many digits a slot of them may want. */
export const digitsLength = z.number().int().min(1).max(64);

/** What a slot may hold and how it is found in speech or keys. Values are kept as text: numbers plain, dates yyyy-MM-dd, times HH:mm. */
export const entity = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('number'), min: slotBound, max: slotBound, integer: z.boolean().default(false) }),
  /** Money; the value is the plain number of units, at most two decimals. `unit` keeps the currency that was said behind it: 50 USD. */
  z.object({ kind: z.literal('amount'), min: slotBound, max: slotBound, unit: z.boolean().default(false) }),
  /** `ahead`: a day without a year or week is the next one, never one gone by. */
  z.object({ kind: z.literal('date'), ahead: z.boolean().default(true) }),
  z.object({ kind: z.literal('time') }),
  /** A string of digits read out one by one or keyed. */
  z.object({ kind: z.literal('digits'), min: digitsLength.default(1), max: digitsLength.default(32) }),
  z.object({ kind: z.literal('phone') }),
  /** A person's name, as it is spelled where it is. */
  z.object({ kind: z.literal('name') }),
  /** An address as it was said. */
  z.object({ kind: z.literal('address') }),
  /** A licence plate; the value in capitals, without spaces or marks. */
  z.object({ kind: z.literal('plate') }),
  /** A parcel's tracking number; as a plate, and its check digit holds where its form has one. */
  z.object({ kind: z.literal('tracking') }),
  /** An e-mail address, in small letters. */
  z.object({ kind: z.literal('email') }),
  /**
   * A number whose check holds, in capitals: a resident's (GB 11643), an organisation's unified code (GB 32100), a payment card's
   * (ISO/IEC 7812).
   */
  z.object({ kind: z.literal('identity'), of: z.enum(['resident', 'organisation', 'card']).default('resident') }),
  /** Holds `yes` or `no`. */
  z.object({ kind: z.literal('yes-no') }),
  /** One of an own library. */
  z.object({ kind: z.literal('choice'), libraryId: key }),
  /** The first match of the expression; `examples` tell a closed-grammar recogniser what to expect. */
  z.object({ kind: z.literal('pattern'), regex: z.string().max(limits.pattern), examples: z.array(sentence).max(500).default([]) }),
  /** Whatever was said; `examples` as above. */
  z.object({ kind: z.literal('text'), examples: z.array(sentence).max(500).default([]) }),
]);
export type Entity = z.infer<typeof entity>;

/** Something the flow wants to know. Filled by collect nodes, by ask nodes that name it, and by set. */
export const slot = z.object({ id: key, name: label, entity });
export type Slot = z.infer<typeof slot>;

/** An own library: values with the words that stand for them. */
export const library = z.object({
  id: key,
  name: label,
  items: z
    .array(z.object({ value: z.string().min(1).max(100), synonyms: z.array(z.string().max(60)).max(200).default([]) }))
    .max(limits.libraryItems)
    .default([]),
});
export type Library = z.infer<typeof library>;

/** A named value that comes with the number row, or is set on the way. */
export const variable = z.object({
  name: z.string().min(1).max(64),
  /** Used in the test chat and when a row has none. */
  sample: z.string().max(200).default(''),
  /** A row without it is still called, and hears this. */
  fallback: z.string().max(200).default(''),
  /** `digits` says the characters one by one. */
  sayAs: z.enum(['text', 'digits']).default('text'),
  /** Personal: never kept in the prompt cache or in logs. */
  personal: z.boolean().default(true),
});
export type Variable = z.infer<typeof variable>;

export const flowLabel = z.object({ id: key, name: label });
export type FlowLabel = z.infer<typeof flowLabel>;
