import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, openHarness } from '../kit/browser.ts';
import { gateways } from '../kit/fixtures.ts';
import { closed, draftOf, openDesigner, panel, parcel } from './designer-page.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const strategyId = gateways[0]?.id;
const shots = process.env.PARLEY_SCREENSHOTS;

it.each([
  ['zh', '节点库', '添加短信节点', '短信策略', /还没有短信通道，短信等待发送/],
  ['en', 'Node palette', 'Add SMS node', 'SMS strategy', /no channel is set up yet, so it waits there/],
] as const)('a message node chooses a strategy, and says that texts wait, in %s', async (language, palette, add, field, waits) => {
  const session = await openDesigner(harness, parcel, { language });
  const { page } = session;
  await page.getByRole('toolbar', { name: palette }).getByRole('button', { name: add }).click();
  await panel(session).getByText(waits).waitFor();
  await panel(session).getByRole('combobox', { name: field }).click();
  if (shots) await page.screenshot({ path: `${shots}/sms-node-${language}.png` });
  await page.getByTitle('到站提醒').last().click();
  await expect.poll(() => JSON.stringify(draftOf(session, 1).nodes).includes(`"strategyId":"${strategyId}"`)).toBe(true);
  await closed(session);
});
