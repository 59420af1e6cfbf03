import { askSend, option, publish, updateUat, verify } from '@parley/contract/flow';
import { environment, speech } from '@parley/contract/operate';
import { inWholeRun, shareOf } from '@parley/contract/testing/share';
import { importQueue } from '@parley/contract/transfer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FlowMock, flowIdOf } from './flow/mock.ts';
import { type Harness, openHarness, type View } from './kit/browser.ts';
import { openShell, type ShellSession, served } from './kit/shell-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const flowId = flowIdOf(1);
const openFlowShell = async (status: 'ok' | 'error', place = `/flow/design/${flowId}`, how: Partial<View> = {}): Promise<ShellSession> => {
  const setup = {
    shell: 'flow' as const,
    pages: [
      { at: ['flow', 'flow'], routes: [verify, updateUat, publish, option, askSend] },
      { at: ['import-export-queue', 'import-queue'], routes: [importQueue.list] },
      { at: ['config', 'company-log'], routes: [] },
    ],
    served: [
      served(verify, () => ({ status, status_msg: status === 'ok' ? '' : '节点「问候」没有出口', issues: [] })),
      served(updateUat, () => ({ msg: '仿真已更新', version: 3 })),
      served(publish, () => ({ msg: '已发布 v12', version: 12 })),
    ],
  };
  const mock = new FlowMock();
  const answer: View['answer'] = ({ path }) =>
    path === '/api/platform/flow/detail'
      ? { type: 'application/json', body: JSON.stringify(mock.answer(path, { flow_id: flowId }, 'zh')) }
      : undefined;
  return openShell(harness, setup, place, { ...how, answer });
};
const head = (session: ShellSession) => session.page.getByRole('banner');

describe('the flow shell', () => {
  it('updates and reloads the simulation of the flow that is open, publishes it after asking, and tells what fails', async () => {
    const session = await openFlowShell('ok');
    const { page } = session;
    await head(session).getByRole('button', { name: '校验话术' }).click();
    await page.getByText('话术校验通过').waitFor();
    await head(session).getByRole('button', { name: '更新仿真' }).click();
    await page.getByText('仿真已更新').waitFor();
    await head(session).getByRole('button', { name: '重载仿真' }).click();
    await expect
      .poll(() => session.calls(updateUat))
      .toEqual([
        { flow_id: flowId, type: '' },
        { flow_id: flowId, type: 'all' },
      ]);
    // What was said of it lies over the buttons for a while.
    await head(session).getByRole('button', { name: '发布话术' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: '发布' }).click();
    await page.getByText('已发布 v12').waitFor();
    expect(session.calls(publish)).toEqual([{ flow_id: flowId }]);
    expect(session.errors).toEqual([]);
    session.refusing.add(updateUat.path);
    // The question says for a second that it is being done.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await head(session).getByRole('button', { name: '更新仿真' }).press('Enter');
    await page.getByRole('dialog', { name: '服务器出错了' }).waitFor();
    await session.close();
  });

  inWholeRun(it)('warns with what is wrong with a flow', async () => {
    const session = await openFlowShell('error');
    await head(session).getByRole('button', { name: '校验话术' }).click();
    await session.page.getByRole('dialog', { name: '话术校验未通过' }).getByText('节点「问候」没有出口').waitFor();
    await session.close();
  });

  inWholeRun(it).each(shareOf(['zh', 'en'] as const, 1))(
    'has no button twice: what the header does, the bar of the designer does not (%s)',
    async (language) => {
      const session = await openFlowShell('ok', undefined, { language });
      await session.page.locator('.react-flow__node').first().waitFor();
      const namesIn = (place: string) =>
        session.page
          .locator(`${place} button:visible`)
          .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 7)));
      const inHeader = await namesIn('.head');
      const inBar = await namesIn('.fed-bar');
      expect(inHeader).toEqual(
        expect.arrayContaining(
          language === 'zh' ? ['校验话术', '发布话术', '日志', '测试对话'] : ['Check f', 'Publish', 'Logs', 'Test ch'],
        ),
      );
      expect(inBar.filter((name) => (language === 'zh' ? /校验|发布$|测试/ : /^Check|^Publish|^Test/).test(name))).toEqual([]);
      expect(session.errors).toEqual([]);
      await session.close();
    },
  );

  inWholeRun(it).each(shareOf([390, 768], 0))('keeps its tools and the test chat within reach at %i', async (width) => {
    const session = await openFlowShell('ok', undefined, { width });
    await session.page.locator('.react-flow__node').first().waitFor();
    if (width < 768) await head(session).getByRole('button', { name: '仿真、校验与发布' }).click();
    const publishing =
      width < 768 ? session.page.getByRole('menuitem', { name: '发布话术' }) : head(session).getByRole('button', { name: '发布话术' });
    await publishing.click();
    await session.page.getByRole('dialog').getByRole('button', { name: '发布' }).click();
    await session.page.getByText('已发布 v12').waitFor();
    await expect.poll(() => session.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    const chat = await head(session).getByRole('button', { name: '测试对话' }).boundingBox();
    expect((chat?.x ?? -1) >= 0 && (chat?.x ?? 0) + (chat?.width ?? 0) <= width).toBe(true);
    const shots = process.env.PARLEY_SCREENSHOTS;
    if (shots) await session.page.screenshot({ path: `${shots}/flow-shell-${width}.png` });
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('leads to its download centre and its logs, and shows nothing of that to who may only look', async () => {
    const session = await openFlowShell('ok');
    await head(session).getByRole('button', { name: '日志' }).click();
    // The log of this flow alone.
    await session.page.waitForURL((url) => url.hash === `#/config/company-log?flowId=${flowId}`);
    await head(session).getByRole('button', { name: '校验话术' }).waitFor({ state: 'detached' });
    await expect.poll(() => head(session).getByRole('link', { name: '下载中心' }).getAttribute('href')).toMatch(/#\/import-export-queue$/);
    await session.close();
    const looker = await openFlowShell('ok', `/flow/design/${flowId}`, { writes: false });
    await head(looker).getByRole('button', { name: '日志' }).waitFor();
    await expect.poll(() => head(looker).getByRole('button', { name: '发布话术' }).count()).toBe(0);
    await looker.close();
  });
});

const voice = { roles: ['voice' as const] };
const restarted = {
  nodes: [
    { ...voice, id: flowIdOf(71), host: 'voice-1', answered: true, renewed: { recognisers: 4, synthesisers: 1 } },
    { ...voice, id: flowIdOf(72), host: 'voice-2', answered: false, renewed: null },
  ],
  answered: 1,
};

const openOperate = (writes: boolean, how: Partial<View> = {}): Promise<ShellSession> =>
  openShell(
    harness,
    {
      shell: 'operate',
      pages: [{ at: ['switches'], routes: [speech.restart, environment.publish] }],
      served: [
        served(speech.restart, () => restarted),
        served(environment.publish, ({ env }) => ({ nodes: restarted.nodes, answered: 1, msg: `${env} 已启用` })),
      ],
    },
    '/404',
    { ...how, writes },
  );

inWholeRun(describe).each([
  { shell: 'flow', at: 0 },
  { shell: 'operate', at: 2 },
] as const)('the header of the $shell shell', ({ shell, at }) => {
  // The narrowest window with words is the hardest.
  const views = [
    { language: 'en', mode: 'dark', width: 800 },
    { language: 'zh', mode: 'light', width: 1280 },
    { language: 'en', mode: 'light', width: 1500 },
  ] as const;
  it.each(shareOf(views, at))('has room for all of its tools in $language, $mode, $width wide', async (view) => {
    const session = shell === 'flow' ? await openFlowShell('ok', undefined, view) : await openOperate(true, view);
    const last = shell === 'flow' ? /^(日志|Logs)$/ : /^(重启语音引擎|Restart speech engine)$/;
    await head(session).getByRole('button', { name: last }).waitFor();
    const tools = head(session).locator('button, a, .head-breadcrumb li').filter({ visible: true });
    const misplaced = async (): Promise<(number | undefined)[][]> => {
      const places = await tools.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]),
      );
      // Within the window, and none over the one after it.
      return places.filter(([left = 0, right = 0], i) => left < 0 || right > view.width || right > (places[i + 1]?.[0] ?? right) + 1);
    };
    await expect.poll(misplaced).toEqual([]);
    const shots = process.env.PARLEY_SCREENSHOTS;
    if (shots) await session.page.screenshot({ path: `${shots}/head-${shell}-${view.language}-${view.mode}-${view.width}.png` });
    expect(session.errors).toEqual([]);
    await session.close();
  });
});

