/** What the way between the lab and its peer does to audio, in both directions. */
export interface NetworkConditions {
  /** Share of packets lost, 0 to 1. */
  readonly loss: number;
  /** Every packet is held back by this, ms … */
  readonly delayMs: number;
  /** … and by up to this more, evenly spread, so that packets overtake each other. */
  readonly jitterMs: number;
}

export const isPerfect = ({ loss, delayMs, jitterMs }: NetworkConditions): boolean => loss === 0 && delayMs === 0 && jitterMs === 0;

/** How long the way takes for one packet, ms; undefined if it's lost. */
export function wayOf({ loss, delayMs, jitterMs }: NetworkConditions, random: () => number): number | undefined {
  if (random() < loss) return undefined;
  return delayMs + (jitterMs > 0 ? random() * jitterMs : 0);
}

const number = (text: string | undefined, most: number): number => {
  const value = Number(text ?? 0);
  return Number.isFinite(value) ? Math.min(most, Math.max(0, value)) : 0;
};

/** Reads `loss=2;delay=100;jitter=30` (per cent, ms, ms); what is missing is 0. */
export function parseConditions(text: string): NetworkConditions {
  const values = new Map(text.split(';').map((pair) => [pair.split('=')[0]?.trim(), pair.split('=')[1]?.trim()]));
  return {
    loss: number(values.get('loss'), 100) / 100,
    delayMs: number(values.get('delay'), 5000),
    jitterMs: number(values.get('jitter'), 5000),
  };
}
