import { operateAccount } from '@parley/contract/operate';
import { info, type MenuEntry } from '@parley/contract/session';
import { inWholeRun } from '@parley/contract/testing/share';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closed, draftOf, empty, openDesigner, panel } from './flow/designer-page.ts';
import { envelope, type Harness, openHarness, type View } from './kit/browser.ts';
import { sessionOf } from './kit/fixtures.ts';
import { operatorSetup } from './kit/operator-setup.ts';
import { type HarnessSetup, openShell, served } from './kit/shell-harness.ts';

const pages = [
  ['callout-set', ['callout-set/detail', 'callout-set/update', 'holiday/list', 'holiday/update']],
  ['task-intervention', ['task-intervention/list', 'task-intervention/create', 'task-intervention/log-list', 'task-intervention/undo']],
  ['recall', ['recall/list', 'recall/create']],
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
    await field.fill('');
    await field.blur();
    await page.locator('.field', { has: field }).getByText('必填').waitFor();
    expect(await field.inputValue()).toBe('');
    await field.fill('20');
    await field.blur();
    expect(await page.locator('.field', { has: field }).getByRole('alert').count()).toBe(0);
    expect(await field.inputValue()).toBe('20');
    expect(session.errors).toEqual([]);
    await session.close();
  });
});

const account = {
  ...{ balance: 12_500_000, reserved: 0, creditLimit: 5_000_000, revision: 1 },
  entries: [],
};
const withMoney: HarnessSetup = {
  ...operatorSetup,
  pages: operatorSetup.pages.map((one) =>
    one.at[0] === 'company' ? { ...one, routes: [...one.routes, ...Object.values(operateAccount)] } : one,
  ),
  served: [...operatorSetup.served, served(operateAccount.detail, () => account), served(operateAccount.topUp, () => ({ balance: 0 }))],
};

/** A number's input, and where what is wrong with it has to stand. */
interface NumberCase {
  readonly field: Locator;
  readonly around: string;
  /** Past a limit, and the limit as it is told. */
  readonly past: readonly [string, string];
}
const limitOf = { zh: ['不能小于 {n}', '不能大于 {n}'], en: ['At least {n}', 'At most {n}'] } as const;

