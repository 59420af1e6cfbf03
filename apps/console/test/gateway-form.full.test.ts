import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from './kit/browser.ts';
import { layoutIssues } from './kit/layout-issues.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const words = {
  zh: {
    ...{ add: '新建网关', name: '名称', address: '地址', capacity: '并发上限', save: '保存', rewriting: '添加改号', header: '添加 SIP 头' },
    ...{ begins: '开头是', strip: '去掉几位', prefix: '加前缀', headerName: '名称', value: '值', wrong: '自定义头以 X- 开头' },
    odd: '须为数字',
  },
  en: {
    ...{ add: 'New gateway', name: 'Name', address: 'Address', capacity: 'Capacity', save: 'Save', rewriting: 'Add a rewriting' },
    ...{
      header: 'Add a header',
      begins: 'Begins with',
      strip: 'Strip',
      prefix: 'Add',
      headerName: 'Name',
      value: 'Value',
      wrong: 'Headers begin with X-',
    },
    odd: 'Has to be a number',
  },
};
const folder = process.env.PARLEY_SCREENSHOTS;

describe.each(['zh', 'en'] as const)('the form of a gateway, %s', (language) => {
  it.each([1280, 390])(
    'takes rewriting of both numbers and headers, tells once what is no number, and refuses a header whose name will not do, at %s px',
    async (width) => {
      const w = words[language];
      const session = await harness.open('/sip/gateway', { width, height: 900, language, clock: 'moving' });
      const { page } = session;
      await page.getByRole('button', { name: w.add }).first().click();
      const drawer = page.getByRole('dialog');
      await drawer.locator('#name').fill('华东');
      await drawer.locator('#address').fill('192.0.2.7');
      for (const [n, prefix] of ['86', '+'].entries()) {
        await drawer.getByRole('button', { name: w.rewriting }).nth(n).click();
        await drawer.getByRole('textbox', { name: w.begins, exact: true }).nth(n).fill('0');
        await drawer.getByRole('textbox', { name: w.prefix, exact: true }).nth(n).fill(prefix);
      }
      const strip = drawer.getByRole('spinbutton', { name: w.strip }).first();
      await strip.fill('two');
      await strip.blur();
      await expect.poll(() => drawer.getByText(w.odd).count()).toBe(1);
      expect(await strip.inputValue()).toBe('two');
      await strip.fill('0');
      await drawer.getByRole('button', { name: w.header }).click();
      const header = drawer.locator('.gateway-header').first();
      await header.getByRole('textbox').nth(0).fill('Route');
      await header.getByRole('textbox').nth(1).fill('7');
      // What is not touched is sent as it stands there.
      expect(await drawer.locator('#trustIdentity').getAttribute('aria-checked')).toBe('true');
      const boxes = await drawer.locator('.rewriting input').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
      expect(Math.min(...boxes)).toBeGreaterThan(30);
      await drawer.getByRole('button', { name: w.save }).click();
      await drawer.getByText(w.wrong).waitFor();
      expect(session.sent('/api/config/gateway/create')).toEqual([]);
      if (folder) await page.screenshot({ path: join(folder, `gateway-form-${language}-${width}.png`) });
      await header.getByRole('textbox').nth(0).fill('X-Line');
      expect(await layoutIssues(page)).toEqual([]);
      await drawer.getByRole('button', { name: w.save }).click();
      await expect
        .poll(() => session.sent('/api/config/gateway/create'))
        .toMatchObject([
          {
            ...{ trustIdentity: true, identityHeader: 'p-asserted-identity' },
            ...{ name: '华东', address: '192.0.2.7', headers: { 'X-Line': '7' } },
            calleeRules: [{ match: '0', strip: 0, add: '86' }],
            callerRules: [{ match: '0', strip: 0, add: '+' }],
          },
        ]);
      expect(session.errors).toEqual([]);
      await session.close();
    },
  );
});
