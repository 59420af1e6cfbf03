import type { Text, TextValues } from '@parley/contract';
import { say } from '@parley/contract';
import { type Flow, flow as flowSchema, limits } from '@parley/contract/flow/graph';
import { corpusIssues } from './corpus-issues.ts';
import { graphIssues } from './graph-issues.ts';
import { handlerIssues } from './handler-issues.ts';
import { type Found, type Issue, type IssueCode, issueTexts } from './issue.ts';
import { listIssues } from './list-issues.ts';
import { nodeIssues } from './node-issues.ts';
import { listensOpenly } from './open-speech.ts';
import { type OutsideRules, outsideIssues } from './outside-issues.ts';
import { partsOf } from './parts.ts';
import { type RecordingOptions, recordingIssues } from './recording-issues.ts';
import { subflowIssues } from './subflow-issues.ts';
import { useIssues } from './use-issues.ts';

const described = (code: IssueCode, values: TextValues): Text => {
  const [, text] = issueTexts[code];
  return { zh: say(text, 'zh', values), en: say(text, 'en', values) };
};

const gather = (check: (found: Found) => void): Issue[] => {
  const issues: Issue[] = [];
  check((code, place = {}, values = {}) =>
    issues.push({
      code,
      severity: issueTexts[code][0],
      message: described(code, values),
      node: place.node ?? null,
      exit: place.exit ?? null,
      item: place.item ?? null,
    }),
  );
  return issues.sort((a, b) => (a.severity === b.severity ? 0 : a.severity === 'error' ? -1 : 1));
};

/** What is known around a flow. */
export interface VerifyOptions extends OutsideRules, RecordingOptions {
  /** Calls are heard by nothing but the embedded recogniser, which understands listed phrases alone. */
  readonly heardClosed?: boolean;
  /** The flows that subflow nodes run have been taken in, where they are published. */
  readonly isLinked?: boolean;
}

/**
 * Everything that is wrong with a flow, errors first; empty when there is nothing. Never throws. What it knows nothing of (the company's
 * addresses, its model, other flows) it says nothing about.
 */
export const verify = (flow: Flow, { heardClosed = false, isLinked = false, ...around }: VerifyOptions = {}): Issue[] =>
  gather((found) => {
    if (heardClosed) for (const node of listensOpenly(flow)) found('listens-openly', { node });
    listIssues(flow, found);
    for (const { part, componentId } of partsOf(flow)) {
      graphIssues(part, found, componentId);
      nodeIssues(part, found);
    }
    outsideIssues(flow, found, around);
    subflowIssues(flow, found, { isLinked });
    handlerIssues(flow, found);
    corpusIssues(flow, found);
    useIssues(flow, found);
    recordingIssues(flow, found, around);
    const size = JSON.stringify(flow).length;
    if (size > limits.draftBytes) found('too-big', {}, { size: (size / 1024 / 1024).toFixed(1), limit: limits.draftBytes / 1024 / 1024 });
  });

/** The same for a draft of any shape; where the shape is wrong, `flow` is null and only that is told, at most twenty places. */
export const verifyDraft = (
  draft: unknown,
  options: VerifyOptions = {},
): { readonly flow: Flow | null; readonly issues: readonly Issue[] } => {
  const parsed = flowSchema.safeParse(draft);
  if (parsed.success) return { flow: parsed.data, issues: verify(parsed.data, options) };
  const issues = gather((found) => {
    for (const issue of parsed.error.issues.slice(0, 20)) found('shape', {}, { path: issue.path.map(String).join('.') });
  });
  return { flow: null, issues };
};
