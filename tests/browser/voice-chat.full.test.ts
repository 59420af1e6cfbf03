import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as flow from '@parley/contract/flow';
import { flowTestCall } from '@parley/contract/flow-test-call';
import { setLanguage } from '@parley/contract/session';
import { uuid7 } from '@parley/db';
import { script } from '@parley/dialog/testing/talk';
import { speechLike } from '@parley/media/testing';
import { wavOf } from '@parley/media/testing/wav';
import { addCompany, type TestCompany } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { freePort } from '@parley/sip/testing/free-port';
import { createEspeak } from '@parley/speech';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';
import { eventually } from '../kit/eventually.ts';
import { lendSpeech } from '../kit/parley.ts';
import { RoleProcess } from '../kit/role.ts';
import { joined, silence } from '../kit/wav.ts';

let server: TestServer;
let company: TestCompany;
let voice: RoleProcess;
let browser: TestBrowser;
/** Its microphone says yes every nine seconds. */
let agreeing: TestBrowser;
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
  const yes = join(folder, 'yes.wav');
  await writeFile(yes, wavOf([joined([silence(5_000), await spokenYes(), silence(3_500)])]));
  const microphone = (file: string) => [
    ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-audio-capture=${file}`],
  ];
  [browser, agreeing] = await Promise.all([openBrowser(undefined, microphone(said)), openBrowser(undefined, microphone(yes))]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), agreeing?.close(), voice?.stop()]);
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const spokenYes = async (): Promise<Int16Array> => {
  const synthesiser = createEspeak();
  const yes = await eventually('a yes is spoken', async () => {
    const speech = await synthesiser.speak({ text: 'yes', language: 'en' });
    return speech.kind === 'spoken' ? speech.samples : undefined;
  });
  await synthesiser.close();
  return yes;
};

/** Opens the page on which somebody hears a new flow. */
const openTest = async ({ page }: TestBrowser, language: 'zh' | 'en', text: string): Promise<string> => {
  const draft = script([{ ...ask, prompts: [{ text }] }], { start: { next: 'ask' }, ask: { y: 'bye', unmatched: 'ask', silence: 'ask' } });
  const api = server.as(company.chief);
  const { id } = await api(flow.create, { name: uuid7(), language: 'en', draft });
  await page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
  await api(setLanguage, { lang: language });
  await page.goto(`${server.url}/flow/test/${id}?view=phone`);
  return id;
};
const callOf = async (flow_id: string) => (await server.as(company.chief)(flowTestCall.list, { flow_id })).list[0];

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

const words = {
  zh: { call: '打过来', lost: '实时连接断了，通话已结束', cut: '（被打断）' },
  en: { call: 'Call it', lost: 'The live connection is lost and the call is over', cut: '(interrupted)' },
} as const;

test.each(['zh', 'en'] as const)('a network that is lost in mid-sentence ends the call, and the page says so: %s', async (language) => {
  const { page } = browser;
  const flow_id = await openTest(browser, language, 'Shall we renew?');
  await page.getByRole('button', { name: words[language].call }).click();
  await expect.poll(async () => (await callOf(flow_id))?.state, { timeout: 30_000 }).toBe('talking');
  await page.context().setOffline(true);
  await page.getByRole('alert').filter({ hasText: words[language].lost }).waitFor();
  await expect.poll(async () => (await callOf(flow_id))?.state, { timeout: 20_000 }).toBe('ended');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: words[language].call }).waitFor();
});

test.each(['zh', 'en'] as const)(
  'who speaks into the prompt by the microphone cuts it short, and the page shows it: %s',
  async (language) => {
    const { page } = agreeing;
    const long = `Your contract ends at the end of the month. ${'It covers repairs, parts and one inspection a year. '.repeat(3)}Shall we renew?`;
    const flow_id = await openTest(agreeing, language, long);
    await page.getByRole('button', { name: words[language].call }).click();
    await page.getByText(words[language].cut).first().waitFor({ timeout: 60_000 });
    await page.getByText('Bye.').first().waitFor({ timeout: 30_000 });
    await expect.poll(async () => (await callOf(flow_id))?.state, { timeout: 20_000 }).toBe('ended');
  },
);

/** What the browser answers whoever asks for the microphone, and what to do is told by. */
const microphones = [
  ['NotAllowedError', 'zh', '允许使用麦克风后再试'],
  ['NotAllowedError', 'en', 'Allow it by the icon left of the address'],
  ['NotFoundError', 'en', 'There is no microphone: connect one'],
  ['NotReadableError', 'zh', '正被别的程序占用'],
  // A question that nobody answers is not waited for without end.
  ['', 'en', 'The browser waits for your permission'],
  ['', 'zh', '浏览器在等您允许'],
] as const;

test.each(microphones)('a microphone that cannot be used (%s) says what to do, and no call is begun: %s', async (error, language, told) => {
  const bare = await openBrowser();
  const { page } = bare;
  try {
    await page.addInitScript((name) => {
      const { mediaDevices } = navigator as unknown as { mediaDevices: { getUserMedia(): Promise<never> } };
      mediaDevices.getUserMedia = () =>
        name === '' ? new Promise(() => undefined) : Promise.reject(new DOMException('as a browser says', name));
    }, error);
    const flow_id = await openTest(bare, language, 'Shall we renew?');
    await page.getByRole('button', { name: words[language].call }).click();
    await page.getByRole('alert').filter({ hasText: told }).waitFor({ timeout: 40_000 });
    expect(await callOf(flow_id)).toBeUndefined();
  } finally {
    await bare.close();
  }
});
