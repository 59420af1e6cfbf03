import type { FailedCall, SimulatedSide } from '@parley/contract/flow-simulation';
import type { SimulatedDone } from './messages.ts';

/** A call that did not come to what the flow is for, or went wrong on the way. */
export type KeptFailure = Omit<FailedCall, 'nodeName'>;

export const newSide = (against: SimulatedSide['against'], version: number | null): SimulatedSide => ({
  ...{ against, version, calls: 0, reached: 0, firstGrade: 0, misagreed: 0, deadEnds: 0, circling: 0 },
  turns: { count: 0, sum: 0, squares: 0 },
  talk: { count: 0, sum: 0, squares: 0 },
  ...{ grades: {}, nodes: {}, ways: {}, stuck: {}, circles: {}, personas: {}, turnsOf: {} },
});

const count = (counts: Record<string, number>, name: string, by = 1): void => {
  counts[name] = (counts[name] ?? 0) + by;
};
const add = (sums: SimulatedSide['turns'], value: number): void => {
  sums.count++;
  sums.sum += value;
  sums.squares += value * value;
};

/** Adds one call to the figures. */
export const addCall = (side: SimulatedSide, call: SimulatedDone): void => {
  side.calls++;
  if (call.reached) side.reached++;
  if (call.firstGrade) side.firstGrade++;
  if (call.misagreed) side.misagreed++;
  if (call.deadEnd) {
    side.deadEnds++;
    count(side.stuck, `${call.deadEnd.nodeId} ${call.deadEnd.exit ?? ''}`);
  }
  if (call.circling) {
    side.circling++;
    count(side.circles, call.circling);
  }
  add(side.turns, call.turns);
  add(side.talk, call.talkMs);
  count(side.turnsOf, String(call.turns));
  count(side.grades, call.grade ?? '');
  for (const node of Object.keys(call.nodes)) count(side.nodes, node);
  for (const [way, times] of Object.entries(call.ways)) count(side.ways, way, times);
  const persona = side.personas[call.persona] ?? { calls: 0, reached: 0 };
  side.personas[call.persona] = { calls: persona.calls + 1, reached: persona.reached + (call.reached ? 1 : 0) };
};

/** Why a call is listed among the failures; undefined: it went well, or a caller wanted nothing. */
export const failureOf = (call: SimulatedDone): KeptFailure | undefined => {
  const { n, persona, turns, talkMs, lastNode } = call;
  const told = (why: FailedCall['why'], nodeId: string, exit: string | null = null): KeptFailure => ({
    ...{ n, persona, why, nodeId, exit, turns, talkMs },
  });
  if (call.deadEnd) return told('dead-end', call.deadEnd.nodeId, call.deadEnd.exit);
  if (call.misagreed) return told('misagreed', lastNode);
  if (call.circling) return told('circling', call.circling);
  return call.reached ? undefined : told('not-reached', lastNode);
};
