import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../kit/browser.ts';
import { type FlowSession, openFlows } from './flow-harness.ts';
import { flowIdOf } from './mock.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const parcel = `/flow/design/${flowIdOf(1)}`;
const empty = `/flow/design/${flowIdOf(3)}`;

const saved = (session: FlowSession, text: string): Promise<void> => session.page.locator('.fed-save', { hasText: text }).waitFor();
/** A save waits for a pause in editing, and a page takes its time to open. */
const soon = <T>(get: () => T) => expect.poll(get);
const nodes = (session: FlowSession) => session.page.locator('.react-flow__node');
const draftOf = (session: FlowSession, n: number) =>
  session.mock.flows.get(flowIdOf(n))?.draft as {
    nodes: { id: string; kind: string; name: string; position: { x: number } }[];
    edges: { from: string; exit: string; to: string }[];
  };

for (const language of ['zh', 'en'] as const) {
  test(`the list shows state, versions and actions to who may (${language})`, async () => {
    const session = await openFlows(harness, '/flow/flow', { language });
    await session.page.getByText('Satisfaction survey').waitFor();
    await expect.poll(() => session.page.getByRole('button', { name: language === 'zh' ? '新建话术' : 'New flow' }).count()).toBe(1);
    await session.page
      .getByRole('button', { name: language === 'zh' ? '更多操作' : 'More actions' })
      .first()
      .click();
    await session.page.getByRole('menuitem', { name: language === 'zh' ? '发布记录' : 'Versions' }).click();
    await session.page.getByText('v11').waitFor();
    expect(session.errors).toEqual([]);
    await session.close();
  });

  test(`who may only look sees no way to change a flow (${language})`, async () => {
    const session = await openFlows(harness, '/flow/flow', { language, writes: false });
    await session.page.getByText('Satisfaction survey').waitFor();
    await expect.poll(() => session.page.getByRole('button', { name: language === 'zh' ? '新建话术' : 'New flow' }).count()).toBe(0);
    await session.page.getByText('Satisfaction survey').click();
    await nodes(session).first().waitFor();
    await expect.poll(() => session.page.locator('.fc-palette').count()).toBe(0);
    await expect.poll(() => session.page.locator('.fed-bar .ant-btn-primary').count()).toBe(0);
    await nodes(session).nth(2).click();
    await expect.poll(() => session.page.locator('.fed-panel textarea').first().isDisabled()).toBe(true);
    expect(session.calls.has('update')).toBe(false);
    expect(session.errors).toEqual([]);
    await session.close();
  });
}

test('a new flow is made and opens in the designer', async () => {
  const session = await openFlows(harness, '/flow/flow');
  await session.page.getByRole('button', { name: '新建话术' }).click();
  await session.page.locator('#name').fill('新年问候');
  await session.page.getByRole('button', { name: '新建并设计' }).click();
  await nodes(session).first().waitFor();
  await expect.poll(() => session.page.locator('.fed-name').textContent()).toBe('新年问候');
  expect(session.calls.get('create')).toMatchObject([{ name: '新年问候', type: 'outbound', language: 'zh' }]);
  await session.close();
});

test('a node is added on the way, led elsewhere from the panel, saved by itself, and taken back', async () => {
  const session = await openFlows(harness, empty);
  await nodes(session).first().waitFor();
  await session.page.getByRole('button', { name: '添加播报节点' }).click();
  await saved(session, '已保存');
  const added = draftOf(session, 3).nodes.find(({ kind }) => kind === 'speak');
  await soon(() => draftOf(session, 3).edges.map(({ from, to }) => [from, to])).toEqual([
    ['start', added?.id],
    [added?.id, 'end'],
  ]);
  await session.page.locator('.react-flow__node[data-id="start"]').click();
  await session.page.getByLabel('继续 的去向').click();
  await session.page.locator('.ant-select-item-option', { hasText: '挂机' }).click();
  await soon(() => draftOf(session, 3).edges.find(({ from }) => from === 'start')?.to).toBe('end');
  await session.page.locator('.fed-canvas').focus();
  await session.page.keyboard.press('Control+z');
  await session.page.keyboard.press('Control+z');
  await soon(() => draftOf(session, 3).nodes.length).toBe(2);
  expect(session.errors).toEqual([]);
  await session.close();
});

