/** A part of the recording, ms from its beginning. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Whether a moment lies in one of some parts. */
const within = (spans: readonly Span[], at: number): boolean => spans.some(({ from, to }) => at >= from && at < to);

export interface WaveColours {
  readonly ours: string;
  readonly theirs: string;
  readonly agent: string;
  readonly line: string;
}

type Samples = Float32Array | number[];

/** Loudest sample of each of `bins` equal parts, 0 to 1. */
export const peaksOf = (samples: Samples, bins: number): number[] => {
  const each = samples.length / bins;
  return Array.from({ length: bins }, (_, bin) => {
    let most = 0;
    const end = Math.min(samples.length, Math.floor((bin + 1) * each));
    for (let i = Math.floor(bin * each); i < end; i += 1) most = Math.max(most, Math.abs(samples[i] ?? 0));
    return most;
  });
};

/** How a call is shared out, in tenths of a percent: 1000 together. */
export interface TalkShares {
  readonly ours: number;
  readonly agent: number;
  readonly theirs: number;
  readonly both: number;
  readonly silent: number;
}

/** Counts as tenths of a percent that add up to 1000: what rounding leaves goes to those that lost most by it. */
export const shared = (counts: readonly number[]): number[] => {
  const sum = counts.reduce((all, one) => all + one, 0);
  if (sum === 0) return counts.map(() => 0);
  const exact = counts.map((one) => (one / sum) * 1000);
  const shares = exact.map(Math.floor);
  const left = 1000 - shares.reduce((all, one) => all + one, 0);
  const byLoss = exact.map((one, i) => ({ i, lost: one - Math.floor(one) })).sort((a, b) => b.lost - a.lost);
  for (const { i } of byLoss.slice(0, left)) shares[i] = (shares[i] ?? 0) + 1;
  return shares;
};

/** Who speaks how much of the time, by bins louder than a whisper. @param agent where a person speaks on our channel */
export const talkShares = (
  [ours, theirs]: readonly [Samples, Samples],
  { agent, durationMs, bins = 400 }: { agent: readonly Span[]; durationMs: number; bins?: number },
): TalkShares => {
  const [up, down] = [peaksOf(ours, bins), peaksOf(theirs, bins)];
  const loud = (peak: number | undefined): boolean => (peak ?? 0) > 0.03;
  const count = (we: boolean, they: boolean, human?: boolean): number =>
    up.filter(
      (peak, bin) =>
        loud(peak) === we &&
        loud(down[bin]) === they &&
        (human === undefined || within(agent, ((bin + 0.5) / bins) * durationMs) === human),
    ).length;
  const [alone = 0, person = 0, they = 0, both = 0, silent = 0] = shared([
    count(true, false, false),
    count(true, false, true),
    count(false, true),
    count(true, true),
    count(false, false),
  ]);
  return { ours: alone, agent: person, theirs: they, both, silent };
};

/**
 * Channel 0 rises from the middle line, channel 1 hangs below it. Bars of 2 px, 3 px apart, at any pixel ratio.
 * @param pixel device pixels per CSS pixel
 */
export const drawVoices = (
  channels: readonly Samples[],
  ctx: CanvasRenderingContext2D,
  pixel: number,
  colours: WaveColours,
  agent: readonly Span[],
  durationMs: number,
): void => {
  const { width, height } = ctx.canvas;
  const step = 5 * pixel;
  const bins = Math.max(1, Math.floor(width / step));
  const middle = Math.round(height * 0.56);
  const [ours = [], theirs = []] = channels;
  const up = peaksOf(ours, bins);
  const down = peaksOf(theirs, bins);
  const loudest = Math.max(0.05, ...up, ...down);
  const bar = (x: number, from: number, length: number, colour: string): void => {
    ctx.fillStyle = colour;
    ctx.fillRect(x, from, 2 * pixel, length);
  };
  ctx.clearRect(0, 0, width, height);
  for (let bin = 0; bin < bins; bin += 1) {
    const x = bin * step;
    const at = ((bin + 0.5) / bins) * durationMs;
    const human = within(agent, at);
    const [upper, lower] = [(up[bin] ?? 0) / loudest, (down[bin] ?? 0) / loudest];
    bar(x, middle - 2 * pixel, pixel, colours.line);
    bar(x, middle + pixel, pixel, colours.line);
    if (upper > 0.02) {
      const length = upper * (middle - 4 * pixel);
      bar(x, middle - 2 * pixel - length, length, human ? colours.agent : colours.ours);
    }
    if (lower > 0.02) bar(x, middle + 2 * pixel, lower * (height - middle - 4 * pixel), colours.theirs);
  }
};
