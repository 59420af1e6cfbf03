import type { Bus } from '@parley/contract/bus';

/** How often nodes are told that somebody still looks, and how long they take for the first answer, ms. */
const tellEvery = 4_000;
const firstAnswer = 1_200;
/** Nobody has looked for so long: nodes have stopped by now. */
const forgotten = 12_000;

interface Look {
  since: number;
  told: number;
}

const looks = new WeakMap<Bus, Map<number, Look>>();

/**
 * Has nodes tell of a company's calls that go on. They do so for a while, and for those companies alone that somebody looks at.
 *
 * @param now ms
 * @returns whether all of them have had the time to
 */
export const lookAt = (bus: Bus, company: number, now: number): boolean => {
  const known = looks.get(bus) ?? new Map<number, Look>();
  looks.set(bus, known);
  const before = known.get(company);
  const goesOn = before !== undefined && now - before.told < forgotten;
  const look = goesOn ? before : { since: now, told: Number.NEGATIVE_INFINITY };
  if (now - look.told >= tellEvery) {
    look.told = now;
    bus.publish({ type: 'live-calls-wanted', company });
  }
  known.set(company, look);
  return now - look.since >= firstAnswer;
};