inWholeRun(describe)('the operate shell', () => {
  it('restarts the speech engine after asking, and tells what each node has renewed; publishes each environment', async () => {
    const session = await openOperate(true);
    const { page } = session;
    await head(session).getByRole('button', { name: '重启语音引擎' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '重启' }).click();
    await page.getByText('1 / 2 个语音节点已更换语音引擎').waitFor();
    const result = page.getByText('voice-1：识别进程 4 个，合成进程 1 个；voice-2：没有答复');
    await result.waitFor();
    expect(session.calls(speech.restart)).toEqual([{}]);
    await expect.poll(() => head(session).getByRole('link', { name: '下载中心' }).count()).toBe(0);
    await expect.poll(() => head(session).getByRole('button', { name: '测试对话' }).count()).toBe(0);
    expect(session.errors).toEqual([]);
    for (const [label, question, env] of [
      ['发布仿真', '发布仿真环境？', 'uat'],
      ['发布生产', '发布生产环境？', 'prod'],
    ] as const) {
      await page.goto(`${harness.origin}/operate/index.html`);
      await head(session).getByRole('button', { name: label }).click();
      await page.getByRole('dialog', { name: question }).getByRole('button', { name: '发布' }).click();
      await page.getByText(`${env} 已启用`).waitFor();
      expect(session.calls(environment.publish).at(-1)).toEqual({ env });
    }
    expect(session.errors).toEqual([]);
    await session.close();
  });
  inWholeRun(it)('offers that to nobody else', async () => {
    const session = await openOperate(false);
    await session.page.getByText('没有这个页面').waitFor();
    expect(
      await head(session)
        .getByRole('button', { name: /重启语音引擎|发布/ })
        .count(),
    ).toBe(0);
    await session.close();
  });
});
