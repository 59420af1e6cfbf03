import { type State, step, type Version } from '@parley/dialog';

/** What a conversation in this state makes of a text: the knowledge asked, the exit taken, the values filled; `-` when nothing. */
export function takenAs(version: Version, state: State, text: string): string {
  const { trace, state: after } = step(version, state, { kind: 'said', text }, { now: state.at });
  const parts = trace.flatMap((entry) => {
    if (entry.kind === 'knowledge') return `?${entry.knowledgeId}`;
    if (entry.kind === 'left' && entry.nodeId === state.nodeId) return entry.exit;
    return entry.kind === 'slot' ? `${entry.slotId}=${entry.value}` : [];
  });
  if (after.candidate !== null && after.candidate !== state.candidate) parts.push(`${after.candidate}?`);
  return parts.join(' ') || (trace.some((entry) => entry.kind === 'fallback') ? '-' : 'again');
}
