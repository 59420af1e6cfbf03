import type { ChatReply } from '@parley/contract/flow';
import { gradeRuleText, type Listen, type Outcome, type State, type StepResult, type Version } from '@parley/dialog';
import { decisionsOf, saysOf, soundsOf } from '@parley/dialog/script';
import type { Caller } from '../kit/context.ts';
import { maskValues } from '../kit/mask.ts';

const expectsOf = (version: Version, state: State, listen: Listen | null): ChatReply['expects'] => {
  if (state.phase === 'ended') return 'nothing';
  if (version.nodes.get(state.nodeId ?? '')?.kind === 'transfer' || state.pending?.kind === 'transfer') return 'speech';
  if (!listen) return 'nothing';
  if (listen.speech && listen.keys) return 'both';
  return listen.keys ? 'keys' : 'speech';
};

interface Turn extends StepResult {
  /** Whoever reads it: what a number row carries is masked in what is made of it, unless he may see such numbers. */
  readonly reader: Pick<Caller, 'language' | 'unmask'>;
  readonly sessionId: string;
  readonly version: Version;
  readonly listen: Listen | null;
  readonly outcome: Outcome;
  readonly ms: number;
}

/** What the full test panel shows of a turn. */
export const chatReplyOf = ({ reader, sessionId, version, state, actions, trace, listen, outcome, ms }: Turn): ChatReply => {
  const { language, unmask } = reader;
  const sounds = soundsOf(actions);
  const node = (id: string): string => version.nodes.get(id)?.name || id;
  const reply: ChatReply = {
    session_id: sessionId,
    ended: state.phase === 'ended',
    says: saysOf(version, actions, language).map((said, n) => {
      const sound = sounds[n];
      return sound ? { ...said, sound } : said;
    }),
    nodeId: state.nodeId,
    nodeName: state.nodeId === null ? null : node(state.nodeId),
    decisions: decisionsOf(trace, version),
    path: state.path.map((id) => ({ nodeId: id, nodeName: node(id) })),
    expects: expectsOf(version, state, listen),
    slots: { ...outcome.slots },
    variables: { ...state.variables },
    labels: [...outcome.labels],
    concerns: [...outcome.concerns],
    grade: outcome.grade?.code ?? null,
    gradeRule: gradeRuleText(outcome.grade, language),
    trace: [...trace],
    ms,
  };
  return unmask.has('task') ? reply : maskValues(reply);
};
