import { shareOf } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from '../kit/browser.ts';
import { closed, draftOf, openDesigner, panel, parcel } from './designer-page.ts';
import type { FlowSession } from './flow-harness.ts';
import { flowIdOf } from './mock.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
const open = (path: string, how: Parameters<typeof openDesigner>[2] = {}) => openDesigner(harness, path, how);

/** Edges that are drawn through a node, by what the browser drew. */
const drawnThrough = (session: FlowSession): Promise<string[]> =>
  session.page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>('.react-flow__node')].map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { name: one.textContent?.slice(0, 12), left, right, top, bottom };
    });
    return [...document.querySelectorAll<SVGPathElement>('.react-flow__edge-path')].flatMap((path) => {
      const to = path.getScreenCTM();
      if (!to) return [];
      const length = path.getTotalLength();
      const hits = new Set<string>();
      for (let at = 0; at <= length; at += 3) {
        const { x, y } = path.getPointAtLength(at).matrixTransform(to);
        for (const box of boxes) {
          if (x > box.left + 2 && x < box.right - 2 && y > box.top + 2 && y < box.bottom - 2)
            hits.add(`${path.closest('.react-flow__edge')?.getAttribute('aria-label')} through ${box.name}`);
        }
      }
      return [...hits];
    });
  });

it.each(shareOf([1, 2], 0))('no edge of demo flow %i is drawn through a node, before and after it is arranged', async (n) => {
  const session = await open(`/flow/design/${flowIdOf(n)}`);
  await expect.poll(() => drawnThrough(session)).toEqual([]);
  await session.page.getByRole('button', { name: '自动排列 L' }).click();
  await expect.poll(() => draftOf(session, n).nodes.map(({ position }) => position)).not.toEqual([]);
  await expect.poll(() => drawnThrough(session)).toEqual([]);
  await closed(session);
});

const looks = [
  { language: 'zh', mode: 'light' },
  { language: 'en', mode: 'dark' },
] as const;
const widths = [1440, 1280, 992, 768, 390].map((width, at): [number, number] => [width, at]);

describe.each(shareOf(widths, 0, 2))('%i wide', (width, at) => {
  it.each(shareOf(looks, at))(
    'test and publish are within reach in $language, $mode, and nothing lies over anything else',
    async ({ language, mode }) => {
      const session = await open(parcel, { width, language, mode, height: width === 390 ? 844 : 900 });
      const zh = language === 'zh';
      const boxOf = async (name: string) => {
        const box = await session.page.locator('.fed-bar').getByRole('button', { name, exact: true }).boundingBox();
        return { left: Math.floor(box?.x ?? -1), right: Math.ceil((box?.x ?? 0) + (box?.width ?? 0)) };
      };
      for (const name of zh ? ['测试', '发布'] : ['Test', 'Publish']) {
        const { left, right } = await boxOf(name);
        expect({ name, reached: left >= 0 && right <= width }).toEqual({ name, reached: true });
      }
      await expect.poll(() => session.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      const floats = await session.page.evaluate(() =>
        ['.react-flow__minimap', '.fc-palette', '.fc-zoom'].flatMap((selector) => {
          const box = document.querySelector(selector)?.getBoundingClientRect();
          return box && box.width > 0 ? [{ selector, left: box.left, right: box.right, top: box.top, bottom: box.bottom }] : [];
        }),
      );
      const over = floats.flatMap((one, i) =>
        floats
          .slice(i + 1)
          .filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
          .map((other) => `${one.selector} over ${other.selector}`),
      );
      expect(over).toEqual([]);
      const shots = process.env.PARLEY_SCREENSHOTS;
      const shoot = async (what: string): Promise<void> => {
        if (shots) await session.page.screenshot({ path: `${shots}/designer-${what}-${width}-${language}-${mode}.png` });
      };
      await shoot('canvas');
      // The chat stands in the same drawer at the widths between.
      if (!shareOf(widths, 0, 4).some(([one]) => one === width)) return closed(session);
      await session.page
        .locator('.fed-bar')
        .getByRole('button', { name: zh ? '测试' : 'Test', exact: true })
        .click();
      await panel(session)
        .getByRole('button', { name: zh ? '开始对话' : 'Start the chat' })
        .click();
      await panel(session).getByText('请问是王女士吗').waitFor();
      const field = panel(session).getByRole('textbox', { name: zh ? '像客户一样说一句' : 'Say something as the customer' });
      for (const text of ['是的', '香蕉']) {
        await field.fill(text);
        await field.press('Enter');
        await panel(session).locator('.fchat-waiting').waitFor({ state: 'detached' });
      }
      await shoot('chat');
      await closed(session);
    },
  );
});
