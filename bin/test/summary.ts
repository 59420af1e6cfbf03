import type { Outcome } from './outcome.ts';

const seconds = (value: number, width: number): string => `${value.toFixed(1).padStart(width)} s`;

/** What each part took, and which files took longest: whoever adds to one knows what all wait for. */
export function summaryOf(outcomes: readonly Outcome[]): string {
  const parts = outcomes.map(
    ({ name, files, passed, failed, wall, cpu }) =>
      `${name.padEnd(11)}${String(files.length).padStart(5)} files ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed` +
      `  wall ${seconds(wall, 7)}  CPU ${seconds(cpu, 7)}`,
  );
  const slowest = outcomes
    .flatMap(({ files }) => files)
    .sort((a, b) => b.took - a.took)
    .slice(0, 10)
    .map(({ name, took }) => `${seconds(took, 7)}  ${name}`);
  return [...parts, 'The ten slowest files:', ...slowest].join('\n');
}
