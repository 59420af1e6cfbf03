import type { FlowIssue } from '@parley/contract/flow';
import { expect, test } from 'vitest';
import { issueKeys, markedIssues } from './marked-issues.ts';

const issue = (node: string | null, code: string): FlowIssue => ({ severity: 'error', code, message: code, node, exit: null, item: null });
const here = issue('a', 'prompt-empty');
const there = issue('b', 'exit-open');
const whole = issue(null, 'grades-missing');

test('what is missing in the node being written is marked once the node is left', () => {
  expect(markedIssues([here, there, whole], 'a', new Set())).toEqual([there, whole]);
  expect(markedIssues([here, there, whole], undefined, new Set())).toEqual([here, there, whole]);
});

test('what was marked before stays marked while the node is mended', () => {
  const fresh = issue('a', 'exit-open');
  expect(markedIssues([here, fresh], 'a', issueKeys([here]))).toEqual([here]);
});
