import type { Intent, NodeOf } from '@parley/contract/flow/graph';
import type { Found } from '@parley/nlu';
import { take } from './collect.ts';
import { leave } from './enter.ts';
import type { Run } from './run.ts';

type Collect = NodeOf<'collect'>;

/** The exit that a collect node has for an intent of its own; null where it has none. */
export const answerOf = (node: Collect, intent: Intent | undefined): string | null =>
  (intent && node.answers.find((each) => each.intents.includes(intent.id)))?.id ?? null;

/** The exit by which an intent leaves a collect node: its own, or `refused`; null where it leaves by none. */
export const exitOf = (node: Collect, intent: Intent | undefined): string | null => {
  const refuses = intent !== undefined && (intent.kind === 'refuse' || intent.kind === 'deny' || node.refusals.includes(intent.id));
  return answerOf(node, intent) ?? (refuses ? 'refused' : null);
};

/** Takes a value, and leaves the node unless it reads it back. */
export const settle = (run: Run, node: Collect, found: Found<string>): void => {
  if (take(run, node, found)) leave(run, node, 'filled');
};
