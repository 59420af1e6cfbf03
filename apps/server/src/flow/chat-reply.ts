import type { ChatReply, chatDecision } from '@parley/contract/flow';
import type { Flow } from '@parley/contract/flow/schema';
import type { Action, Listen, State, Trace } from '@parley/dialog';
import type { z } from 'zod';
import type { GradeFound } from './engine.ts';

type Decision = z.infer<typeof chatDecision>;

/** Names of what a flow's ids stand for; an id without a name is its own. */
const namesOf = (list: readonly { id: string; name: string }[]) => {
  const names = new Map(list.map(({ id, name }) => [id, name]));
  return (id: string): string => names.get(id) || id;
};

const decisionsOf = (trace: readonly Trace[], nodeName: (id: string) => string): Decision[] =>
  trace.flatMap((entry, at) => {
    if (entry.kind !== 'heard') return [];
    const { best, others } = entry.decision;
    const left = trace.slice(at + 1).find((next) => next.kind === 'left' && next.nodeId === entry.nodeId);
    return [
      {
        nodeId: entry.nodeId,
        nodeName: nodeName(entry.nodeId),
        intent: best?.name ?? null,
        matchedBy: best?.by ?? null,
        score: best?.score ?? null,
        evidence: best?.evidence ?? null,
        others: others.map(({ name, score }) => ({ intent: name, score })),
        exit: left?.kind === 'left' ? left.exit : null,
      },
    ];
  });

const expectsOf = (state: State, listen: Listen | null): ChatReply['expects'] => {
  if (state.phase === 'ended' || !listen) return 'nothing';
  if (listen.speech && listen.keys) return 'both';
  return listen.keys ? 'keys' : 'speech';
};

interface Turn {
  readonly sessionId: string;
  readonly flow: Flow;
  readonly state: State;
  readonly actions: readonly Action[];
  readonly trace: readonly Trace[];
  readonly listen: Listen | null;
  readonly grade: GradeFound | null;
  readonly ms: number;
}

/** What the full test panel shows of a turn. */
export const chatReplyOf = ({ sessionId, flow, state, actions, trace, listen, grade, ms }: Turn): ChatReply => {
  const node = namesOf(flow.nodes);
  const slot = namesOf(flow.slots);
  const knowledge = namesOf(flow.knowledge.map(({ id, question }) => ({ id, name: question })));
  return {
    session_id: sessionId,
    ended: state.phase === 'ended',
    says: actions.flatMap((action) =>
      action.kind === 'say' ? [{ text: action.text, nodeId: action.nodeId, nodeName: node(action.nodeId) }] : [],
    ),
    nodeId: state.nodeId,
    nodeName: state.nodeId === null ? null : node(state.nodeId),
    decisions: decisionsOf(trace, node),
    path: state.path.map((id) => ({ nodeId: id, nodeName: node(id) })),
    expects: expectsOf(state, listen),
    slots: Object.fromEntries(Object.entries(state.slots).map(([id, value]) => [slot(id), value])),
    variables: { ...state.variables },
    labels: state.labels.map(namesOf(flow.labels)),
    concerns: Object.keys(state.concerns).map(knowledge),
    grade: grade?.code ?? null,
    gradeRule: grade?.rule ?? null,
    trace: [...trace],
    ms,
  };
};
