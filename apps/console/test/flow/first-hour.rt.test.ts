import { inWholeRun, shareOf } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from '../kit/browser.ts';
import { closed, draftOf, edgesOf, empty, focused, inSight, node, nodes, openDesigner, panel, parcel, title } from './designer-page.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
const open = (path: string, how: Parameters<typeof openDesigner>[2] = {}) => openDesigner(harness, path, how);

inWholeRun(it)('says so if the layout cannot be loaded, and leaves the nodes where they are', async () => {
  const session = await open(parcel);
  await session.page.route('**/assets/layout-*.js', (caught) => caught.abort());
  const before = draftOf(session, 1).nodes.map(({ position }) => position);
  await session.page.getByRole('button', { name: '自动排列 L' }).click();
  await session.page.getByText('网络连接失败，请检查网络后重试').waitFor();
  expect(draftOf(session, 1).nodes.map(({ position }) => position)).toEqual(before);
  expect(session.errors.filter((error) => error.startsWith('fault'))).toEqual([]);
  await session.close();
});

describe.each(shareOf(['zh', 'en'] as const, 0))('in %s', (language) => {
  const zh = language === 'zh';

  it('a click on a node opens it, whatever panel is open, and keeps the talk that was begun', async () => {
    const session = await open(parcel, { language });
    const names = zh ? ['意图', '设置'] : ['Intents', 'Settings'];
    for (const name of names) {
      await session.page.locator('.fed-rail').getByRole('button', { name, exact: true }).click();
      await node(session, '确认身份').click();
      await expect.poll(() => title(session).inputValue()).toBe('确认身份');
    }
    await session.page.getByRole('button', { name: zh ? '测试' : 'Test', exact: true }).click();
    await panel(session)
      .getByRole('button', { name: zh ? '开始对话' : 'Start the chat' })
      .click();
    await panel(session).getByText('请问是王女士吗').waitFor();
    await node(session, '确认身份').click();
    await expect.poll(() => title(session).inputValue()).toBe('确认身份');
    await session.page.getByRole('button', { name: zh ? '测试' : 'Test', exact: true }).click();
    await panel(session).getByText('请问是王女士吗').waitFor();
    await closed(session);
  });

  inWholeRun(it)('a new node lies connected and in sight, and one writes what it says at once', async () => {
    const session = await open(empty, { language });
    const palette = session.page.getByRole('toolbar', { name: zh ? '节点库' : 'Node palette' });
    const first = zh ? '说什么 1' : 'What is said 1';
    await palette.getByRole('button', { name: zh ? '添加播报节点' : 'Add Speak node' }).click();
    await expect.poll(() => focused(session)).toBe(first);
    await session.page.keyboard.type('您好');
    const chosen = '.react-flow__node:has(.is-selected)';
    await expect.poll(() => inSight(session, chosen)).toBe(true);
    await palette.getByRole('button', { name: zh ? '添加询问节点' : 'Add Ask node' }).click();
    await expect.poll(() => focused(session)).toBe(first);
    await session.page.keyboard.type('方便吗？');
    await expect.poll(() => inSight(session, chosen)).toBe(true);
    await expect.poll(() => draftOf(session, 3).nodes.map(({ kind }) => kind)).toEqual(['start', 'hangup', 'speak', 'ask']);
    const [, , speak, ask] = draftOf(session, 3).nodes;
    await expect
      .poll(() => edgesOf(session, 3))
      .toEqual([`start/next>${speak?.id}`, `${speak?.id}/next>${ask?.id}`, `${ask?.id}/${ask?.answers?.[0]?.id}>end`]);
    // Another sentence is written where it was asked for.
    await panel(session)
      .getByRole('button', { name: zh ? '加一句' : 'Add a line' })
      .click();
    await expect.poll(() => focused(session)).toBe(zh ? '说什么 2' : 'What is said 2');
    await closed(session);
  });

  inWholeRun(it)('an intent and a slot that are missing are made in the list where they are chosen', async () => {
    const session = await open(empty, { language });
    const palette = session.page.getByRole('toolbar', { name: zh ? '节点库' : 'Node palette' });
    await palette.getByRole('button', { name: zh ? '添加询问节点' : 'Add Ask node' }).click();
    await panel(session)
      .getByRole('button', { name: zh ? '加一个分支' : 'Add a branch' })
      .click();
    const branch = panel(session).getByLabel(zh ? '选意图 3' : 'Choose intents 3');
    await expect.poll(() => focused(session)).toBe(zh ? '选意图 3' : 'Choose intents 3');
    await branch.fill(zh ? '改时间' : 'Reschedule');
    await session.page.getByRole('button', { name: zh ? '新建意图「改时间」' : 'New intent “Reschedule”' }).click();
    const made = () => draftOf(session, 3).intents.find(({ name }) => name === (zh ? '改时间' : 'Reschedule'));
    await expect.poll(() => made()).toBeDefined();
    const asked = () => draftOf(session, 3).nodes.find(({ kind }) => kind === 'ask');
    await expect.poll(() => asked()?.answers?.[2]?.intents).toEqual([made()?.id]);
    await panel(session)
      .getByRole('button', { name: zh ? /还没有语料/ : /has no sentences yet/ })
      .waitFor();
    await palette.getByRole('button', { name: zh ? '添加收集节点' : 'Add Collect node' }).click();
    await panel(session)
      .getByRole('combobox', { name: zh ? '槽位' : 'Slot', exact: true })
      .click();
    await session.page.getByRole('button', { name: zh ? '新建槽位' : 'New slot', exact: true }).click();
    await expect.poll(() => draftOf(session, 3).slots.map(({ name }) => name)).toEqual([zh ? '新槽位' : 'New slot']);
    const collected = () => draftOf(session, 3).nodes.find(({ kind }) => kind === 'collect');
    await expect.poll(() => collected()?.slotId).toBe(draftOf(session, 3).slots[0]?.id);
    await closed(session);
  });

  inWholeRun(it)('the menu of the right button does with a node, an edge and the canvas what can be done', async () => {
    const session = await open(empty, { language });
    const item = (name: string) => session.page.getByRole('menuitem', { name });
    await node(session, '挂机').click({ button: 'right' });
    await item(zh ? '复制一份' : 'Duplicate').click();
    await expect.poll(() => draftOf(session, 3).nodes.length).toBe(3);
    await nodes(session).nth(2).click({ button: 'right' });
    await item(zh ? '删除' : 'Delete').click();
    await expect.poll(() => draftOf(session, 3).nodes.length).toBe(2);
    const line = await session.page.locator('.react-flow__edge-path').first().boundingBox();
    await session.page.mouse.click((line?.x ?? 0) + (line?.width ?? 0) / 3, (line?.y ?? 0) + (line?.height ?? 0) / 2, { button: 'right' });
    await item(zh ? '到「挂机」' : 'Go to “挂机”').waitFor();
    await item(zh ? '插入节点' : 'Insert a node').click();
    await item(zh ? '播报' : 'Speak').click();
    await expect.poll(() => draftOf(session, 3).nodes.length).toBe(3);
    const speak = draftOf(session, 3).nodes[2]?.id;
    await expect.poll(() => edgesOf(session, 3)).toEqual([`start/next>${speak}`, `${speak}/next>end`]);
    await session.page.locator('.react-flow__pane').click({ button: 'right', position: { x: 60, y: 60 } });
    await item(zh ? '快捷键' : 'Keyboard shortcuts').click();
    const sheet = session.page.getByRole('dialog', { name: zh ? '快捷键' : 'Keyboard shortcuts' });
    await sheet.getByText('Ctrl + Z').waitFor();
    await expect.poll(() => sheet.getByRole('link', { name: 'React Flow' }).getAttribute('href')).toBe('https://reactflow.dev');
    await session.page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await session.page.locator('.fed-canvas').focus();
    await session.page.keyboard.press('?');
    await sheet.waitFor();
    // The canvas itself bears nobody's name.
    await expect.poll(() => session.page.locator('.react-flow__attribution').count()).toBe(0);
    await closed(session);
  });
});

