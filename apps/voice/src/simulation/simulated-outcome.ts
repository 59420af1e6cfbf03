import type { ScriptDecision, ScriptRun, ScriptTurn } from '@parley/contract/flow/script';
import type { CallFacts } from '@parley/db';
import { gradeRuleText, type Version } from '@parley/dialog';
import { noAgreement, type PathStep, type Persona, type SimulatedCall, wayOf } from '@parley/dialog/simulation';
import type { Conclusion } from '../conversation/conversation-types.ts';
import type { SaidLine } from './lab-caller.ts';

type Turn = CallFacts['turns'][number];

/** What came of a call that a simulated caller had by voice, as one in text is told of. */
export type HeardCall = Omit<SimulatedCall, 'meant' | 'missed'> & { readonly persona: string };

const decisionOf = (turn: Turn): ScriptDecision => ({
  ...{ nodeId: turn.node ?? '', nodeName: turn.nodeName ?? '', intent: turn.intent ?? null, matchedBy: turn.matchedBy ?? null },
  ...{ score: turn.score ?? null, others: [], exit: null, slots: {} },
  evidence: null,
});

const saysOf = (turns: readonly Turn[]): ScriptTurn['says'] =>
  turns.flatMap(({ who, text, node, nodeName }) => (who === 'robot' ? [{ text, nodeId: node ?? null, nodeName: nodeName ?? null }] : []));

const standing = (says: ScriptTurn['says']): Pick<ScriptTurn, 'nodeId' | 'nodeName'> => {
  const { nodeId = null, nodeName = null } = says.at(-1) ?? {};
  return { nodeId, nodeName };
};

/** The record's turns, by the line of the caller that they answer. */
const turnsOf = (turns: readonly Turn[], said: readonly SaidLine[]): ScriptTurn[] => {
  const between = (from: number, to = Number.POSITIVE_INFINITY): Turn[] =>
    // The robot's by their beginning, the person's by their end: who cuts in is heard after what was cut.
    turns.filter(({ who, atMs, endMs }) => {
      const at = who === 'person' ? (endMs ?? atMs) : atMs;
      return at >= from && at < to;
    });
  const first = saysOf(between(Number.NEGATIVE_INFINITY, said[0]?.atMs));
  const rest = said.map(({ line, atMs }, n): ScriptTurn => {
    const own = between(atMs, said[n + 1]?.atMs);
    const turn = line.kind === 'text' ? own.find(({ who }) => who === 'person') : undefined;
    const heard = line.kind !== 'text' || turn?.text === line.text ? {} : { heard: turn?.text ?? '' };
    const says = saysOf(own);
    return { line, ...heard, decision: turn ? decisionOf(turn) : null, says, ...standing(says) };
  });
  return [{ line: null, decision: null, says: first, ...standing(first) }, ...rest];
};

/** An agreement was heard where the caller meant something else, or nothing that the flow knows. */
const misagreed = (turns: readonly ScriptTurn[], said: readonly SaidLine[], persona: Persona, version: Version): boolean =>
  said.some((one, n) => {
    const heard = turns[n + 1]?.decision?.intent ?? null;
    const agreement = version.flow.intents.some(({ name, kind }) => name === heard && kind === 'affirm');
    return agreement && noAgreement(version, persona, one);
  });

/**
 * @param conclusion undefined where the call ended before the flow had begun
 * @param talkMs from the answer to the end
 */
export const heardCall = (
  facts: Readonly<CallFacts>,
  conclusion: Conclusion | undefined,
  { said, persona, version, talkMs }: { said: readonly SaidLine[]; persona: Persona; version: Version; talkMs: number },
): HeardCall => {
  const { language } = version.flow;
  const path = conclusion?.path ?? [];
  const turns = turnsOf(facts.turns, said);
  const outcome = conclusion?.outcome;
  const run: ScriptRun = {
    ...{ turns, unsaid: 0, talkMs, end: conclusion?.reason ?? null },
    path: path.map(({ node, name }) => ({ nodeId: node, nodeName: name })),
    slots: { ...outcome?.slots },
    labels: [...(outcome?.labels ?? [])],
    grade: outcome?.grade?.code ?? null,
    gradeRule: gradeRuleText(outcome?.grade ?? null, language),
  };
  const steps = path.flatMap(({ node, exit }): PathStep[] => [{ nodeId: node }, ...(exit === undefined ? [] : [{ nodeId: node, exit }])]);
  const left = steps.findLast(({ exit }) => exit !== undefined);
  return {
    ...{ persona: persona.id, lines: said.map(({ line }) => line), run, misagreed: misagreed(turns, said, persona, version) },
    ...wayOf(steps, { end: run.end, last: path.at(-1)?.node ?? '', left }),
  };
};
