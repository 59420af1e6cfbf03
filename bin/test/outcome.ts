import type { Ended } from './children.ts';
import type { FileResult, ReportLine } from './report.ts';

/** What a part of the tests came to. */
export interface Outcome extends Ended {
  name: string;
  passed: number;
  failed: number;
  files: readonly FileResult[];
  /** Errors outside any test, each of which is among what failed. */
  errors: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Adds up a part's files. */
export const outcomeOf = (part: Pick<Outcome, 'name' | 'files' | 'errors'>, ended: Ended): Outcome => ({
  ...ended,
  ...part,
  passed: sum(part.files.map(({ passed }) => passed)),
  failed: sum(part.files.map(({ failed }) => failed)) + part.errors,
});

/** Whether a report has its last line: the run has told all its results. */
export const isWhole = (report: string): boolean => /(?:^|\n)\{"errors":\d+\}\n$/.test(report);

/** Reads the report of a run of Vitest: one that ended in the midst, or failed though no file of it did, failed by an error outside any test. */
export function readReport(report: string, code: number | null): Pick<Outcome, 'files' | 'errors'> {
  const lines = report.split('\n').filter(Boolean);
  const parsed = lines.map((line): ReportLine => JSON.parse(line));
  const files = parsed.filter((line): line is FileResult => 'name' in line);
  const end = parsed.find((line) => 'errors' in line);
  const errors = end?.errors ?? 1;
  const isUnexplained = code !== 0 && errors === 0 && files.every(({ failed }) => failed === 0);
  return { files, errors: isUnexplained ? 1 : errors };
}
