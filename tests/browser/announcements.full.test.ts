import { mkdir } from 'node:fs/promises';
import { announcement } from '@parley/contract/announcement';
import { collectAnnouncement, uuid7 } from '@parley/db';
import { printOf } from '@parley/server/testing/announcements';
import { addCompany, type TestCompany } from '@parley/server/testing/fixture';
import { addRecordedCall } from '@parley/server/testing/recorded-call';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';

const shots = process.env.PARLEY_SCREENSHOTS;
let server: TestServer;
let company: TestCompany;
let browser: TestBrowser;

/** Calls that heard one announcement. */
async function collect(calls: number, seed: number, text: string): Promise<void> {
  let group: { id: string; likeness: number } | undefined;
  for (let n = 0; n < calls; n++) {
    const id = await collectAnnouncement(
      server.database.db,
      {
        ...{ company: company.id, call: uuid7(), gateway: company.ids.gateway, phase: n % 3 ? 'answered' : 'early', language: 'zh', text },
        ...{ class: undefined, took: undefined, rule: undefined, result: undefined, print: printOf(seed), at: new Date() },
        ...{ audio: Buffer.alloc(16_000, 0x35), wave: Array.from({ length: 64 }, (_, at) => Math.round(50 + 49 * Math.sin(at / 3))) },
      },
      group,
    );
    group = { id: id ?? '', likeness: 0.9 };
  }
}

beforeAll(async () => {
  if (shots) await mkdir(shots, { recursive: true });
  server = await testServer({ consoleDir: inject('builtConsole') });
  company = await addCompany(server.database.db, server.settings.key, 1);
  await collect(12, 3, '您拨打的用户已开启夜间勿扰，暂不接听来电');
  await collect(6, 4, '用户设了免打扰，请明早再拨');
  await addRecordedCall(server, company, ['我已开启夜间勿扰了，你哪位']);
  browser = await openBrowser();
});
afterAll(() => Promise.all([browser?.close(), server?.stop()]));

test('an unknown announcement becomes a rule by its meaning, after a trial whose wrong hit is excepted, and can be undone', async () => {
  const { page, complaints } = browser;
  await page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
  await page.goto(`${server.url}/callout/recall?side=announcements`);
  await page.getByRole('heading', { name: /已开启夜间勿扰.*12 通彼此像 0.90/ }).waitFor();
  await page.getByRole('button', { name: '播放', exact: true }).click();
  await page.getByRole('radio', { name: /^呼入限制/ }).click();
  // Its words are proposed, and its sound; by words alone a caller would have been hit as well.
  await page.getByRole('checkbox', { name: '声音像这组' }).uncheck();
  const trial = page.getByRole('region', { name: '试过去的通话' });
  await trial.getByText('中 13，误中 1').waitFor({ timeout: 30_000 });
  const enable = page.getByRole('button', { name: '启用规则' });
  await enable.click();
  await page.getByRole('dialog', { name: '仍要启用？' }).waitFor();
  await page.getByRole('button', { name: /取.?消/ }).click();
  await trial.getByText('排除').click();
  await trial.getByText('中 12，误中 0').waitFor({ timeout: 30_000 });
  if (shots) await page.screenshot({ path: `${shots}/announcements.png` });
  await enable.click();
  const rules = page.getByRole('complementary', { name: '铃音规则' });
  await rules.getByRole('switch', { name: '启用 呼入限制' }).waitFor();
  await page.getByRole('heading', { name: /免打扰/ }).waitFor();
  const [rule] = (await server.as(company.chief)(announcement.list, {})).rules;
  expect(rule).toMatchObject({
    class: 'barred',
    texts: ['已开启夜间勿扰'],
    unless: ['我已开启夜间勿扰了，你哪位'],
    likeness: null,
    enabled: true,
  });

  await page.getByRole('button', { name: '放过这组' }).click();
  await page.getByRole('button', { name: '已放过 1 组' }).waitFor();
  await rules.getByRole('button', { name: '删除 呼入限制' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await page.getByRole('heading', { name: /已开启夜间勿扰/ }).waitFor();
  expect((await server.as(company.chief)(announcement.list, {})).rules).toEqual([]);
  expect(complaints).toEqual([]);
}, 120_000);
