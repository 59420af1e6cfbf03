/** Intervals of an axis. */
export const intervals = 4;

const countSteps = [1, 2, 2.5, 5, 10] as const;
const shareSteps = [0.01, 0.02, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25] as const;

/** Step of an axis of counts that begins at 0 and holds `most`: whole, and round. */
export const countStep = (most: number): number => {
  const least = Math.max(1, most / intervals);
  const power = 10 ** Math.floor(Math.log10(least));
  const fits = countSteps.find((one) => one * power >= least && Number.isInteger(one * power));
  return (fits ?? 10) * power;
};

/** Step of an axis of shares (0 to 1) that begins at 0 and holds `most`; it never goes beyond 100 %. */
export const shareStep = (most: number): number => shareSteps.find((one) => one * intervals >= most) ?? 1 / intervals;

/** Every how many labels one is written, where each needs `room` px of `width`. */
export const labelEvery = (labels: number, width: number, room: number): number =>
  Math.max(1, Math.ceil((labels * room) / Math.max(1, width)));
