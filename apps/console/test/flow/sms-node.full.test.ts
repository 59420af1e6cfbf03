import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, openHarness } from '../kit/browser.ts';
import { closed, draftOf, openDesigner, panel, parcel } from './designer-page.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const shots = process.env.PARLEY_SCREENSHOTS;

it.each([
  ['zh', '节点库', '添加短信节点', '短信策略', /短信还没有开通/, /只能用字母、数字/],
  ['en', 'Node palette', 'Add SMS node', 'SMS strategy', /Messages are not set up yet/, /Letters, digits/],
] as const)(
  'a message node says that nothing is sent yet, and refuses an id of another form, in %s',
  async (language, palette, add, field, later, form) => {
    const session = await openDesigner(harness, parcel, { language });
    const { page } = session;
    await page.getByRole('toolbar', { name: palette }).getByRole('button', { name: add }).click();
    await panel(session).getByText(later).waitFor();
    const strategy = panel(session).getByRole('textbox', { name: field });
    await strategy.fill('感谢短信');
    await panel(session).getByRole('alert').getByText(form).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/sms-node-${language}.png` });
    await strategy.fill('thanks-1');
    await expect.poll(() => panel(session).getByRole('alert').count()).toBe(0);
    await expect.poll(() => JSON.stringify(draftOf(session, 1).nodes).includes('"strategyId":"thanks-1"')).toBe(true);
    await closed(session);
  },
);
