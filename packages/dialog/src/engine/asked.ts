import type { Scope, Understanding } from '@parley/nlu';
import type { State } from './state.ts';
import type { Version } from './version.ts';

/** By what an answer is understood where a conversation waits now, and what it may mean; null where no speech is listened to. */
export const askedNow = (version: Version, state: State): { readonly understanding: Understanding; readonly scope: Scope } | null => {
  const node = version.nodes.get(state.nodeId ?? '');
  if (state.phase !== 'answer' || (node?.kind !== 'ask' && node?.kind !== 'collect')) return null;
  if (node.kind === 'collect' && node.by === 'keys') return null;
  return {
    understanding: version.home(node.id).understanding,
    scope: {
      intents: version.scope(node.id),
      knowledge: () => node.knowledge,
      asked: version.answers(node.id),
      sentences: version.exitNames(node.id),
    },
  };
};
