import { emptyFlow, exitsOf, type Flow, flow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { ownBoard } from './clip-board.ts';
import { createEditor, type Editor } from './editor.ts';
import { nodeOf, targetOf } from './edits.ts';
import { replaceTexts, textHits } from './replace.ts';
import { findNodes } from './search.ts';
import { viewMaker } from './views.ts';

function begin(initial: Flow = emptyFlow('zh')): Editor {
  let ids = 0;
  let time = 0;
  return createEditor(
    initial,
    () => `new-${++ids}`,
    () => (time += 10_000),
  );
}

const [startId, endId] = emptyFlow('zh').nodes.map(({ id }) => id);
const start = startId ?? '';
const end = endId ?? '';

test('an added node is selected, numbered, on the grid and can be led to at once', () => {
  const editor = begin();
  const id = editor.add('ask', { x: 203, y: 61 }, '询问', { node: start, exit: 'next' });
  const node = nodeOf(editor.flow(), id);
  expect(node).toMatchObject({ kind: 'ask', name: '询问', position: { x: 200, y: 64 } });
  expect(editor.store.getState().selection).toEqual(new Set([id]));
  expect(targetOf(editor.flow(), start, 'next')).toBe(id);
  expect(node && exitsOf(node)).toHaveLength(4);
  editor.undo();
  expect(nodeOf(editor.flow(), id)).toBeUndefined();
  expect(targetOf(editor.flow(), start, 'next')).toBe(end);
});

test('two nodes of a kind get two names and two numbers', () => {
  const editor = begin();
  const [first, second] = [editor.add('speak', { x: 0, y: 0 }, '播报'), editor.add('speak', { x: 0, y: 0 }, '播报')];
  const one = nodeOf(editor.flow(), first);
  const other = nodeOf(editor.flow(), second);
  expect(other?.name).not.toBe(one?.name);
  expect(other?.number).toBe((one?.number ?? 0) + 1);
});

test('an exit has one edge: the later connection replaces the earlier', () => {
  const editor = begin();
  const speak = editor.add('speak', { x: 0, y: 0 }, '播报');
  editor.connect(start, 'next', speak);
  expect(editor.flow().edges.filter(({ from }) => from === start)).toHaveLength(1);
  expect(targetOf(editor.flow(), start, 'next')).toBe(speak);
});

test('a start cannot be entered, and an exit that is not there leads nowhere', () => {
  const editor = begin();
  const before = editor.flow();
  editor.connect(start, 'next', start);
  editor.connect(start, 'nonsense', end);
  editor.connect('nobody', 'next', end);
  expect(editor.flow()).toBe(before);
});

test('deleting a node takes its edges, deleting an edge leaves the nodes', () => {
  const editor = begin();
  editor.select([], `${start}/next`);
  editor.remove();
  expect(editor.flow().edges).toHaveLength(0);
  expect(editor.flow().nodes).toHaveLength(2);
  editor.undo();
  editor.select([end]);
  editor.remove();
  expect(editor.flow().edges).toHaveLength(0);
  expect(editor.flow().nodes).toHaveLength(1);
  editor.undo();
  expect(editor.flow().edges).toHaveLength(1);
});

test('an answer that is taken out takes its edge with it', () => {
  const editor = begin();
  const id = editor.add('ask', { x: 0, y: 0 }, '询问');
  const node = nodeOf(editor.flow(), id);
  if (node?.kind !== 'ask') throw new Error('not an ask');
  const gone = node.answers[0]?.id ?? '';
  editor.connect(id, gone, end);
  expect(targetOf(editor.flow(), id, gone)).toBe(end);
  editor.changeNode({ ...node, answers: node.answers.slice(1) });
  expect(targetOf(editor.flow(), id, gone)).toBeUndefined();
});

test('copies have ids of their own and keep the edges among themselves only', () => {
  const editor = begin();
  const one = editor.add('speak', { x: 0, y: 0 }, '一');
  const other = editor.add('speak', { x: 300, y: 0 }, '二');
  editor.connect(one, 'next', other);
  editor.connect(other, 'next', end);
  editor.select([one, other]);
  editor.copy();
  editor.paste();
  const [first, second] = [...editor.store.getState().selection];
  expect(first).not.toBe(one);
  expect(targetOf(editor.flow(), first ?? '', 'next')).toBe(second);
  expect(targetOf(editor.flow(), second ?? '', 'next')).toBeUndefined();
  const place = (id: string | undefined) => nodeOf(editor.flow(), id ?? '')?.position;
  expect(place(first)).toEqual({ x: 32, y: 32 });
  editor.paste();
  expect(place([...editor.store.getState().selection][0])).toEqual({ x: 64, y: 64 });
});

test('what was cut is pasted where one looks', () => {
  const editor = begin();
  const id = editor.add('speak', { x: 0, y: 0 }, '一');
  editor.cut();
  expect(nodeOf(editor.flow(), id)).toBeUndefined();
  editor.paste({ x: 800, y: 401 });
  const [pasted] = [...editor.store.getState().selection];
  expect(nodeOf(editor.flow(), pasted ?? '')?.position).toEqual({ x: 800, y: 400 });
});

test('nudges in a row are one step of undo', () => {
  let ids = 0;
  const editor = createEditor(
    emptyFlow('en'),
    () => `n${++ids}`,
    () => 0,
  );
  editor.select([end]);
  const before = nodeOf(editor.flow(), end)?.position.x ?? 0;
  editor.nudge(1, 0);
  editor.nudge(1, 0);
  expect(nodeOf(editor.flow(), end)?.position.x).toBe(before + 16);
  editor.undo();
  expect(nodeOf(editor.flow(), end)?.position.x).toBe(before);
});

test('undo drops from the selection what is no longer there', () => {
  const editor = begin();
  editor.add('speak', { x: 0, y: 0 }, '播报');
  editor.undo();
  expect(editor.store.getState().selection.size).toBe(0);
});

test('every state an editor can reach is one the schema takes', async () => {
  const editor = begin();
  for (const kind of ['start', 'speak', 'ask', 'collect', 'menu', 'condition', 'set', 'hangup'] as const)
    editor.add(kind, { x: 0, y: 0 }, kind);
  await editor.arrange(viewMaker()(editor.flow(), [], 'zh'));
  editor.duplicate();
  expect(() => flow.parse(editor.flow())).not.toThrow();
});

test('a node that shows the same keeps the same view', () => {
  const editor = begin();
  const views = viewMaker();
  const before = views(editor.flow(), [], 'zh');
  editor.select([end]);
  editor.nudge(1, 0);
  const after = views(editor.flow(), [], 'zh');
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
});

test('an exit without target shows its fault until it leads somewhere', () => {
  const editor = begin();
  const issue = { severity: 'error', code: 'exit.open', message: '没有去向', node: start, exit: 'next', item: null } as const;
  editor.disconnect(start, 'next');
  const views = viewMaker();
  expect(views(editor.flow(), [issue], 'zh')[0]).toMatchObject({ issue: 'error', exits: [{ issue: '没有去向' }] });
  editor.connect(start, 'next', end);
  expect(views(editor.flow(), [issue], 'zh')[0]?.issue).toBeUndefined();
});

test('search finds nodes by name, number and what they say', () => {
  const editor = begin();
  const id = editor.add('ask', { x: 0, y: 0 }, '确认地址');
  expect(findNodes(editor.flow(), '确认')).toEqual([id]);
  expect(findNodes(editor.flow(), '再见')).toEqual([end]);
  expect(findNodes(editor.flow(), '  ')).toEqual([]);
  expect(findNodes(editor.flow(), '没有这个')).toEqual([]);
});

test('what is looked for is replaced in every text at once, and one undo brings it back; what would grow too long stays', () => {
  const editor = begin();
  const id = editor.add('ask', { x: 0, y: 0 }, '预约上门');
  const node = nodeOf(editor.flow(), id);
  if (node?.kind !== 'ask') throw new Error('no ask');
  editor.changeNode({ ...node, prompts: [{ text: '上门时间，上门地址', short: '上门', recordings: [] }] });
  editor.change((draft) => ({
    ...draft,
    intents: draft.intents.map((one, i) => (i === 0 ? { ...one, name: `${'长'.repeat(98)}上门` } : one)),
  }));
  const wanted = { find: '上门', exactCase: false };
  const hits = textHits(editor.flow(), wanted, '到店取件');
  expect(hits.map(({ place: { part, field }, count, tooLong }) => [part, field, count, tooLong])).toEqual([
    ['nodes', 'name', 1, false],
    ['nodes', 'text', 2, false],
    ['nodes', 'short', 1, false],
    ['intents', 'name', 1, true],
  ]);
  const before = editor.flow();
  editor.change((draft) => replaceTexts(draft, wanted, '到店取件'));
  expect(nodeOf(editor.flow(), id)).toMatchObject({
    name: '预约到店取件',
    prompts: [{ text: '到店取件时间，到店取件地址', short: '到店取件' }],
  });
  expect(editor.flow().intents[0]?.name).toContain('上门');
  expect(editor.flow().nodes[0]).toBe(before.nodes[0]);
  editor.undo();
  expect(editor.flow()).toBe(before);
  const [, second] = textHits(before, wanted, '');
  editor.change((draft) => replaceTexts(draft, wanted, '', second?.place));
  expect(nodeOf(editor.flow(), id)).toMatchObject({ name: '预约上门', prompts: [{ text: '时间，地址', short: '上门' }] });
});

test('nodes pasted into another flow bring what they use, or find it there by name', () => {
  const board = ownBoard();
  const flows = [0, 1].map((n) => {
    let ids = 0;
    return createEditor(
      emptyFlow('zh'),
      () => `f${n}-${++ids}`,
      () => 1,
      false,
      board,
    );
  });
  const [from, to] = flows;
  if (!from || !to) throw new Error('no editors');
  from.change((draft) => ({
    ...draft,
    libraries: [{ id: 'shops', name: '门店', items: [{ value: '人民路店', synonyms: [] }] }],
    slots: [
      { id: 'shop', name: '门店', entity: { kind: 'choice', libraryId: 'shops' } },
      { id: 'day', name: '日期', entity: { kind: 'date', ahead: true } },
    ],
    labels: [{ id: 'hot', name: '有意' }],
    variables: [{ name: '姓名', sample: '', fallback: '', sayAs: 'text', personal: true }],
  }));
  to.change((draft) => ({
    ...draft,
    slots: [{ id: 'own-day', name: '日期', entity: { kind: 'date', ahead: true } }],
    labels: [{ id: 'hot', name: '另一个' }],
  }));
  const id = from.add('collect', { x: 0, y: 0 }, '收集');
  const node = nodeOf(from.flow(), id);
  if (node?.kind !== 'collect') throw new Error('no collect');
  from.changeNode({
    ...node,
    slotId: 'shop',
    labels: ['hot'],
    prompts: [{ text: '{姓名}您好，{日期}到哪家店？', short: '', recordings: [] }],
  });
  from.copy();
  const report = to.paste();
  expect(report?.mapped).toBe(1);
  expect(Object.fromEntries(report?.added ?? [])).toEqual({ libraries: ['门店'], slots: ['门店'], labels: ['有意'], variables: ['姓名'] });
  const pasted = to.flow().nodes.find(({ kind }) => kind === 'collect');
  const label = to.flow().labels.find(({ name }) => name === '有意');
  expect(label?.id).not.toBe('hot');
  expect(pasted).toMatchObject({ slotId: 'shop', labels: [label?.id] });
  expect(to.flow().slots.map(({ name }) => name)).toEqual(['日期', '门店']);
  expect(() => flow.parse(to.flow())).not.toThrow();
  // The same again finds everything there.
  expect(to.paste()?.added.size).toBe(0);
});
