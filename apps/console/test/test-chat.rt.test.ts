import { askSend, askSendOut, detail, option, updateUat } from '@parley/contract/flow';
import { inWholeRun } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FlowMock, flowIdOf } from './flow/mock.ts';
import { type Harness, openHarness, type View } from './kit/browser.ts';
import { openShell, type ShellSession } from './kit/shell-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const flowId = flowIdOf(1);
const other = flowIdOf(2);

/** The designer of a flow, in a shell. */
const openDesigner = async (shell: 'flow' | 'platform', how: Partial<View> = {}): Promise<ShellSession> => {
  const setup = { shell, pages: [{ at: ['flow', 'flow'], routes: [askSend, askSendOut, detail, option, updateUat] }], served: [] };
  const mock = new FlowMock();
  const place = `/flow/design/${flowId}`;
  const answer: View['answer'] = ({ path, input }) =>
    path.startsWith('/api/platform/flow/')
      ? { type: 'application/json', body: JSON.stringify(mock.answer(path, { ...input }, how.language ?? 'zh')) }
      : undefined;
  const session = await openShell(harness, setup, place, { ...how, answer });
  await session.page
    .getByRole('banner')
    .getByRole('button', { name: /^(测试对话|Test chat)$/ })
    .click();
  return session;
};
/** In the flow shell it is the designer's own, beside the canvas; in the platform it lies over it. */
const panel = (session: ShellSession) => session.page.locator('.fchat-drawer, .fed-panel.is-chat');
const robotOf = (session: ShellSession) => panel(session).locator('.fchat-line.is-ours .fchat-bubble:not(.fchat-waiting)');
const begin = async (session: ShellSession): Promise<void> => {
  await panel(session)
    .getByRole('button', { name: /^(开始对话|Start the chat)$/ })
    .click();
  await robotOf(session).first().waitFor();
};
const answer = async (session: ShellSession, ...answers: string[]): Promise<void> => {
  const robot = robotOf(session);
  for (const text of answers) {
    const said = await robot.count();
    await panel(session)
      .getByRole('textbox', { name: /像客户一样说一句|Say something/ })
      .fill(text);
    await session.page.keyboard.press('Enter');
    await expect.poll(() => robot.count()).toBeGreaterThan(said);
  }
};

describe("the header's test chat", () => {
  it('is full in the flow shell, on the flow that is open: node, intent, score, evidence, slots, timing', async () => {
    const session = await openDesigner('flow');
    await begin(session);
    await answer(session, '是的');
    await expect.poll(() => session.page.locator('.fc-step').count()).toBe(3);
    const note = panel(session).locator('.fchat-note').first();
    await expect.poll(() => note.textContent()).toMatch(/\d+.+\d+ ms/);
    await expect.poll(() => panel(session).locator('.fchat-badge').textContent()).toMatch(/^第 \d+ 步 · .+/);
    const evidence = panel(session).locator('.fchat-note.is-evidence').first();
    await expect.poll(() => evidence.textContent()).toMatch(/肯定.*\d\.\d\d/);
    const basis = panel(session).locator('.fchat-basis');
    for (const word of ['意图', '命中', '去向', '用时']) await basis.getByText(word, { exact: true }).waitFor();
    await answer(session, '可以', '上午');
    await basis.getByText('槽位', { exact: true }).waitFor();
    await basis.getByText(/送达时段/).waitFor();
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)(
    'closes when a panel of the designer is opened, opens again with what was said, and follows to the flow that is opened next',
    async () => {
      const session = await openDesigner('flow');
      await begin(session);
      const chat = session.page.getByRole('banner').getByRole('button', { name: '测试对话' });
      await session.page.locator('.react-flow__node').nth(1).click();
      await expect.poll(() => chat.getAttribute('aria-expanded')).toBe('false');
      await chat.click();
      await expect.poll(() => robotOf(session).first().textContent()).toContain('王女士');
      await chat.click();
      await expect.poll(() => panel(session).isHidden()).toBe(true);
      expect(session.errors).toEqual([]);
      await chat.click();
      await session.page.evaluate((to) => window.location.assign(to), `#/flow/design/${other}`);
      await session.page.locator('.fed-name', { hasText: 'Satisfaction survey' }).waitFor();
      await begin(session);
      await answer(session, 'yes');
      await expect.poll(() => panel(session).locator('.fchat-basis').count()).toBe(1);
      await session.close();
    },
  );

  inWholeRun(it).each([
    { shell: 'flow', language: 'en', mode: 'dark', width: 800 },
    { shell: 'platform', language: 'zh', mode: 'dark', width: 1440 },
  ] as const)(
    'looks right over the designer of the $shell in $language, $mode, $width wide, simple in the platform: only the talk',
    async ({ shell, ...view }) => {
      const session = await openDesigner(shell, view);
      await begin(session);
      await answer(session, '是的', '可以');
      if (shell === 'platform') {
        await panel(session).getByText('快递派送预约').waitFor();
        for (const part of ['.fchat-note', '.fchat-badge', '.fchat-basis'])
          await expect.poll(() => panel(session).locator(part).count()).toBe(0);
      }
      await expect.poll(() => session.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      const within = async (): Promise<boolean> => {
        const place = await panel(session).boundingBox();
        return (place?.x ?? -1) >= 0 && (place?.x ?? 0) + (place?.width ?? 0) <= view.width;
      };
      await expect.poll(within).toBe(true);
      const shots = process.env.PARLEY_SCREENSHOTS;
      if (shots) await session.page.screenshot({ path: `${shots}/test-chat-${shell}-${view.language}-${view.mode}-${view.width}.png` });
      expect(session.errors).toEqual([]);
      await session.close();
    },
  );
});
