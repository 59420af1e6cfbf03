import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, openHarness } from '../kit/browser.ts';
import { layoutIssues } from '../kit/layout-issues.ts';
import { openFlows } from './flow-harness.ts';
import { flowIdOf } from './mock.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const views = [
  { width: 1440, height: 900, language: 'zh' },
  { width: 800, height: 900, language: 'en' },
  { width: 390, height: 844, language: 'zh' },
] as const;
// Side by side in one window, one below the other in another.
it.each(views)('the test page shows canvas and talk side by side or one below the other, $width wide', async (view) => {
  const session = await openFlows(harness, `/flow/test/${flowIdOf(1)}`, view);
  const { page } = session;
  await page.locator('.react-flow__node').first().waitFor();
  const talk = await page.locator('.fed-panel').boundingBox();
  const canvas = await page.locator('.fed-canvas').boundingBox();
  if (!talk || !canvas) throw new Error('the page is not whole');
  expect(talk.x + talk.width).toBe(view.width);
  expect(canvas.x + canvas.width <= talk.x || canvas.y + canvas.height <= talk.y).toBe(true);
  expect(canvas.height).toBeGreaterThan(200);
  expect(await layoutIssues(page)).toEqual([]);
  // Said once, though group and page have one name in English.
  const labels = await page.locator('.head-breadcrumb li').allTextContents();
  expect(labels).toEqual([...new Set(labels)]);
  await session.close();
});

it('the designer keeps every button in a window of 390, beside the wider rail of English', async () => {
  const session = await openFlows(harness, `/flow/design/${flowIdOf(1)}`, { width: 390, height: 844, language: 'en' });
  await session.page.locator('.fc-palette-item').first().waitFor();
  expect(await layoutIssues(session.page)).toEqual([]);
  await session.close();
});
