import type { CheckResult, TrunkStep } from '@parley/contract/trunk-check';
import type { FindingCode } from '@parley/contract/trunk-findings';
import { formatPlace } from './format-place.ts';

/** What a step of the trunk doctor came to. */
export interface Found {
  readonly result: Exclude<CheckResult, 'running'>;
  readonly finding: FindingCode;
  readonly values: TrunkStep['values'];
}

const found =
  (result: Found['result']) =>
  (finding: FindingCode, values: Found['values'] = {}): Found => ({ result, finding, values });

export const good = found('good');
export const warning = found('warning');
export const bad = found('bad');
export const skipped = found('skipped');

/** Servers as they are told to people. */
export const serversText = (places: Parameters<typeof formatPlace>[0][]): string => places.map(formatPlace).join(', ');
