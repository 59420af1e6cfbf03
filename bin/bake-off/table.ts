import type { BakeOffResult } from '@parley/speech';

const percent = (share: number | null): string => (share === null ? '--' : `${(share * 100).toFixed(1)}%`);
const ms = (value: number | null): string => (value === null ? '--' : String(value));

/** The figures of a bake-off as lines of a table, and what they don't agree on. */
export function tableOf({ contestants, disagreements }: BakeOffResult): string {
  const lines = contestants.map(({ name, recordings, failed, reasons, errorRate, p50, p95, cost }) =>
    [
      ...[name, `${recordings - failed}/${recordings}`, percent(errorRate), ms(p50), ms(p95), cost === null ? '--' : `¥${cost.toFixed(4)}`],
      Object.entries(reasons)
        .map(([reason, count]) => `${reason} ${count}`)
        .join(', '),
    ].join('\t'),
  );
  const differing = disagreements.map(({ recording, expected, texts }) =>
    [
      recording,
      ...(expected === null ? [] : [`  said: ${expected}`]),
      ...Object.entries(texts).map(([name, text]) => `  ${name}: ${text}`),
    ].join('\n'),
  );
  return [['provider', 'read', 'errors', 'p50 ms', 'p95 ms', 'cost', 'failures'].join('\t'), ...lines, '', ...differing].join('\n');
}
