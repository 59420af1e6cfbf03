/** What limits the calls of an hour, in one place or another. */
export interface HourFigures {
  /** Seconds of the hour in which calls may be placed. */
  readonly openSeconds: number;
  /** Robots that each of them leaves. */
  readonly robots: Readonly<Record<'robots' | 'company-robots' | 'gateway', number>>;
  /** Of task and gateways together; null: no limit. */
  readonly callsPerSecond: number | null;
  /** Calls that there is money for. */
  readonly affordable: number;
  /** How long a call holds its robot, s. */
  readonly secondsPerCall: number;
  /** Numbers that are due and may be called. */
  readonly numbers: number;
}

export type HourLimit = 'numbers' | 'hours' | 'robots' | 'company-robots' | 'gateway' | 'calls-per-second' | 'money';

/** How many numbers are called within an hour, and by what that is limited: the least of all, the first where several are. */
export const callsInHour = (figures: HourFigures): { calls: number; limit: HourLimit } => {
  const { openSeconds, robots, callsPerSecond, affordable, secondsPerCall, numbers } = figures;
  if (openSeconds <= 0) return { calls: 0, limit: 'hours' };
  // A robot that is free when the hour ends was at work until then: the call that it is in counts.
  const byRobots = (count: number): number => (count <= 0 ? 0 : Math.ceil((count * openSeconds) / Math.max(1, secondsPerCall)));
  const limits: [HourLimit, number][] = [
    ['numbers', numbers],
    ['robots', byRobots(robots.robots)],
    ['company-robots', byRobots(robots['company-robots'])],
    ['gateway', byRobots(robots.gateway)],
    ['calls-per-second', callsPerSecond === null ? Number.POSITIVE_INFINITY : Math.floor(callsPerSecond * openSeconds)],
    ['money', affordable],
  ];
  const [limit, calls] = limits.reduce((least, one) => (one[1] < least[1] ? one : least));
  return { calls, limit };
};
