/** What a gateway's calls cost. Money is counted in thousandths of a yuan. */
export interface Tariff {
  /** Calls are billed in whole units of so many seconds. */
  unit: number;
  /** Of a unit. */
  price: number;
}

/** What a call comes to. */
export interface Bill {
  /** Whole units, in seconds. */
  seconds: number;
  amount: number;
}

/** A call may outlast its flow's limit by a farewell and a slow BYE, in ms. */
const farewell = 60_000;

/** How many whole units a talk takes: one that was answered takes one at least. */
const unitsOf = (unit: number, talkMs: number): number => Math.max(1, Math.ceil(talkMs / (unit * 1000)));

/** The bill of a call. @param talkMs from its answer to its end; undefined if it was never answered */
export const billOf = ({ unit, price }: Tariff, talkMs: number | undefined): Bill => {
  if (talkMs === undefined) return { seconds: 0, amount: 0 };
  const units = unitsOf(unit, talkMs);
  return { seconds: units * unit, amount: units * price };
};

/** Time in whole units that covers some, in ms, and what it costs. */
export const paidTime = ({ unit, price }: Tariff, ms: number): { ms: number; amount: number } => {
  const units = unitsOf(unit, ms);
  return { ms: units * unit * 1000, amount: units * price };
};

/** For how long the robot's talk is paid that takes so long at most: what is held from a call's claim to its end. */
export const reservedTime = (tariff: Tariff, longestMs: number) => paidTime(tariff, longestMs + farewell);

/** What a call may cost at most, which is held from its claim to its end. @param longestMs how long the robot talks at most */
export const reserveOf = (tariff: Tariff, longestMs: number): number => reservedTime(tariff, longestMs).amount;