inWholeRun(describe).each(['zh', 'en'] as const)('numbers of forms, in %s', (language) => {
  const zh = language === 'zh';
  const refuses = async (page: Page, { field, around, past: [text, limit] }: NumberCase): Promise<void> => {
    const place = page.locator(around, { has: field });
    const said = async (typed: string, why: string): Promise<void> => {
      await field.fill(typed);
      await field.blur();
      await expect.poll(() => place.getByRole('alert').allTextContents()).toEqual([why]);
      expect(await field.inputValue()).toBe(typed);
    };
    await said('胡说', zh ? '须为数字' : 'Has to be a number');
    await said(text, limitOf[language][text.startsWith('-') ? 0 : 1].replace('{n}', limit));
    await said('12 左右', zh ? '须为数字' : 'Has to be a number');
    await said('1e', zh ? '须为数字' : 'Has to be a number');
  };
  const row = '.redial-cell';

  it('are refused where they stand, as they were typed: of interventions', async () => {
    const session = await harness.open('/callout/task-intervention', { language, answer });
    const { page } = session;
    await page
      .getByRole('button', { name: zh ? '新建干预规则' : 'New intervention' })
      .first()
      .click();
    await refuses(page, { field: page.locator('#threshold'), around: '.field .field', past: ['101', '100'] });
    await refuses(page, { field: page.locator('#minimum'), around: '.field .field', past: ['100001', '100000'] });
    expect(await page.getByRole('dialog').getByRole('alert').count()).toBe(2);
    await session.close();
  });

  it('of redial rules, whose waits are typed in minutes, and stay when the result of their row changes', async () => {
    const session = await harness.open('/callout/recall', { language, answer });
    const { page } = session;
    await page
      .getByRole('button', { name: zh ? '新建重拨规则' : 'New redial rule' })
      .first()
      .click();
    const of = (label: string) => page.locator(`input[aria-label="${label}"]`);
    await refuses(page, { field: of(zh ? '间隔' : 'After'), around: row, past: ['10081', '10080'] });
    await refuses(page, { field: of(zh ? '再呼' : 'Again'), around: row, past: ['21', '20'] });
    await page.locator('.redial .ant-select').first().click();
    await page.locator('.ant-select-item', { hasText: 'no-answer' }).click();
    expect(await of(zh ? '再呼' : 'Again').inputValue()).toBe('1e');
    await of(zh ? '再呼' : 'Again').fill('3');
    await of(zh ? '间隔' : 'After').fill('1.5');
    await of(zh ? '间隔' : 'After').blur();
    await expect.poll(() => page.locator('.redial').getByRole('alert').count()).toBe(0);
    expect(await of(zh ? '间隔' : 'After').inputValue()).toBe('1.5');
    await session.close();
  });

  it('of a slot, whose draft keeps what it had', async () => {
    const session = await openDesigner(harness, empty, { language });
    const { page } = session;
    const [slots, fresh, kind, most] = zh ? ['槽位', '新建', '内容', '最大'] : ['Slots', 'New', 'Holds', 'Most'];
    await page.locator('.fed-rail').getByRole('button', { name: slots, exact: true }).click();
    await panel(session)
      .getByRole('button', { name: fresh ?? '', exact: true })
      .click();
    await panel(session)
      .getByRole('combobox', { name: kind ?? '' })
      .click();
    await page
      .locator('.ant-select-item')
      .getByText(zh ? '数字' : 'Number', { exact: true })
      .click();
    const field = page.locator(`input[aria-label="${most}"]`);
    await field.fill('9');
    await refuses(page, { field, around: '.fed-setting', past: ['1000000000001', '1000000000000'] });
    await page.getByRole('switch', { name: zh ? '只要整数' : 'Whole numbers only' }).click();
    await expect.poll(() => draftOf(session, 3).slots).toMatchObject([{ entity: { kind: 'number', max: 9, integer: true } }]);
    await field.fill('');
    await expect.poll(() => draftOf(session, 3).slots).toMatchObject([{ entity: { kind: 'number', max: null } }]);
    await closed(session);
  });

  it('of an account, where nothing is paid in or lifted by them', async () => {
    const session = await openShell(harness, withMoney, '/company', { language });
    const { page } = session;
    const line = page.locator('tr[data-id]', { hasText: '安澜财险' });
    await line.getByRole('button', { name: zh ? '更多操作' : 'More' }).click();
    await page.getByRole('menuitem', { name: zh ? '账户与充值' : 'Account' }).click();
    const [amount, limit] = [page.locator('#account-amount'), page.locator('#account-limit')];
    await refuses(page, { field: amount, around: '.field', past: ['1000000001', '1000000000'] });
    await refuses(page, { field: limit, around: '.field', past: ['-1', '0'] });
    const [pay, save] = [zh ? '充值' : 'Pay in', zh ? '保存额度' : 'Save the limit'].map((name) => page.getByRole('button', { name }));
    expect([await pay?.isDisabled(), await save?.isDisabled()]).toEqual([true, true]);
    await amount.fill('0.0005');
    await page.getByText(zh ? '最多三位小数' : 'At most three decimals').waitFor();
    await amount.fill('12.345');
    await pay?.click();
    await expect.poll(() => session.calls(operateAccount.topUp)).toMatchObject([{ amount: 12_345 }]);
    await expect.poll(() => amount.inputValue()).toBe('');
    expect(await limit.inputValue()).toBe('1e');
    await session.close();
  });
});

it('an intervention that is undone tells how many numbers are as they were', async () => {
  const session = await harness.open('/callout/task-intervention?side=log', { answer });
  const { page } = session;
  await page.getByRole('button', { name: '撤销', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click();
  await page.getByText('已撤销：10 个号码中 7 个恢复原样').waitFor();
  expect(session.errors).toEqual([]);
  await session.close();
});
