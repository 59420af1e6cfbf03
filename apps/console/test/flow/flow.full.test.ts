import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from '../kit/browser.ts';
import { type FlowScene, openFlows } from './flow-stage.ts';
import { flowIdOf } from './mock.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const parcel = `/flow/design/${flowIdOf(1)}`;
const empty = `/flow/design/${flowIdOf(3)}`;

const saved = (scene: FlowScene, text: string): Promise<void> => scene.page.locator('.fed-save', { hasText: text }).waitFor();
/** A save waits for a pause in editing, and a page takes its time to open. */
const soon = <T>(get: () => T) => expect.poll(get);
const nodes = (scene: FlowScene) => scene.page.locator('.react-flow__node');
const draftOf = (scene: FlowScene, n: number) =>
  scene.mock.flows.get(flowIdOf(n))?.draft as {
    nodes: { id: string; kind: string; position: { x: number } }[];
    edges: { from: string; exit: string; to: string }[];
  };

for (const language of ['zh', 'en'] as const) {
  test(`the list shows state, versions and actions to who may (${language})`, async () => {
    const scene = await openFlows(stage, '/flow/flow', { language });
    await scene.page.getByText('Satisfaction survey').waitFor();
    await expect.poll(() => scene.page.getByRole('button', { name: language === 'zh' ? '新建话术' : 'New flow' }).count()).toBe(1);
    await scene.page
      .getByRole('button', { name: language === 'zh' ? '更多操作' : 'More actions' })
      .first()
      .click();
    await scene.page.getByRole('menuitem', { name: language === 'zh' ? '发布记录' : 'Versions' }).click();
    await scene.page.getByText('v11').waitFor();
    expect(scene.errors).toEqual([]);
    await scene.close();
  });

  test(`who may only look sees no way to change a flow (${language})`, async () => {
    const scene = await openFlows(stage, '/flow/flow', { language, writes: false });
    await scene.page.getByText('Satisfaction survey').waitFor();
    await expect.poll(() => scene.page.getByRole('button', { name: language === 'zh' ? '新建话术' : 'New flow' }).count()).toBe(0);
    await scene.page.getByText('Satisfaction survey').click();
    await nodes(scene).first().waitFor();
    await expect.poll(() => scene.page.locator('.fc-palette').count()).toBe(0);
    await expect.poll(() => scene.page.locator('.fed-bar .ant-btn-primary').count()).toBe(0);
    await nodes(scene).nth(2).click();
    await expect.poll(() => scene.page.locator('.fed-panel textarea').first().isDisabled()).toBe(true);
    expect(scene.calls.has('update')).toBe(false);
    expect(scene.errors).toEqual([]);
    await scene.close();
  });
}

test('a new flow is made and opens in the designer', async () => {
  const scene = await openFlows(stage, '/flow/flow');
  await scene.page.getByRole('button', { name: '新建话术' }).click();
  await scene.page.locator('#name').fill('新年问候');
  await scene.page.getByRole('button', { name: '新建并设计' }).click();
  await nodes(scene).first().waitFor();
  await expect.poll(() => scene.page.locator('.fed-name').textContent()).toBe('新年问候');
  expect(scene.calls.get('create')).toMatchObject([{ name: '新年问候', type: 'outbound', language: 'zh' }]);
  await scene.close();
});

test('a node is added, led to from the panel, saved by itself, and taken back', async () => {
  const scene = await openFlows(stage, empty);
  await nodes(scene).first().waitFor();
  await scene.page.getByRole('button', { name: '添加播报节点' }).click();
  await saved(scene, '已保存');
  const added = draftOf(scene, 3).nodes.find(({ kind }) => kind === 'speak');
  expect(added).toBeDefined();
  await scene.page.locator('.react-flow__node[data-id="start"]').click();
  await scene.page.getByLabel('继续 的去向').click();
  await scene.page.locator('.ant-select-item-option', { hasText: '播报' }).click();
  await scene.page.waitForFunction(() => document.querySelector('.fed-save')?.textContent?.includes('已保存'));
  await soon(() => draftOf(scene, 3).edges.find(({ from }) => from === 'start')?.to).toBe(added?.id);
  await scene.page.locator('.fed-stage').focus();
  await scene.page.keyboard.press('Control+z');
  await scene.page.keyboard.press('Control+z');
  await soon(() => draftOf(scene, 3).nodes.length).toBe(2);
  expect(scene.errors).toEqual([]);
  await scene.close();
});

