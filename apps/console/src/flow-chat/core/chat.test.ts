import { expect, test } from 'vitest';
import { answered, type Chat, type ChatReply, decisive, emptyChat, failed, lastDecision, pathOf, sent, understood, way } from './chat.ts';

const reply = (more: Partial<ChatReply> = {}): ChatReply => ({
  session_id: '0192d6c0-0000-7000-8000-000000000001',
  ended: false,
  says: [{ text: '您好', nodeId: 'ask', nodeName: '确认' }],
  nodeId: 'ask',
  nodeName: '确认',
  decisions: [],
  path: [
    { nodeId: 'start', nodeName: '呼出' },
    { nodeId: 'ask', nodeName: '确认' },
  ],
  expects: 'speech',
  slots: {},
  variables: {},
  labels: [],
  concerns: [],
  grade: null,
  gradeRule: null,
  trace: [],
  ms: 3,
  ...more,
});
const decision = { nodeId: 'ask', nodeName: '确认', matchedBy: 'exact', score: 1, evidence: '对的', others: [], exit: 'affirm', slots: {} };

const begun: Chat = answered(sent(emptyChat, undefined), reply());

test('a talk begins with what the robot says', () => {
  expect(begun.lines).toMatchObject([{ who: 'robot', text: '您好', nodeName: '确认', ms: 3 }]);
  expect(begun.busy).toBe(false);
});

test('what was said stands at once, and carries the decision when it comes', () => {
  const asked = sent(begun, { kind: 'text', text: '对的' });
  expect(asked.lines.at(-1)).toMatchObject({ who: 'person', state: 'sent' });
  const done = answered(asked, reply({ decisions: [{ ...decision, intent: '肯定' }], says: [] }));
  expect(done.lines.at(-1)).toMatchObject({ who: 'person', state: 'answered', decisions: [{ intent: '肯定' }] });
  expect(lastDecision(done)?.intent).toBe('肯定');
});

test('a turn without answer keeps the line and says so', () => {
  const lost = failed(sent(begun, { kind: 'silence' }));
  expect(lost.lines.at(-1)).toMatchObject({ who: 'person', state: 'failed' });
  expect(lost.busy).toBe(false);
});

test('lines keep distinct ids to the end of the talk', () => {
  const over = answered(sent(begun, { kind: 'hangup' }), reply({ ended: true, says: [] }));
  expect(over.lines.at(-1)).toMatchObject({ who: 'line', what: 'ended' });
  expect(new Set(over.lines.map(({ id }) => id)).size).toBe(over.lines.length);
});

test('the decision shown is the one that understood something', () => {
  const silent = { ...decision, intent: null, exit: null };
  expect(decisive([silent, { ...decision, intent: '肯定' }])?.intent).toBe('肯定');
  expect(decisive([])).toBeUndefined();
});

test('a filled slot is understood without an intent, a fall-back exit is not', () => {
  expect(understood({ ...decision, intent: null, exit: 'filled' })).toBe(true);
  expect(understood({ ...decision, intent: null, exit: 'unmatched' })).toBe(false);
  expect(understood({ ...decision, intent: null, exit: null })).toBe(false);
  // Asked back: "Wednesday, is that right?"
  expect(understood({ ...decision, intent: null, exit: null, slots: { 派送日期: '2026-01-07' } })).toBe(true);
});

test('the path numbers nodes by their latest step and names the ways between them', () => {
  const path = pathOf(
    reply({
      path: ['a', 'b', 'a', 'c'].map((nodeId) => ({ nodeId, nodeName: nodeId })),
      nodeId: 'c',
    }),
  );
  expect([...path.steps]).toEqual([
    ['a', 3],
    ['b', 2],
    ['c', 4],
  ]);
  expect(path.ways.has(way('b', 'a'))).toBe(true);
  expect(path.ways.has(way('a', 'b'))).toBe(true);
  expect(path.here).toBe('c');
});
