import { type Listen, type State, sampleVariables, start, step, type Version } from '@parley/dialog';

/** Where a conversation waits: what came before, and what it listens for. */
export interface Question {
  readonly name: string;
  readonly state: State;
  readonly listen: Listen;
}

/** What somebody says to come to each question of the demo flows. */
const WAYS: Readonly<Record<'zh' | 'en', readonly (readonly string[])[]>> = {
  zh: [[], ['是的'], ['是的', '方便'], ['是的', '不方便'], ['是的', '不方便', '后天'], ['是的', '拒收'], ['是的', '找人代收吧']],
  en: [[], ['yes'], ['yes', 'two'], ['yes', 'five']],
};

/** Every question of a demo flow; the value asked back is one of its own, named with a question mark. */
export const questionsOf = (version: Version): Question[] =>
  WAYS[version.flow.language].flatMap((lines) => {
    const now = Date.now();
    let last = start(version, { direction: 'out', variables: sampleVariables(version), timeZone: 'Asia/Shanghai' }, { now });
    for (const text of lines) last = step(version, last.state, { kind: 'said', text }, { now });
    const listen = last.actions.find((action) => action.kind === 'listen');
    return listen?.kind === 'listen'
      ? [{ name: `${listen.nodeId}${listen.expects === 'confirm' ? ' ?' : ''}`, state: last.state, listen }]
      : [];
  });

/** What is made of a text at a question: the knowledge asked, the exit taken, the values filled; `-` when nothing. */
export function takenAs(version: Version, { state }: Question, text: string): string {
  const { trace, state: after } = step(version, state, { kind: 'said', text }, { now: state.at });
  const parts = trace.flatMap((entry) => {
    if (entry.kind === 'knowledge') return `?${entry.knowledgeId}`;
    if (entry.kind === 'left' && entry.nodeId === state.nodeId) return entry.exit;
    return entry.kind === 'slot' ? `${entry.slotId}=${entry.value}` : [];
  });
  if (after.candidate !== null && after.candidate !== state.candidate) parts.push(`${after.candidate}?`);
  return parts.join(' ') || (trace.some((entry) => entry.kind === 'fallback') ? '-' : 'again');
}
