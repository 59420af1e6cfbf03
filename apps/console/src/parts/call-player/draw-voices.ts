/** Who speaks on our channel, in ms from the begin of the recording. */
export interface Talk {
  readonly who: 'ours' | 'agent';
  readonly from: number;
  readonly to: number;
}

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

/** Share of the time in which each side speaks, by bins louder than a whisper. */
export const talkShares = (ours: Samples, theirs: Samples, bins = 400): { ours: number; theirs: number; silent: number } => {
  const [up, down] = [peaksOf(ours, bins), peaksOf(theirs, bins)];
  const loud = (peak: number | undefined): boolean => (peak ?? 0) > 0.03;
  const share = (test: (bin: number) => boolean): number => up.filter((_, bin) => test(bin)).length / bins;
  return {
    ours: share((bin) => loud(up[bin])),
    theirs: share((bin) => loud(down[bin])),
    silent: share((bin) => !loud(up[bin]) && !loud(down[bin])),
  };
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
  talk: readonly Talk[],
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
    const human = talk.some(({ who, from, to }) => who === 'agent' && at >= from && at < to);
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
