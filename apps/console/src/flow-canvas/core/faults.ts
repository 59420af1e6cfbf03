import type { FlowFault } from '@parley/contract/flow';

export type FaultCount = { readonly errors: number; readonly warnings: number };

export const countFaults = (faults: readonly FlowFault[]): FaultCount => {
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: faults.length - errors };
};

/** Errors before warnings, each in the order of verify. */
export const sortedFaults = (faults: readonly FlowFault[]): FlowFault[] => [
  ...faults.filter(({ severity }) => severity === 'error'),
  ...faults.filter(({ severity }) => severity !== 'error'),
];
