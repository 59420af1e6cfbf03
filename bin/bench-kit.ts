/** One measured value, printed as one JSON line. */
export interface Figure {
  /** One of the bench's `figures`. */
  readonly figure: string;
  readonly value: number | { readonly p50: number; readonly p99: number } | { readonly p95: number };
  readonly unit: string;
  /** What it was measured with: calls, seconds, repeats, lost packets, … */
  readonly with: Readonly<Record<string, unknown>>;
}

export type Report = (figure: Figure) => void;

/** A benchmark: `<workspace>/bench/<name>.ts` exports one as `bench`. */
export interface Bench {
  readonly figures: readonly string[];
  run(report: Report): Promise<void>;
}

/** The value below which `share` (0 to 1) of the samples lie, nearest rank. NaN without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
