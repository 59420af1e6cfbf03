import { type Language, say } from '@parley/contract';
import type { ChatReply, chatDecision } from '@parley/contract/flow';
import { gathered, type Listen, type Outcome, type State, type StepResult, type Trace, type Version } from '@parley/dialog';
import type { z } from 'zod';

type Decision = z.infer<typeof chatDecision>;

const decisionsOf = (trace: readonly Trace[], version: Version, nodeName: (id: string) => string): Decision[] => {
  const values = gathered(trace, version);
  const slots = Object.fromEntries(values.map(({ name, value }) => [name, value]));
  const exitOf = (nodeId: string, from: number): string | null => {
    const left = trace.slice(from).find((next) => next.kind === 'left' && next.nodeId === nodeId);
    return left?.kind === 'left' ? left.exit : null;
  };
  const decisions = trace.flatMap((entry, at) => {
    if (entry.kind !== 'heard') return [];
    const { best, others } = entry.decision;
    return [
      {
        nodeId: entry.nodeId,
        nodeName: nodeName(entry.nodeId),
        intent: best?.name ?? null,
        matchedBy: best?.by ?? null,
        score: best?.score ?? null,
        evidence: best?.evidence ?? null,
        others: others.map(({ name, score }) => ({ intent: name, score })),
        exit: exitOf(entry.nodeId, at + 1),
        slots,
      },
    ];
  });
  const [first] = values;
  if (decisions.length > 0 || first === undefined) return decisions;
  // The yes to a value that was asked back is read without the flow's intents.
  const { nodeId } = first;
  const none = { intent: null, matchedBy: null, score: null, evidence: null, others: [] };
  return [{ nodeId, nodeName: nodeName(nodeId), ...none, exit: exitOf(nodeId, 0), slots }];
};

const handedTo = { zh: '〔转接到 {number}〕', en: '[Transferred to {number}]' };

const expectsOf = (version: Version, state: State, listen: Listen | null): ChatReply['expects'] => {
  if (state.phase === 'ended') return 'nothing';
  if (version.nodes.get(state.nodeId ?? '')?.kind === 'transfer') return 'speech';
  if (!listen) return 'nothing';
  if (listen.speech && listen.keys) return 'both';
  return listen.keys ? 'keys' : 'speech';
};

interface Turn extends StepResult {
  /** Of whoever reads it. */
  readonly language: Language;
  readonly sessionId: string;
  readonly version: Version;
  readonly listen: Listen | null;
  readonly outcome: Outcome;
  readonly ms: number;
}

/** What the full test panel shows of a turn. */
export const chatReplyOf = ({ language, sessionId, version, state, actions, trace, listen, outcome, ms }: Turn): ChatReply => {
  const node = (id: string): string => version.nodes.get(id)?.name || id;
  return {
    session_id: sessionId,
    ended: state.phase === 'ended',
    says: actions.flatMap((action) =>
      action.kind === 'say' || action.kind === 'transfer'
        ? [
            {
              text: action.kind === 'say' ? action.text : say(handedTo, language, { number: action.to.number }),
              nodeId: action.nodeId,
              nodeName: node(action.nodeId),
            },
          ]
        : [],
    ),
    nodeId: state.nodeId,
    nodeName: state.nodeId === null ? null : node(state.nodeId),
    decisions: decisionsOf(trace, version, node),
    path: state.path.map((id) => ({ nodeId: id, nodeName: node(id) })),
    expects: expectsOf(version, state, listen),
    slots: { ...outcome.slots },
    variables: { ...state.variables },
    labels: [...outcome.labels],
    concerns: [...outcome.concerns],
    grade: outcome.grade?.code ?? null,
    gradeRule: outcome.grade?.why.map((one) => say(one, language)).join(language === 'zh' ? '；' : '; ') || outcome.grade?.name || null,
    trace: [...trace],
    ms,
  };
};
