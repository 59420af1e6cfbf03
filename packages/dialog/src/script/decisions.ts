import type { ScriptDecision } from '@parley/contract/flow/script';
import { gathered } from '../engine/gathered.ts';
import type { Trace } from '../engine/trace.ts';
import type { Version } from '../engine/version.ts';

/** Why a turn went where it went, a decision for each time that something was heard. */
export const decisionsOf = (trace: readonly Trace[], version: Version): ScriptDecision[] => {
  const nodeName = (id: string): string => version.nodes.get(id)?.name || id;
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
