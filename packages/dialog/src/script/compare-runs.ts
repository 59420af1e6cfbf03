import type { ScriptCheck, ScriptDifference, ScriptExpectation, ScriptRun, ScriptTurn } from '@parley/contract/flow/script';

const pairs = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ');
const list = (values: readonly string[]): string => [...values].sort().join(' · ');
const lastNode = ({ path }: ScriptRun): ScriptRun['path'][number] | undefined => path.at(-1);

/** What a run came to, as what is expected from then on. */
export const expectationOf = (run: ScriptRun): ScriptExpectation => ({
  nodeId: lastNode(run)?.nodeId ?? null,
  nodeName: lastNode(run)?.nodeName ?? null,
  slots: run.slots,
  labels: run.labels,
  grade: run.grade,
});

/** Each thing that is expected, with what came. Slots and labels beside those expected are allowed to come. */
export const checksOf = (expected: ScriptExpectation, run: ScriptRun): ScriptCheck[] => [
  ...(expected.nodeId === null
    ? []
    : [
        {
          what: 'node' as const,
          expected: expected.nodeName ?? expected.nodeId,
          actual: run.path.find(({ nodeId }) => nodeId === expected.nodeId)?.nodeName ?? lastNode(run)?.nodeName ?? '',
          met: run.path.some(({ nodeId }) => nodeId === expected.nodeId),
        },
      ]),
  ...(expected.slots === null
    ? []
    : [
        {
          what: 'slots' as const,
          expected: pairs(expected.slots),
          actual: pairs(run.slots),
          met: Object.entries(expected.slots).every(([name, value]) => run.slots[name] === value),
        },
      ]),
  ...(expected.labels === null
    ? []
    : [
        {
          what: 'labels' as const,
          expected: list(expected.labels),
          actual: list(run.labels),
          met: expected.labels.every((label) => run.labels.includes(label)),
        },
      ]),
  ...(expected.grade === null
    ? []
    : [{ what: 'grade' as const, expected: expected.grade, actual: run.grade ?? '', met: run.grade === expected.grade }]),
];

/** How one turn came out otherwise; undefined if it went the same way. What is said in other words is no difference. */
const turnDifference = (before: ScriptTurn, now: ScriptTurn): Omit<ScriptDifference, 'turn'> | undefined => {
  const [was, is] = [before.decision, now.decision];
  if ((was?.intent ?? null) !== (is?.intent ?? null)) return { cause: 'intent', before: was?.intent ?? '', now: is?.intent ?? '' };
  const said = ({ says }: ScriptTurn): string => says.map(({ nodeId }) => nodeId).join('>');
  if (before.nodeId !== now.nodeId) return { cause: 'node', before: before.nodeName ?? '', now: now.nodeName ?? '' };
  if (said(before) !== said(now)) return { cause: 'node', before: before.says[0]?.nodeName ?? '', now: now.says[0]?.nodeName ?? '' };
  const [filled, fills] = [pairs(was?.slots ?? {}), pairs(is?.slots ?? {})];
  return filled === fills ? undefined : { cause: 'slot', before: filled, now: fills };
};

/** Where two runs of one script part for the first time; null where they go the same way to the same end. */
export const firstDifference = (before: ScriptRun, now: ScriptRun): ScriptDifference | null => {
  for (let turn = 0; turn < Math.max(before.turns.length, now.turns.length); turn++) {
    const [was, is] = [before.turns[turn], now.turns[turn]];
    if (was === undefined || is === undefined)
      return { turn, cause: 'ended', before: was === undefined ? (before.end ?? '') : '', now: is === undefined ? (now.end ?? '') : '' };
    const found = turnDifference(was, is);
    if (found) return { turn, ...found };
  }
  const [wasEnd, isEnd] = [before.end ?? '', now.end ?? ''];
  if (wasEnd !== isEnd) return { turn: now.turns.length - 1, cause: 'ended', before: wasEnd, now: isEnd };
  const [was, is] = [outcomeText(before), outcomeText(now)];
  return was === is ? null : { turn: now.turns.length - 1, cause: 'outcome', before: was, now: is };
};

const outcomeText = (run: ScriptRun): string =>
  [run.grade ?? '', list(run.labels), pairs(run.slots)].filter((part) => part !== '').join(' · ');
