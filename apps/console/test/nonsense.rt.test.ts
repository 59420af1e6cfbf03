import { info, type MenuEntry } from '@parley/contract/session';
import { inWholeRun } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelope, type Harness, openHarness, type View } from './kit/browser.ts';
import { sessionOf } from './kit/fixtures.ts';

const pages = [
  ['callout-set', ['callout-set/detail', 'callout-set/update', 'holiday/list', 'holiday/update']],
  ['task-intervention', ['task-intervention/list', 'task-intervention/log-list', 'task-intervention/undo']],
] as const;

/** Those pages beside what the fixture's role may open. */
const answer: View['answer'] = ({ path }, { language }) => {
  if (path !== info.path) return undefined;
  const { menu_role, ...rest } = sessionOf(language, true);
  const more = pages.map(([name, calls]) => ({
    ...{ name, label: name },
    items: calls.map((call) => ({ route: `config/${call}`, label: call, status: '1' as const })),
  }));
  const withMore = (menu: MenuEntry): MenuEntry =>
    menu.name === 'callout'
      ? { ...menu, menus: [...(menu.menus ?? []), ...more] }
      : { ...menu, ...(menu.menus ? { menus: menu.menus.map(withMore) } : {}) };
  return envelope(0, 'ok', { ...rest, menu_role: menu_role.map(withMore) });
};

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

inWholeRun(describe)('what is typed and will not do', () => {
  it.each([
    ['zh', '日期格式为 yyyy-MM-dd', '不能重复', '不在这一年'],
    ['en', 'Date is written yyyy-MM-dd', 'No value twice', 'Not in this year'],
  ] as const)('stands in the row of a holiday, with why beside it, in %s', async (language, form, twice, year) => {
    const session = await harness.open('/callout/callout-set', { language, answer });
    const { page } = session;
    const rows = page.locator('.callout-set-day');
    const add = page.getByRole('button', { name: language === 'zh' ? '添加一天' : 'Add a day' });
    const now = new Date().getFullYear();
    const write = async (n: number, text: string) => {
      await rows.nth(n).locator('.ant-picker input').fill(text);
      await page.keyboard.press('Tab');
    };
    for (const text of ['胡说', `${now}-12-25`, `${now}-12-25`, `${now - 9}-01-01`].entries()) {
      await add.click();
      await write(text[0], text[1]);
    }
    await page.getByRole('button', { name: language === 'zh' ? '保存节假日' : 'Save the holidays' }).click();
    await expect.poll(() => rows.nth(0).textContent()).toContain(form);
    expect(await rows.nth(0).locator('.ant-picker input').inputValue()).toBe('胡说');
    expect(await rows.nth(1).textContent()).not.toContain(twice);
    expect(await rows.nth(2).textContent()).toContain(twice);
    expect(await rows.nth(3).textContent()).toContain(year);
    expect(session.sent('/api/config/holiday/update')).toEqual([]);
    await session.close();
  });

  it('stands in a field for a number, with why below it, and goes when a number is typed', async () => {
    const session = await harness.open('/callout/callout-set', { answer });
    const { page } = session;
    const field = page.locator('#robots');
    await field.fill('二十');
    await field.blur();
    await page.locator('.field', { has: field }).getByRole('alert').waitFor();
    expect(await field.inputValue()).toBe('二十');
    await field.fill('20');
    await field.blur();
    expect(await page.locator('.field', { has: field }).getByRole('alert').count()).toBe(0);
    expect(await field.inputValue()).toBe('20');
    expect(session.errors).toEqual([]);
    await session.close();
  });
});

inWholeRun(it)('an intervention that is undone tells how many numbers are as they were', async () => {
  const session = await harness.open('/callout/task-intervention?side=log', { answer });
  const { page } = session;
  await page.getByRole('button', { name: '撤销', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click();
  await page.getByText('已撤销：10 个号码中 7 个恢复原样').waitFor();
  expect(session.errors).toEqual([]);
  await session.close();
});
