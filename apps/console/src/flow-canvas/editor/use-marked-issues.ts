import type { FlowIssue } from '@parley/contract/flow';
import { useCallback, useMemo, useState } from 'react';
import { issueKeys, markedIssues } from '../core/marked-issues.ts';

type Told = { readonly node: string | undefined; readonly keys: ReadonlySet<string> };

const nothing: ReadonlySet<string> = new Set();

/**
 * The issues to be marked while a node is worked on, and a way to be told all of them.
 * @param node the node being worked on
 */
export function useMarkedIssues(
  issues: readonly FlowIssue[],
  node: string | undefined,
): { marked: readonly FlowIssue[]; tellAll: (issues: readonly FlowIssue[]) => void } {
  const [told, setTold] = useState<Told>({ node: undefined, keys: nothing });
  // Going to another node leaves the one before: all that is known by then is marked.
  if (told.node !== node) setTold({ node, keys: issueKeys(issues) });
  const keys = told.node === node ? told.keys : nothing;
  return {
    marked: useMemo(() => markedIssues(issues, node, keys), [issues, node, keys]),
    tellAll: useCallback((all) => setTold({ node, keys: issueKeys(all) }), [node]),
  };
}
