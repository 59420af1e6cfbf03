/** One measured value, printed as one JSON line. */
export interface Figure {
  /** One of the bench's `figures`. */
  readonly figure: string;
  readonly value: number | { readonly p50: number; readonly p99: number } | { readonly p50?: number; readonly p95: number };
  readonly unit: string;
  /** How often what it measures happened: windows judged, calls made, rows claimed. Where one is 0, nothing was measured. */
  readonly counted: Readonly<Record<string, number>>;
  /** How much of what was tried for it failed, calls for instance: with more than a hundredth of them it says nothing of the others. */
  readonly tried?: { readonly all: number; readonly failed: number };
  /** What it was measured with: seconds, repeats, lost packets, … */
  readonly with: Readonly<Record<string, unknown>>;
}

export type Report = (figure: Figure) => void;

/** A benchmark: `<workspace>/bench/<name>.ts` exports one as `bench`. */
export interface Bench {
  readonly figures: readonly string[];
  /** Set where it needs PostgreSQL: one is started for it, and `testDatabase()` gives databases with our schema. */
  readonly needsDatabase?: true;
  run(report: Report): Promise<void>;
}

/** The share of what was tried that may fail. */
const mayFail = 0.01;

/** Why a figure says nothing: what it measures did not happen, or failed, or its value is no number. Undefined if it says something. */
export function emptiness({ value, counted, tried }: Pick<Figure, 'value' | 'counted' | 'tried'>): string | undefined {
  const none = Object.entries(counted).flatMap(([what, count]) => (count > 0 ? [] : [what]));
  if (none.length > 0) return `nothing was measured: ${none.join(', ')} 0`;
  if (Object.keys(counted).length === 0) return 'nothing was counted';
  if (tried && tried.failed > tried.all * mayFail) return `${tried.failed} of ${tried.all} failed`;
  const values = typeof value === 'number' ? [value] : Object.values(value);
  return values.every(Number.isFinite) ? undefined : 'the value is no number';
}

/** A bench's size, from the environment; smoke runs shorten it. */
export function sizeOf(name: string, otherwise: number): number {
  const value = Number(process.env[name]);
  return Number.isFinite(value) && value > 0 ? value : otherwise;
}

/** The value below which `share` (0 to 1) of the samples lie, nearest rank. NaN without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
