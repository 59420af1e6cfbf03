/** How something went over the second half of a run. */
export interface Trend {
  perHour: number;
  /** By how much the line through the samples rose in that time. */
  rose: number;
  mean: number;
  isFlat: boolean;
}

/**
 * A line through the samples of the second half, by least squares: pools and heaps have found their size by then.
 *
 * @param mayRise what counts as flat all the same; so does a rise that is no more than twice its own error
 */
export function trendOf(samples: readonly (readonly [minutes: number, value: number])[], mayRise: (mean: number) => number): Trend {
  const last = samples.at(-1)?.[0] ?? 0;
  const late = samples.filter(([at]) => at >= last / 2);
  const meanOf = (pick: 0 | 1): number => late.reduce((sum, sample) => sum + sample[pick], 0) / Math.max(1, late.length);
  const [mx, my] = [meanOf(0), meanOf(1)];
  const spread = late.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  const slope = spread === 0 ? 0 : late.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / spread;
  const left = late.reduce((sum, [x, y]) => sum + (y - my - slope * (x - mx)) ** 2, 0);
  const error = late.length > 2 && spread > 0 ? Math.sqrt(left / (late.length - 2) / spread) : Number.POSITIVE_INFINITY;
  const minutes = last - (late[0]?.[0] ?? last);
  const rose = slope * minutes;
  return { perHour: slope * 60, rose, mean: my, isFlat: rose <= mayRise(my) || slope <= 2 * error };
}
