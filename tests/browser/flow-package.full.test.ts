import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as flow from '@parley/contract/flow';
import { packageLimit, requestExport } from '@parley/contract/flow-package';
import { setLanguage } from '@parley/contract/session';
import { exportQueue } from '@parley/contract/transfer';
import { keepFlowAudio } from '@parley/db';
import { addCompany, type TestCompany } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';

const shots = process.env.PARLEY_SCREENSHOTS;
let server: TestServer;
let company: TestCompany;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-package-'));
  if (shots) await mkdir(shots, { recursive: true });
  server = await testServer({ consoleDir: inject('builtConsole') });
  company = await addCompany(server.database.db, server.settings.key, 1);
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A package as the export writes it. */
async function exported(name: string): Promise<string> {
  const api = server.as(company.chief);
  const { id: flow_id } = await api(flow.create, { name });
  const { jobId } = await api(requestExport, { flow_id });
  await expect.poll(async () => (await api(exportQueue.list, { ids: [jobId] })).list[0]?.status, { timeout: 20_000 }).toBe('done');
  return (await api(exportQueue.download, { id: jobId })).text();
}

/** Recordings that were kept so long ago that they count as unused. */
async function addUnused(n: number): Promise<void> {
  const { db } = server.database;
  for (let at = 0; at < n; at++) {
    const audio = Buffer.alloc(8_000 * (at + 1), 0x35 + at);
    const id = createHash('sha256').update(audio).digest('hex');
    const source = at === 0 ? '' : `${'很长的录音文件名'.repeat(at * 3)}.wav`;
    await keepFlowAudio(
      db,
      company.id,
      { id, audio, ms: 1_000 * (at + 1), wave: '2468acegikmoqsuwyzywusqomkigeca864202468acegikmo' },
      { source },
    );
    await db
      .updateTable('flow_audio')
      .set({ created_at: new Date(Date.now() - 48 * 3_600_000) })
      .where('id', '=', id)
      .execute();
  }
}

const said = {
  zh: {
    ...{ import: '导入', go: /^导\s?入$/, other: '换一个文件', close: /^关\s?闭$/, open: '打开设计', large: /文件超过 64 MB/ },
    ...{ notOne: /不是话术包/, half: /文件读不到结尾/, newer: /第 9 版格式/, changed: /与校验值不符/, foreign: /不是本平台导出/ },
    ...{ recordings: '录音', unused: '未使用', all: '全部删除', remove: /^删\s?除$/, none: '没有未使用的录音', sum: /共 3 段/ },
  },
  en: {
    ...{ import: 'Import', go: /^Import$/, other: 'Another file', close: /^Close$/, open: 'Open the designer', large: /above 64 MB/ },
    ...{ notOne: /no flow package/, half: /breaks off/, newer: /format 9/, changed: /checksum/, foreign: /no package that this platform/ },
    ...{
      recordings: 'Recordings',
      unused: 'Unused',
      all: 'Remove all',
      remove: /^Remove$/,
      none: 'Every recording is used',
      sum: /3 recordings/,
    },
  },
} as const;

describe.each(['zh', 'en'] as const)('in %s', (language) => {
  const words = said[language];
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
    await server.as(company.chief)(setLanguage, { lang: language });
    await browser.page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
  });
  afterAll(() => browser?.close());
  const shoot = async (name: string): Promise<void> => {
    if (shots) await browser.page.screenshot({ path: `${shots}/package-${name}-${language}.png` });
  };

  test('a file that is no package, half of one, a huge one, one that was changed and one of a later version are refused with why; a whole one is imported', async () => {
    const { page, complaints } = browser;
    const whole = await exported(`Package ${language}`);
    await page.goto(`${server.url}/flow`);
    await page.getByRole('button', { name: words.import, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const choose = (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
      dialog.getByTestId('package-file').setInputFiles(file);
    const go = dialog.getByRole('button', { name: words.go });
    const bytes = (text: string | Buffer) => ({ name: 'flow.parley', mimeType: 'application/octet-stream', buffer: Buffer.from(text) });

    await shoot('begin');
    expect(await go.isDisabled()).toBe(true);
    const huge = join(folder, 'huge.parley');
    await writeFile(huge, '{');
    await truncate(huge, packageLimit + 1);
    await choose(huge);
    await dialog.getByText(words.large).waitFor();
    expect(await go.isDisabled()).toBe(true);
    await shoot('huge');

    await choose({ name: '号码.xlsx', mimeType: 'application/zip', buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]) });
    await go.click();
    await dialog.getByRole('alert').getByText(words.notOne).waitFor();
    await shoot('wrong-kind');

    for (const [name, text, why] of [
      ['half', whole.slice(0, whole.length / 2), words.half],
      ['newer', whole.replace('"version": 1', '"version": 9'), words.newer],
      ['changed', whole.replaceAll(`Package ${language}`, 'Something else'), words.changed],
      ['foreign', '{"rows": []}', words.foreign],
    ] as const) {
      await choose(bytes(text));
      await go.click();
      const reason = dialog.getByText(why).first();
      await reason.waitFor({ timeout: 20_000 });
      // All of it can be read: it is neither cut nor does it stick out.
      expect(await reason.evaluate((of) => of.scrollWidth <= of.clientWidth)).toBe(true);
      await shoot(name);
      await dialog.getByRole('button', { name: words.other }).click();
    }

    await choose(bytes(whole));
    await go.click();
    await dialog.getByRole('button', { name: words.open }).waitFor({ timeout: 20_000 });
    await shoot('done');
    await dialog.getByRole('button', { name: words.open }).click();
    await page.waitForURL(/\/flow\/design\//);
    // The request for what is no package at all answers 400.
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
  }, 120_000);

  test('what nothing uses is listed with what it takes, and removed after a question', async () => {
    const { page, complaints } = browser;
    complaints.length = 0;
    await addUnused(3);
    const { id } = await server.as(company.chief)(flow.create, { name: `Tidy ${language}` });
    await page.goto(`${server.url}/flow/design/${id}`);
    await page.locator('.fed-rail').getByRole('button', { name: words.recordings, exact: true }).click();
    await page.getByRole('button', { name: words.unused }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByText(words.sum).waitFor();
    await shoot('unused');
    await dialog.getByRole('button', { name: words.all }).click();
    const question = page.getByRole('dialog').last();
    await question.getByRole('button', { name: words.remove }).waitFor();
    await shoot('unused-question');
    await question.getByRole('button', { name: words.remove }).click();
    await dialog.getByText(words.none).waitFor({ timeout: 10_000 });
    await shoot('unused-none');
    expect(complaints).toEqual([]);
  }, 120_000);
});
