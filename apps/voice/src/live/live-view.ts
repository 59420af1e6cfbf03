import type { LiveCall, LiveTurn, liveCallShown } from '@parley/contract/live-call';
import type { TurnFacts } from '@parley/db';
import type { z } from 'zod';
import type { CallParts, CallState } from '../call/call-context.ts';
import type { BeingSaid, Onlooker } from '../conversation/onlooker.ts';
import { riskOf } from './call-risk.ts';
import { sampleLines } from './sample-lines.ts';

type Shown = z.infer<typeof liveCallShown>;

/** A call as it is at a moment. */
export interface LiveView extends Pick<LiveCall, 'taskId' | 'flowId'> {
  extensionId: string | null;
  grade: string | null;
  shown: Shown;
  turns: LiveTurn[];
}

/** Turns that are told, the last. */
const mostTurns = 100;
/** Of who spoke when, the last. */
const mostStretches = 12;

const turnOf = ({ who, text, atMs, endMs, nodeName, intent, score, interrupted, afterTransfer }: TurnFacts): LiveTurn => ({
  ...{ who, text, atMs: Math.round(atMs), endMs: endMs === undefined ? null : Math.round(endMs), nodeName: nodeName ?? null },
  ...{
    intent: intent ?? null,
    score: score ?? null,
    interrupted: interrupted ?? false,
    promptedBy: null,
    afterTransfer: afterTransfer ?? false,
  },
});

/** What is being said becomes a turn only at its end. */
const beingSaid = ({ who, text, since }: BeingSaid, answered: number): LiveTurn => ({
  ...{ who, text, atMs: Math.max(0, Math.round(since - answered)), endMs: null, nodeName: null, intent: null, score: null },
  ...{ interrupted: false, promptedBy: null, afterTransfer: false },
});

/** The same with who gave the robot which line. @param prompts in order; each is said once, behind the moment at which it was given */
const withPrompts = (turns: readonly LiveTurn[], prompts: readonly Prompt[]): LiveTurn[] => {
  const open = [...prompts];
  return turns.map((turn) => {
    const at = open.findIndex(({ text, atMs }) => turn.who === 'robot' && turn.text === text && turn.atMs >= atMs);
    const [prompt] = at < 0 ? [] : open.splice(at, 1);
    return prompt ? { ...turn, promptedBy: prompt.by } : turn;
  });
};

/** A line that somebody gave the robot, ms from the answer. */
interface Prompt {
  readonly by: string;
  readonly text: string;
  readonly atMs: number;
}

const promptsOf = ({ events }: CallParts['record']['facts'], answered: number): Prompt[] =>
  events.flatMap(({ kind, at, data }) =>
    kind === 'prompted' ? [{ by: String(data?.by ?? ''), text: String(data?.text ?? ''), atMs: Date.parse(at) - answered }] : [],
  );

const slotsOf = (onlooker: Onlooker | undefined): Record<string, string> =>
  onlooker ? Object.fromEntries([...onlooker.version.slots].map(([id, { name }]) => [name, onlooker.state?.slots[id] ?? ''])) : {};

/** Who spoke when. */
const stripOf = (turns: readonly LiveTurn[]): Shown['talk'] =>
  turns.flatMap(({ who, atMs, endMs }) => (who === 'keys' ? [] : [{ who, from: atMs, to: endMs }])).slice(-mostStretches);

const lastOf = (turns: readonly LiveTurn[], ours: boolean): string =>
  turns.findLast(({ who }) => (who === 'robot' || who === 'agent') === ours)?.text ?? '';

/** What those who look on are shown of a call. @param now ms since the epoch, by the call's clock */
export function liveView(state: CallState, { record, conversation }: CallParts, now: number): LiveView {
  const { facts } = record;
  const onlooker = conversation?.onlooker;
  const answered = facts.answeredAt === undefined ? undefined : Date.parse(facts.answeredAt);
  const said = answered === undefined ? undefined : onlooker?.said;
  const past = facts.turns.slice(-mostTurns).map(turnOf);
  const spoken = said && answered !== undefined ? [...past, beingSaid(said, answered)] : past;
  const turns = answered === undefined ? spoken : withPrompts(spoken, promptsOf(facts, answered));
  const sinceAnswer = answered === undefined ? 0 : Math.max(0, now - answered);
  const node = onlooker?.state?.nodeId;
  return {
    ...{
      taskId: facts.task?.id ?? null,
      flowId: facts.flow?.id ?? null,
      extensionId: facts.extension ?? null,
      grade: onlooker?.state?.grade ?? null,
    },
    shown: {
      ...{ direction: facts.direction, party: facts.direction === 'out' ? facts.callee : facts.caller, state },
      ...{ flowName: facts.flow?.name ?? null, flowVersion: facts.flow?.version ?? null, taskName: facts.task?.name ?? null },
      ...{ environment: facts.environment ?? 'production', taken: onlooker?.taken ?? false },
      nodeName: (node && onlooker?.version.nodes.get(node)?.name) || null,
      ...{ startedAt: facts.startedAt, answeredAt: facts.answeredAt ?? null },
      ...riskOf(turns, onlooker, sinceAnswer),
      ...{ ours: lastOf(turns, true), theirs: lastOf(turns, false), speaking: said?.who ?? null },
      ...{ talk: stripOf(turns), slots: slotsOf(onlooker), lines: onlooker ? sampleLines(onlooker.version.flow) : [] },
    },
    turns,
  };
}
