import type { Fallback, NodeOf } from '@parley/contract/flow/graph';
import { leave } from './enter.ts';
import { count, type Run } from './run.ts';
import { listen, sayAgain, sayNext, sayWords } from './wording.ts';

export type Waiting = NodeOf<'ask'> | NodeOf<'collect'> | NodeOf<'menu'> | NodeOf<'agent-model'>;

/** The prompts that a node waits with: its own, or the question back while it confirms. */
const presentPrompts = (run: Run, node: Waiting): { prompts: Waiting['prompts']; place: string } =>
  run.state.phase === 'confirm' && node.kind === 'collect'
    ? { prompts: node.confirm.prompts, place: `${node.id}:confirm` }
    : { prompts: node.prompts, place: node.id };

export const repeatPrompt = (run: Run, node: Waiting, short: boolean): void => {
  if (node.kind === 'agent-model') {
    const said = run.state.talk?.messages.findLast(({ role, text }) => role === 'assistant' && text !== '');
    if (said !== undefined) sayWords(run, node, said.text, { repeated: true });
    return;
  }
  const { prompts, place } = presentPrompts(run, node);
  sayAgain(run, node, prompts, place, short);
};

const fallbackOf = (
  node: Waiting,
  of: FallbackKind,
): { settings: Fallback; exit: string; counted: 'unmatched' | 'silence' | 'invalid' | 'timeout' | 'retry' } => {
  switch (node.kind) {
    case 'ask':
      return of === 'nothing'
        ? { settings: node.silence, exit: 'silence', counted: 'silence' }
        : { settings: node.unmatched, exit: 'unmatched', counted: 'unmatched' };
    case 'collect':
      return of === 'nothing'
        ? { settings: node.silence, exit: 'failed', counted: 'silence' }
        : { settings: node.retry, exit: 'failed', counted: 'retry' };
    case 'agent-model':
      return { settings: node.silence, exit: 'limit', counted: 'silence' };
    case 'menu':
      return of === 'nothing'
        ? { settings: node.timeout, exit: 'timeout', counted: 'timeout' }
        : { settings: node.invalid, exit: 'invalid', counted: 'invalid' };
  }
};

/** `nothing`: no answer came; `unclear`: one came that fits nothing. */
export type FallbackKind = 'nothing' | 'unclear';

/** Counts a miss: leaves by the exit when it is the last allowed, else says what is to be said and listens again. */
export const miss = (run: Run, node: Waiting, of: FallbackKind) => {
  const { settings, exit, counted } = fallbackOf(node, of);
  const times = count(run, 'misses', counted);
  run.trace.push({ kind: 'fallback', nodeId: node.id, of: counted, count: times, limit: settings.count });
  if (times >= settings.count) return leave(run, node, exit);
  // What was read back waits for its yes still: words that ask for another value would have it given to those.
  if (settings.prompts.length > 0 && run.state.phase !== 'confirm') sayNext(run, node, settings.prompts, `${node.id}:${counted}`);
  else repeatPrompt(run, node, true);
  listen(run, node);
};