test('the canvas is worked by keys alone', async () => {
  const session = await openFlows(harness, empty);
  await nodes(session).first().waitFor();
  await session.page.locator('.fed-canvas').focus();
  await session.page.keyboard.press('Tab');
  await session.page.keyboard.press('Tab');
  await expect.poll(() => session.page.locator('.fc-node.is-selected').textContent()).toContain('挂机');
  const before = draftOf(session, 3).nodes[1]?.position.x ?? 0;
  await session.page.keyboard.press('Shift+ArrowRight');
  await soon(() => draftOf(session, 3).nodes[1]?.position.x).toBe(before + 40);
  await session.page.keyboard.press('Control+d');
  await soon(() => draftOf(session, 3).nodes.length).toBe(3);
  await session.page.keyboard.press('Delete');
  await soon(() => draftOf(session, 3).nodes.length).toBe(2);
  await session.page.keyboard.press('Control+f');
  await session.page.keyboard.type('开始');
  await session.page.keyboard.press('Enter');
  await expect.poll(() => session.page.locator('.fc-node.is-selected').textContent()).toContain('开始');
  await session.page.keyboard.press('Enter');
  await soon(() => session.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('节点名称');
  expect(session.errors).toEqual([]);
  await session.close();
});

test('an edge is drawn by hand: to a node, and over empty canvas to a new one', async () => {
  const session = await openFlows(harness, empty);
  await nodes(session).first().waitFor();
  await session.page.getByRole('button', { name: '添加询问节点' }).click();
  await saved(session, '已保存');
  const asked = draftOf(session, 3).nodes.find(({ kind }) => kind === 'ask')?.id ?? '';
  const drag = async (from: string, to: { x: number; y: number }): Promise<void> => {
    const box = await session.page.locator(from).boundingBox();
    if (!box) throw new Error(`no ${from}`);
    await session.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await session.page.mouse.down();
    await session.page.mouse.move(to.x - 30, to.y, { steps: 5 });
    await session.page.mouse.move(to.x, to.y, { steps: 5 });
    await session.page.mouse.up();
  };
  const target = await session.page.locator('.react-flow__node[data-id="end"]').boundingBox();
  if (!target) throw new Error('no hang-up');
  const exits = `.react-flow__node[data-id="${asked}"] .fc-out`;
  await drag(`${exits} >> nth=0`, { x: target.x + target.width / 2, y: target.y + target.height / 2 });
  await soon(() => draftOf(session, 3).edges.some(({ from, to }) => from === asked && to === 'end')).toBe(true);
  await drag(`${exits} >> nth=1`, { x: 760, y: 260 });
  await session.page.getByRole('menuitem', { name: '播报' }).click();
  await soon(() => draftOf(session, 3).nodes.find(({ kind }) => kind === 'speak')).toBeDefined();
  await soon(() => draftOf(session, 3).edges.filter(({ from }) => from === asked).length).toBe(2);
  await session.page
    .getByRole('button', { name: '添加按键节点' })
    .dragTo(session.page.locator('.fed-canvas'), { targetPosition: { x: 300, y: 200 } });
  await soon(() => draftOf(session, 3).nodes.find(({ kind }) => kind === 'menu')).toBeDefined();
  expect(session.errors).toEqual([]);
  await session.close();
});

test('what verify finds is counted, listed, and one click away', async () => {
  const session = await openFlows(harness, empty);
  await nodes(session).first().waitFor();
  await session.page.getByRole('button', { name: '添加询问节点' }).click();
  await saved(session, '已保存');
  // Nobody is told of what is missing while still writing it.
  await soon(() => session.page.locator('.fed-canvas .fc-issue-mark, .fc-exit.is-faulty, .fed-panel .is-faulty').count()).toBe(0);
  await session.page.keyboard.press('Escape');
  await session.page.keyboard.press('Escape');
  await session.page.locator('.fed-check b').first().waitFor();
  await session.page.locator('.fed-check').click();
  await session.page.getByRole('button', { name: /有一条提示语是空的/ }).click();
  await expect.poll(() => session.page.locator('.fc-node.is-selected').textContent()).toContain('询问');
  await expect.poll(() => session.page.locator('.fc-exit.is-faulty').count()).toBe(3);
  await session.page.locator('.fed-bar').getByRole('button', { name: '发布', exact: true }).click();
  await session.page.getByText('处错误，改好才能发布').waitFor();
  await expect.poll(() => session.page.getByRole('button', { name: '发布到生产' }).isDisabled()).toBe(true);
  await session.close();
});

test('a clean draft is published with a note, and the result is told', async () => {
  const session = await openFlows(harness, parcel);
  await nodes(session).first().waitFor();
  await session.page.locator('.fed-bar').getByRole('button', { name: '发布', exact: true }).click();
  await session.page.getByPlaceholder('写给以后看版本记录的人').fill('加一句问候');
  await session.page.getByRole('button', { name: '发布到生产' }).click();
  await session.page.getByText('已发布到生产，版本 v13').waitFor();
  // Nothing is left to be closed.
  await expect.poll(() => session.page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => session.page.locator('.fed-tag').textContent()).toBe('草稿 · 生产 v13');
  expect(session.calls.get('publish')).toMatchObject([{ note: '加一句问候', revision: 13 }]);
  await session.close();
});

test('the test talk says why and lights its path', async () => {
  const session = await openFlows(harness, parcel);
  await nodes(session).first().waitFor();
  await session.page.getByRole('button', { name: '测试', exact: true }).click();
  await session.page.getByRole('button', { name: '开始对话' }).click();
  await session.page.getByText('请问是王女士吗').waitFor();
  const field = session.page.getByPlaceholder('像客户一样说一句');
  await field.fill('是的');
  await field.press('Enter');
  await session.page.locator('.fchat-note.is-evidence', { hasText: '肯定' }).waitFor();
  await expect.poll(() => session.page.locator('.fc-step').allTextContents()).toEqual(expect.arrayContaining(['1', '2', '3']));
  await expect.poll(() => session.page.locator('.fc-edge-passed').count()).toBe(2);
  await session.page.getByRole('button', { name: '静默' }).click();
  await session.page.locator('.fchat-act').waitFor();
  await session.page.getByRole('button', { name: '挂断' }).click();
  await session.page.getByText('通话结束').waitFor();
  expect(session.errors).toEqual([]);
  await session.close();
});

test('without network nothing is lost: the draft waits here and is saved when the network is back', async () => {
  const session = await openFlows(harness, empty);
  await nodes(session).first().waitFor();
  session.cable.cut = true;
  await session.page.getByRole('button', { name: '添加播报节点' }).click();
  await saved(session, '没有网络');
  expect(draftOf(session, 3).nodes).toHaveLength(2);
  session.cable.cut = false;
  await session.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await soon(() => draftOf(session, 3).nodes.length).toBe(3);
  await session.close();
});

test('a draft that was never saved is there again after a reload', async () => {
  const session = await openFlows(harness, empty);
  await nodes(session).first().waitFor();
  session.cable.cut = true;
  await session.page.getByRole('button', { name: '添加播报节点' }).click();
  await saved(session, '没有网络');
  session.page.on('dialog', (dialog) => void dialog.accept());
  session.cable.cut = false;
  await session.page.reload();
  await soon(() => draftOf(session, 3).nodes.length).toBe(3);
  await expect.poll(() => nodes(session).count()).toBe(3);
  await session.close();
});

test('leaving saves what was edited, and asks while that cannot be done', async () => {
  const session = await openFlows(harness, empty);
  const { page } = session;
  await nodes(session).first().waitFor();
  const add = page.getByRole('button', { name: '添加播报节点' });
  const leave = page.getByRole('button', { name: '返回话术列表' });
  const question = page.getByRole('dialog', { name: '改动还没有保存，要离开吗？' });
  await add.click();
  await leave.click();
  await page.waitForURL(/flow\/flow$/);
  expect(draftOf(session, 3).nodes).toHaveLength(3);
  expect(await question.count()).toBe(0);
  await page.getByText('Satisfaction survey').waitFor();
  await page.goBack();
  await nodes(session).first().waitFor();
  session.cable.cut = true;
  await add.click();
  await saved(session, '没有网络');
  await leave.click();
  await question.getByText('留在这台电脑上').waitFor();
  await question.getByRole('button', { name: '继续编辑' }).click();
  expect(await nodes(session).count()).toBe(4);
  await page.locator('.tab[aria-current=page]').getByRole('button', { name: /^关闭/ }).click();
  await question.getByRole('button', { name: '离开' }).click();
  await expect.poll(() => page.url()).toMatch(/flow\/flow$/);
  // Its tab is gone with it.
  expect(await page.locator('.tab').count()).toBe(2);
  await session.close();
});

test('when somebody else saved first, both are merged, and where both changed the same the person chooses', async () => {
  const session = await openFlows(harness, empty);
  await nodes(session).first().waitFor();
  session.mock.renamedByOther(flowIdOf(3), 'end', '告别');
  await session.page.getByRole('button', { name: '添加播报节点' }).click();
  await session.page.getByText('已并入别人的 1 处改动').waitFor();
  await expect.poll(() => draftOf(session, 3).nodes.map(({ name }) => name)).toEqual(['开始', '告别', '播报']);
  await nodes(session).filter({ hasText: '告别' }).click();
  const name = session.page.getByLabel('节点名称');
  await name.fill('我的告别');
  session.mock.renamedByOther(flowIdOf(3), 'end', '对方的告别');
  await saved(session, '别人也改了');
  await session.page.getByRole('button', { name: '处理' }).click();
  await session.page.getByText('我：修改；对方：修改').waitFor();
  await session.page.getByRole('button', { name: '都用对方的' }).click();
  await session.page.getByRole('button', { name: '合并并保存' }).click();
  await saved(session, '已保存');
  await expect.poll(() => name.inputValue()).toBe('对方的告别');
  await session.close();
});

test('the header opens the simple talk: no reasons, only what is said', async () => {
  const session = await openFlows(harness, '/flow/flow');
  await session.page.getByText('Satisfaction survey').waitFor();
  await session.page.getByRole('button', { name: '测试对话' }).first().click();
  await session.page.getByRole('button', { name: '开始对话' }).click();
  await session.page.getByText('请问是王女士吗').waitFor();
  await expect.poll(() => session.page.locator('.fchat-note').count()).toBe(0);
  expect(session.errors).toEqual([]);
  await session.close();
});

test('the test page talks to a version and lights the path', async () => {
  const session = await openFlows(harness, `/flow/test/${flowIdOf(1)}`);
  await nodes(session).first().waitFor();
  await session.page.getByText('生产 v12').click();
  await session.page.getByRole('button', { name: '开始对话' }).click();
  await session.page.locator('.fc-step').first().waitFor();
  expect(session.calls.get('ask-send-out')).toMatchObject([{ source: 'production' }]);
  expect(session.errors).toEqual([]);
  await session.close();
});
