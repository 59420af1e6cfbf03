import { expect, test } from 'vitest';
import { parcelDelivery } from '../demo/parcel-delivery.ts';
import { compile } from '../index.ts';
import { monday } from '../testing/talk.ts';
import { checksOf, expectationOf, firstDifference, runScript, type Script } from './index.ts';

const version = compile(parcelDelivery);
const script = (...texts: readonly string[]): Script => ({
  direction: 'out',
  timeZone: 'Asia/Shanghai',
  variables: {},
  at: monday,
  lines: texts.map((text) => ({ kind: 'text', text })),
});
const agrees = script('是我', '可以');
const changed = compile({
  ...parcelDelivery,
  edges: parcelDelivery.edges.map((edge) => (edge.from === 'identity' && edge.exit === 'is' ? { ...edge, to: 'wrong-person' } : edge)),
});

test('the same script and version give the same run, which survives being written down', () => {
  const run = runScript(version, agrees);
  expect(JSON.parse(JSON.stringify(runScript(version, agrees)))).toEqual(run);
  expect(run.turns).toHaveLength(3);
  expect(run.turns[0]).toMatchObject({ line: null, decision: null, nodeId: 'identity' });
  expect(run.turns[1]?.decision).toMatchObject({ exit: 'is' });
  expect(run.talkMs).toBeGreaterThan(5_000);
});

test('a run that goes the same way has no difference, though prompts are worded anew', () => {
  const worded = compile({
    ...parcelDelivery,
    nodes: parcelDelivery.nodes.map((node) =>
      'prompts' in node ? { ...node, prompts: node.prompts.map((prompt) => ({ ...prompt, text: `${prompt.text} ` })) } : node,
    ),
  });
  expect(firstDifference(runScript(version, agrees), runScript(worded, agrees))).toBeNull();
});

test('the first turn that goes another way is told, with both ways', () => {
  const [before, now] = [runScript(version, agrees), runScript(changed, agrees)];
  expect(firstDifference(before, now)).toMatchObject({ turn: 1, cause: 'node', before: before.turns[1]?.nodeName });
});

test('what was expected is told piece by piece; labels and slots that come on top do no harm', () => {
  const run = runScript(version, agrees);
  const expected = expectationOf(run);
  expect(checksOf(expected, run).every(({ met }) => met)).toBe(true);
  expect(checksOf(expected, { ...run, labels: [...run.labels, 'one more'] }).every(({ met }) => met)).toBe(true);
  const missed = checksOf({ ...expected, labels: [...run.labels, 'sold'], grade: 'Z' }, run).filter(({ met }) => !met);
  expect(missed.map(({ what }) => what)).toEqual(['labels', 'grade']);
  expect(checksOf({ nodeId: null, nodeName: null, slots: null, labels: null, grade: null }, run)).toEqual([]);
});

test('lines behind the end of a call are told as never said', () => {
  const run = runScript(version, { ...agrees, lines: [{ kind: 'hangup' }, { kind: 'text', text: '喂' }, { kind: 'silence' }] });
  expect(run).toMatchObject({ end: 'person', unsaid: 2 });
  expect(run.turns).toHaveLength(2);
});
