import type { FlowIssue } from '@parley/contract/flow';

export type IssueCount = { readonly errors: number; readonly warnings: number };

export const countIssues = (issues: readonly FlowIssue[]): IssueCount => {
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: issues.length - errors };
};

/** Errors before warnings, each in the order of verify. */
export const sortedIssues = (issues: readonly FlowIssue[]): FlowIssue[] => [
  ...issues.filter(({ severity }) => severity === 'error'),
  ...issues.filter(({ severity }) => severity !== 'error'),
];
