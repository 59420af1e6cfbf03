import { type NodeOf, promptPieces } from '@parley/contract/flow/graph';
import type { Decision } from '@parley/nlu';
import { repeatPrompt } from './fallback.ts';
import { change, type Run } from './run.ts';
import { listen } from './wording.ts';

/**
 * A question that reads values back, and one of them was said otherwise ("no, Thursday"): it is read back again with the new value. False
 * where nothing that it reads was changed, or where something else is meant.
 */
export const readBack = (
  run: Run,
  node: NodeOf<'ask'>,
  before: Readonly<Record<string, string>>,
  { best }: Pick<Decision, 'best'>,
): boolean => {
  const kind = best === null ? null : (run.version.intents.get(best.id)?.kind ?? 'custom');
  if (kind !== null && kind !== 'affirm' && kind !== 'deny') return false;
  const read = node.prompts.flatMap(({ text }) => promptPieces(text).flatMap((piece) => (piece.kind === 'variable' ? [piece.name] : [])));
  const changed = node.fills.some((slotId) => {
    const name = run.version.slots.get(slotId)?.name ?? '';
    return before[slotId] !== undefined && before[slotId] !== run.state.slots[slotId] && read.includes(name);
  });
  if (!changed) return false;
  change(run, { misses: {} });
  repeatPrompt(run, node, false);
  listen(run, node);
  return true;
};
