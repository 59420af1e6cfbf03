import type { CallDetail, Leg } from '@parley/contract/call';
import type { Span, Stretch } from '../../../parts/call-player/index.ts';

type Heard = Pick<CallDetail, 'answeredAt' | 'transferredAt' | 'path' | 'legs'>;

/** Somebody whom the call was passed to; times are ms from the answer, which is where the recording begins. */
export interface Passed {
  readonly leg: Leg;
  readonly ringing: Span;
  /** Undefined where nobody took it. */
  readonly talk: Span | undefined;
}

/** To whom a call was passed, in order. */
export const passedOf = ({ answeredAt, transferredAt, legs }: Heard, lengthMs: number): readonly Passed[] => {
  const offset = (at: string): number => (answeredAt === null ? 0 : Math.max(0, Date.parse(at) - Date.parse(answeredAt)));
  const until = (at: string | null): number => (at === null ? lengthMs : Math.min(lengthMs, offset(at)));
  return legs
    .filter(({ side }) => side === 'person')
    .map((leg) => {
      const ringing = { from: offset(leg.startedAt), to: until(leg.answeredAt ?? leg.endedAt) };
      // Without the customer a person may be asked first; who talks to a robot takes nothing over.
      const from = leg.answeredAt === null || transferredAt === null ? undefined : Math.max(offset(leg.answeredAt), offset(transferredAt));
      return { leg, ringing, talk: from === undefined ? undefined : { from, to: until(leg.endedAt) } };
    })
    .toSorted((a, b) => a.ringing.from - b.ringing.from);
};

/** What stands over the wave: each node until the next or until a person took the call, then who that is. `agent`: where no name is known. */
export const ribbonOf = (call: Heard, lengthMs: number, nameOf: (leg: Leg | undefined) => string): readonly Stretch[] => {
  const passed = passedOf(call, lengthMs);
  const people = passed.flatMap(({ leg, talk }, n) =>
    talk && talk.to > talk.from ? [{ key: `person-${n}`, name: nameOf(leg), ...talk, voice: 'agent' as const }] : [],
  );
  // The line itself has passed it on: nobody else's leg is known.
  if (people.length === 0 && call.transferredAt !== null && call.answeredAt !== null) {
    const from = Math.max(0, Date.parse(call.transferredAt) - Date.parse(call.answeredAt));
    if (from < lengthMs) people.push({ key: 'person', name: nameOf(undefined), from, to: lengthMs, voice: 'agent' });
  }
  const nodes = call.path.map(({ name, atMs }, n) => {
    const to = call.path[n + 1]?.atMs ?? lengthMs;
    const taken = people.find(({ from }) => from >= atMs && from < to);
    return { key: `${n}`, name, from: atMs, to: taken?.from ?? to, voice: 'ours' as const };
  });
  return [...nodes, ...people].toSorted((a, b) => a.from - b.from);
};