inWholeRun(it)('every edge says by name from where to where it leads; its + puts a node between, and what follows makes room', async () => {
  const session = await open(parcel);
  const names = await session.page
    .locator('.react-flow__edge')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  expect(names.length).toBe(draftOf(session, 1).edges.length);
  expect(names.filter((name) => !/^.+「.+」→ .+$/.test(name))).toEqual([]);
  expect(names).toContain('开始「继续」→ 确认身份');
  const before = draftOf(session, 1);
  const edge = before.edges.find(({ from }) => from === 'start');
  const place = session.page.locator(`.react-flow__edge[data-id="start/next"] .fc-edge-plus`);
  await place.dispatchEvent('click', { clientX: 400, clientY: 300 });
  await session.page.getByRole('menuitem', { name: '判断' }).click();
  await expect.poll(() => draftOf(session, 1).nodes.length).toBe(before.nodes.length + 1);
  const added = draftOf(session, 1).nodes.at(-1);
  expect(edgesOf(session, 1)).toContain(`start/next>${added?.id}`);
  expect(
    draftOf(session, 1)
      .edges.filter(({ from }) => from === added?.id)
      .map(({ to }) => to),
  ).toEqual([edge?.to]);
  await session.page.locator('.fed-canvas').focus();
  await session.page.keyboard.press('Control+z');
  await expect.poll(() => edgesOf(session, 1)).toEqual(before.edges.map(({ from, exit, to }) => `${from}/${exit}>${to}`));
  await closed(session);
});

inWholeRun(it)('words are replaced in all texts with one step of undo, and nodes go to another flow by copy and paste', async () => {
  const session = await open(parcel);
  const { page } = session;
  const said = () => JSON.stringify(draftOf(session, 1).nodes);
  await page.keyboard.press('Control+h');
  await page.getByLabel('查找文字').fill('快递');
  await page.getByLabel('替换为').fill('包裹');
  const all = page.getByRole('button', { name: /^全部替换/ });
  await expect.poll(() => all.textContent()).toMatch(/[1-9]\d* 处/);
  await all.click();
  await expect.poll(said).not.toContain('快递');
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect.poll(said).toContain('快递');
  await page.keyboard.press('Escape');
  await node(session, '确认身份').click();
  await page.keyboard.press('Control+c');
  await page.goto(new URL(empty, harness.origin).href);
  await expect.poll(() => nodes(session).count()).toBe(2);
  await page.keyboard.press('Control+v');
  await expect.poll(() => nodes(session).count()).toBe(3);
  await page.getByText(/一并带来：/).waitFor();
  await expect.poll(() => draftOf(session, 3).nodes.some(({ name }) => name === '确认身份')).toBe(true);
  // What is noted at a node is marked on the canvas, and an exit that leads nowhere goes to the hang-up by one click.
  await panel(session).getByLabel('写一条备注').fill('这句要不要说公司名？');
  await panel(session).getByRole('button', { name: '添加', exact: true }).last().click();
  await expect.poll(() => session.page.locator('.fc-comments').textContent()).toBe('1');
  const led = () => edgesOf(session, 3).length;
  const before = led();
  await session.page.locator('.fed-check').click();
  await session.page.locator('.fed-issue-list').getByRole('button', { name: '接到挂机' }).first().click();
  await expect.poll(led).toBe(before + 1);
  await closed(session);
});
