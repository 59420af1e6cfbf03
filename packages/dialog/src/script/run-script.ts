import { type Language, say } from '@parley/contract';
import type { CallerLine, ScriptDecision, ScriptRun, ScriptTurn } from '@parley/contract/flow/script';
import type { Action } from '../engine/action.ts';
import { finish, gradeRuleText } from '../engine/finish.ts';
import type { Beginning } from '../engine/start.ts';
import type { Trace } from '../engine/trace.ts';
import type { Version } from '../engine/version.ts';
import { decisionsOf } from './decisions.ts';
import { withoutOutside } from './outside.ts';
import { beginTalk, nextTurn, type Talk, type TalkStep } from './talk.ts';

/** A whole conversation as somebody wrote it down. */
export interface Script extends Beginning {
  /** When the call is answered, epoch ms. */
  readonly at: number;
  readonly lines: readonly CallerLine[];
}

/** Of the decisions of one turn the one that chose the way by what was said, else the first. */
const decisive = (decisions: readonly ScriptDecision[]): ScriptDecision | null =>
  decisions.find(({ intent }) => intent !== null) ?? decisions.find(({ exit }) => exit !== null) ?? decisions[0] ?? null;

const handedTo = { zh: '〔转接到 {number}〕', en: '[Transferred to {number}]' };

const nodeNameOf = (version: Version, id: string | null): string | null => (id === null ? null : version.nodes.get(id)?.name || id);

/** What is said in a step, with where a call was handed to. */
export const saysOf = (version: Version, actions: readonly Action[], language: Language): ScriptTurn['says'] =>
  actions.flatMap((action) =>
    action.kind === 'say' || action.kind === 'say-part' || action.kind === 'transfer'
      ? [
          {
            text: action.kind === 'transfer' ? say(handedTo, language, { number: action.to.number }) : action.text,
            nodeId: action.nodeId,
            nodeName: nodeNameOf(version, action.nodeId),
          },
        ]
      : [],
  );

/** By what a call would say each of `saysOf`: people's recordings, the synthesiser, or both; undefined for what is not said. */
export const soundsOf = (actions: readonly Action[]): ('recorded' | 'synthesised' | 'spliced' | undefined)[] =>
  actions.flatMap((action) => {
    if (action.kind === 'transfer') return [undefined];
    if (action.kind !== 'say' && action.kind !== 'say-part') return [];
    const recorded = action.segments.filter(({ audioId }) => audioId !== undefined).length;
    return [recorded === 0 ? 'synthesised' : recorded === action.segments.length ? 'recorded' : 'spliced'];
  });

const turnOf = (version: Version, line: CallerLine | null, { result }: TalkStep): ScriptTurn => {
  const { state, trace, actions } = result;
  // Behind its end a conversation stands nowhere: then it is where it came last.
  const nodeId = state.nodeId ?? state.path.at(-1) ?? null;
  return {
    line,
    decision: decisive(decisionsOf(trace, version)),
    says: saysOf(version, actions, version.flow.language),
    nodeId,
    nodeName: nodeNameOf(version, nodeId),
  };
};

/** A conversation that runs, turn by turn, and keeps what was said. */
export interface Running {
  readonly talk: Talk;
  readonly now: number;
  readonly turns: readonly ScriptTurn[];
  /** Every step's trace, in order. */
  readonly trace: readonly Trace[];
}

export const answered = (version: Version, { at, ...beginning }: Beginning & { readonly at: number }): Running => {
  const made = withoutOutside(version, beginTalk(version, beginning, at));
  return { talk: made.talk, now: made.now, turns: [turnOf(version, null, made)], trace: made.result.trace };
};

export const wentOn = (version: Version, { talk, turns, trace }: Running, line: CallerLine): Running => {
  const made = withoutOutside(version, nextTurn(version, talk, line));
  return { talk: made.talk, now: made.now, turns: [...turns, turnOf(version, line, made)], trace: [...trace, ...made.result.trace] };
};

/** Sums a conversation up. */
export const runOf = (version: Version, { talk, now, turns }: Running, unsaid: number): ScriptRun => {
  const end = now + talk.spokenMs;
  const outcome = finish(version, talk.state, { now: end });
  const { language } = version.flow;
  return {
    turns: [...turns],
    unsaid,
    end: talk.state.endReason,
    path: talk.state.path.map((nodeId) => ({ nodeId, nodeName: nodeNameOf(version, nodeId) ?? nodeId })),
    slots: { ...outcome.slots },
    labels: [...outcome.labels],
    grade: outcome.grade?.code ?? null,
    gradeRule: gradeRuleText(outcome.grade, language),
    talkMs: Math.round(end - talk.state.startedAt),
  };
};

/** Runs a script to its end, or to where the call is over. The same script and version give the same run. */
export const runScript = (version: Version, { lines, ...beginning }: Script): ScriptRun => {
  let running = answered(version, beginning);
  let said = 0;
  while (said < lines.length && running.talk.state.phase !== 'ended') {
    const line = lines[said];
    if (line !== undefined) running = wentOn(version, running, line);
    said++;
  }
  return runOf(version, running, lines.length - said);
};
