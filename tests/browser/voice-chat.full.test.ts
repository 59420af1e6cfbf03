import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as flow from '@parley/contract/flow';
import { flowTestCall } from '@parley/contract/flow-test-call';
import { script } from '@parley/dialog/testing/talk';
import { speechLike } from '@parley/media/testing';
import { wavOf } from '@parley/media/testing/wav';
import { addCompany, type TestCompany } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { freePort } from '@parley/sip/testing/free-port';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';
import { lendSpeech } from '../kit/parley.ts';
import { RoleProcess } from '../kit/role.ts';

let server: TestServer;
let company: TestCompany;
let voice: RoleProcess;
let browser: TestBrowser;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-voice-chat-'));
  await lendSpeech(folder);
  server = await testServer({ consoleDir: inject('builtConsole') });
  company = await addCompany(server.database.db, server.settings.key, 1);
  voice = new RoleProcess('voice', {
    ...{ DATABASE_URL: server.database.url, PARLEY_KEY: server.settings.key.toString('hex'), PARLEY_DATA: folder, LOG_LEVEL: 'warn' },
    ...{ SIP_PORT: String(await freePort()), RTP_PORTS: '20000-29999', SIP_HOST: '127.0.0.1' },
  });
  const said = join(folder, 'said.wav');
  await writeFile(said, wavOf([speechLike(20_000, 0.3, 7)]));
  await voice.start();
  const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-audio-capture=${said}`];
  browser = await openBrowser(undefined, fake);
});
afterAll(async () => {
  await Promise.all([browser?.close(), voice?.stop()]);
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = {
  id: 'ask',
  kind: 'ask' as const,
  name: 'Renew',
  prompts: [{ text: 'Shall we renew?' }],
  answers: [{ id: 'y', intents: ['yes'] }],
};

test('somebody talks to a draft by the microphone: what is said shows as it comes, the call is recorded, and ends with the tab', async () => {
  const { page, complaints } = browser;
  const api = server.as(company.chief);
  const draft = script([ask], { start: { next: 'ask' }, ask: { y: 'bye', unmatched: 'ask', silence: 'ask' } });
  const { id: flow_id } = await api(flow.create, { name: 'Renewal', language: 'en', draft });
  await page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
  await page.goto(`${server.url}/flow/test/${flow_id}?view=phone`);
  await page.getByRole('button', { name: '打过来' }).click();
  await page.getByText('Shall we renew?').first().waitFor({ timeout: 30_000 });
  const { list } = await api(flowTestCall.list, { flow_id });
  expect(list).toMatchObject([{ state: 'talking', party: 'browser' }]);
  await page.getByRole('button', { name: '挂断' }).click();
  await expect
    .poll(async () => (await api(flowTestCall.list, { flow_id })).list, { timeout: 15_000 })
    .toMatchObject([{ state: 'ended', recorded: true }]);
  const { recording_ms } = await server.database.db.selectFrom('calls').select('recording_ms').executeTakeFirstOrThrow();
  expect(recording_ms).toBeGreaterThan(500);

  await page.getByRole('button', { name: '打过来' }).click();
  await expect.poll(async () => (await api(flowTestCall.list, { flow_id })).list[0]?.state, { timeout: 30_000 }).toBe('talking');
  await page.goto('about:blank');
  await expect.poll(async () => (await api(flowTestCall.list, { flow_id })).list[0]?.state, { timeout: 15_000 }).toBe('ended');
  expect(complaints).toEqual([]);
});