test('the canvas is worked by keys alone', async () => {
  const scene = await openFlows(stage, empty);
  await nodes(scene).first().waitFor();
  await scene.page.locator('.fed-stage').focus();
  await scene.page.keyboard.press('Tab');
  await scene.page.keyboard.press('Tab');
  await expect.poll(() => scene.page.locator('.fc-node.is-selected').textContent()).toContain('挂机');
  const before = draftOf(scene, 3).nodes[1]?.position.x ?? 0;
  await scene.page.keyboard.press('Shift+ArrowRight');
  await soon(() => draftOf(scene, 3).nodes[1]?.position.x).toBe(before + 40);
  await scene.page.keyboard.press('Control+d');
  await soon(() => draftOf(scene, 3).nodes.length).toBe(3);
  await scene.page.keyboard.press('Delete');
  await soon(() => draftOf(scene, 3).nodes.length).toBe(2);
  await scene.page.keyboard.press('Control+f');
  await scene.page.keyboard.type('开始');
  await scene.page.keyboard.press('Enter');
  await expect.poll(() => scene.page.locator('.fc-node.is-selected').textContent()).toContain('开始');
  await scene.page.keyboard.press('Enter');
  await soon(() => scene.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('节点名称');
  expect(scene.errors).toEqual([]);
  await scene.close();
});

test('an edge is drawn by hand: to a node, and over empty canvas to a new one', async () => {
  const scene = await openFlows(stage, empty);
  await nodes(scene).first().waitFor();
  await scene.page.getByRole('button', { name: '添加询问节点' }).click();
  await saved(scene, '已保存');
  const asked = draftOf(scene, 3).nodes.find(({ kind }) => kind === 'ask')?.id ?? '';
  const drag = async (from: string, to: { x: number; y: number }): Promise<void> => {
    const box = await scene.page.locator(from).boundingBox();
    if (!box) throw new Error(`no ${from}`);
    await scene.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await scene.page.mouse.down();
    await scene.page.mouse.move(to.x - 30, to.y, { steps: 5 });
    await scene.page.mouse.move(to.x, to.y, { steps: 5 });
    await scene.page.mouse.up();
  };
  const target = await scene.page.locator('.react-flow__node[data-id="end"]').boundingBox();
  if (!target) throw new Error('no hang-up');
  const exits = `.react-flow__node[data-id="${asked}"] .fc-out`;
  await drag(`${exits} >> nth=0`, { x: target.x + target.width / 2, y: target.y + target.height / 2 });
  await soon(() => draftOf(scene, 3).edges.some(({ from, to }) => from === asked && to === 'end')).toBe(true);
  await drag(`${exits} >> nth=1`, { x: 760, y: 260 });
  await scene.page.getByRole('menuitem', { name: '播报' }).click();
  await soon(() => draftOf(scene, 3).nodes.find(({ kind }) => kind === 'speak')).toBeDefined();
  await soon(() => draftOf(scene, 3).edges.filter(({ from }) => from === asked).length).toBe(2);
  await scene.page
    .getByRole('button', { name: '添加按键节点' })
    .dragTo(scene.page.locator('.fed-stage'), { targetPosition: { x: 300, y: 200 } });
  await soon(() => draftOf(scene, 3).nodes.find(({ kind }) => kind === 'menu')).toBeDefined();
  expect(scene.errors).toEqual([]);
  await scene.close();
});

test('what verify finds is counted, listed, and one click away', async () => {
  const scene = await openFlows(stage, empty);
  await nodes(scene).first().waitFor();
  await scene.page.getByRole('button', { name: '添加询问节点' }).click();
  await scene.page.locator('.fed-check b').first().waitFor();
  await scene.page.keyboard.press('Escape');
  await scene.page.locator('.fed-check').click();
  await scene.page.getByRole('button', { name: /有一条提示语是空的/ }).click();
  await expect.poll(() => scene.page.locator('.fc-node.is-selected').textContent()).toContain('询问');
  await expect.poll(() => scene.page.locator('.fc-exit.is-faulty').count()).toBe(4);
  await scene.page.locator('.fed-bar').getByRole('button', { name: '发布', exact: true }).click();
  await scene.page.getByText('处错误，改好才能发布').waitFor();
  await expect.poll(() => scene.page.getByRole('button', { name: '发布到生产' }).isDisabled()).toBe(true);
  await scene.close();
});

test('a clean draft is published with a note, and the result is told', async () => {
  const scene = await openFlows(stage, parcel);
  await nodes(scene).first().waitFor();
  await scene.page.locator('.fed-bar').getByRole('button', { name: '发布', exact: true }).click();
  await scene.page.getByPlaceholder('写给以后看版本记录的人').fill('加一句问候');
  await scene.page.getByRole('button', { name: '发布到生产' }).click();
  await scene.page.getByText('已发布 v13').waitFor();
  expect(scene.calls.get('publish')).toMatchObject([{ note: '加一句问候', revision: 13 }]);
  await scene.close();
});

test('the test talk says why and lights its path', async () => {
  const scene = await openFlows(stage, parcel);
  await nodes(scene).first().waitFor();
  await scene.page.getByRole('button', { name: '测试', exact: true }).click();
  await scene.page.getByRole('button', { name: '开始对话' }).click();
  await scene.page.getByText('请问是王女士吗').waitFor();
  const field = scene.page.getByPlaceholder('像客户一样说一句');
  await field.fill('是的');
  await field.press('Enter');
  await scene.page.locator('.fchat-note.is-evidence', { hasText: '肯定' }).waitFor();
  await expect.poll(() => scene.page.locator('.fc-step').allTextContents()).toEqual(expect.arrayContaining(['1', '2', '3']));
  await expect.poll(() => scene.page.locator('.fc-edge-passed').count()).toBe(2);
  await scene.page.getByRole('button', { name: '静默' }).click();
  await scene.page.locator('.fchat-act').waitFor();
  await scene.page.getByRole('button', { name: '挂断' }).click();
  await scene.page.getByText('通话结束').waitFor();
  expect(scene.errors).toEqual([]);
  await scene.close();
});

test('without network nothing is lost: the draft waits here and is saved when the network is back', async () => {
  const scene = await openFlows(stage, empty);
  await nodes(scene).first().waitFor();
  scene.cable.cut = true;
  await scene.page.getByRole('button', { name: '添加播报节点' }).click();
  await saved(scene, '没有网络');
  expect(draftOf(scene, 3).nodes).toHaveLength(2);
  scene.cable.cut = false;
  await scene.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await soon(() => draftOf(scene, 3).nodes.length).toBe(3);
  await scene.close();
});

test('a draft that was never saved is there again after a reload', async () => {
  const scene = await openFlows(stage, empty);
  await nodes(scene).first().waitFor();
  scene.cable.cut = true;
  await scene.page.getByRole('button', { name: '添加播报节点' }).click();
  await saved(scene, '没有网络');
  scene.page.on('dialog', (dialog) => void dialog.accept());
  scene.cable.cut = false;
  await scene.page.reload();
  await soon(() => draftOf(scene, 3).nodes.length).toBe(3);
  await expect.poll(() => nodes(scene).count()).toBe(3);
  await scene.close();
});

test('leaving saves what was edited, and asks while that cannot be done', async () => {
  const scene = await openFlows(stage, empty);
  const { page } = scene;
  await nodes(scene).first().waitFor();
  const add = page.getByRole('button', { name: '添加播报节点' });
  const leave = page.getByRole('button', { name: '返回话术列表' });
  const question = page.getByRole('dialog', { name: '改动还没有保存，要离开吗？' });
  await add.click();
  await leave.click();
  await page.waitForURL(/flow\/flow$/);
  expect(draftOf(scene, 3).nodes).toHaveLength(3);
  expect(await question.count()).toBe(0);
  await page.getByText('Satisfaction survey').waitFor();
  await page.goBack();
  await nodes(scene).first().waitFor();
  scene.cable.cut = true;
  await add.click();
  await saved(scene, '没有网络');
  await leave.click();
  await question.getByText('留在这台电脑上').waitFor();
  await question.getByRole('button', { name: '继续编辑' }).click();
  expect(await nodes(scene).count()).toBe(4);
  await page.locator('.tab[aria-current=page]').getByRole('button', { name: /^关闭/ }).click();
  await question.getByRole('button', { name: '离开' }).click();
  await expect.poll(() => page.url()).toMatch(/flow\/flow$/);
  // Its tab is gone with it.
  expect(await page.locator('.tab').count()).toBe(2);
  await scene.close();
});

test('when somebody else saved first, the person chooses whose draft stays', async () => {
  const scene = await openFlows(stage, empty);
  await nodes(scene).first().waitFor();
  scene.mock.conflict = true;
  await scene.page.getByRole('button', { name: '添加播报节点' }).click();
  await saved(scene, '别人也改了');
  scene.mock.conflict = false;
  await scene.page.getByRole('button', { name: '处理' }).click();
  await scene.page.getByRole('button', { name: '留下我的' }).click();
  await saved(scene, '已保存');
  expect(draftOf(scene, 3).nodes).toHaveLength(3);
  await scene.close();
});

test('the header opens the simple talk: no reasons, only what is said', async () => {
  const scene = await openFlows(stage, '/flow/flow');
  await scene.page.getByText('Satisfaction survey').waitFor();
  await scene.page.getByRole('button', { name: '测试对话' }).first().click();
  await scene.page.getByRole('button', { name: '开始对话' }).click();
  await scene.page.getByText('请问是王女士吗').waitFor();
  await expect.poll(() => scene.page.locator('.fchat-note').count()).toBe(0);
  expect(scene.errors).toEqual([]);
  await scene.close();
});

test('the test page talks to a version and lights the path', async () => {
  const scene = await openFlows(stage, `/flow/test/${flowIdOf(1)}`);
  await nodes(scene).first().waitFor();
  await scene.page.getByText('生产 v12').click();
  await scene.page.getByRole('button', { name: '开始对话' }).click();
  await scene.page.locator('.fc-step').first().waitFor();
  expect(scene.calls.get('ask-send-out')).toMatchObject([{ source: 'production' }]);
  expect(scene.errors).toEqual([]);
  await scene.close();
});
