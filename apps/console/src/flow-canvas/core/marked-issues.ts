import type { FlowIssue } from '@parley/contract/flow';

const keyOf = ({ code, node, exit, item }: FlowIssue): string => `${code}/${node}/${exit}/${item}`;

/** Names of issues, to know later which were there before. */
export const issueKeys = (issues: readonly FlowIssue[]): ReadonlySet<string> => new Set(issues.map(keyOf));

/**
 * The issues that are marked: all but those of the node that is being worked on which were not marked before. Nobody is told of what is
 * missing while still writing it.
 * @param node the node being worked on
 * @param told names of the issues that were marked before
 */
export const markedIssues = (issues: readonly FlowIssue[], node: string | undefined, told: ReadonlySet<string>): readonly FlowIssue[] =>
  node === undefined ? issues : issues.filter((issue) => issue.node !== node || told.has(keyOf(issue)));
