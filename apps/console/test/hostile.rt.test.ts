import { sysmsg } from '@parley/contract/message';
import { inWholeRun, shareOf } from '@parley/contract/testing/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness, type PageSession } from './kit/browser.ts';
import { at, idOf } from './kit/fixtures/moment.ts';
import { sessionOf } from './kit/fixtures.ts';
import { openShell, served } from './kit/shell-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

/** What leads elsewhere when a browser, or who compares texts, takes it for a path; way-back.test.ts has more. */
const elsewhere = [
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'https://elsewhere.example',
  'javascript:document.title=1',
];

const logIn = async ({ page }: PageSession): Promise<void> => {
  await page.getByLabel('用户名').fill('zhouyuan');
  await page.getByLabel('密码', { exact: true }).fill('Secret-123');
  await page.getByRole('textbox', { name: '验证码' }).fill('7Km4');
  await page.getByRole('button', { name: '登录' }).click();
};

describe('an address that would lead out of the console', () => {
  it.each(shareOf(elsewhere, 0))('leads home after the log-in: %j', async (input) => {
    const session = await harness.open(`/login?redirect=${encodeURIComponent(input)}`, { loggedIn: false });
    await logIn(session);
    await session.page.getByRole('heading', { name: /周六/ }).waitFor();
    expect(session.page.url()).toBe(`${harness.origin}/home`);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('stays here when a tab is loaded anew', async () => {
    const session = await harness.open('/404');
    const left: string[] = [];
    session.page.on('request', (request) => request.url().startsWith(harness.origin) || left.push(request.url()));
    for (const path of ['//elsewhere.example', '/%2Felsewhere.example', '/%5Celsewhere.example', '///elsewhere.example']) {
      await session.page.goto(`${harness.origin}/redirect${path}`);
      await session.page.waitForURL(new RegExp(`^${harness.origin}/(home|404)$`));
    }
    expect(left.filter((url) => /^https?:/.test(url))).toEqual([]);
    expect(session.errors).toEqual([]);
    await session.close();
  });
});

describe('names and texts that are markup', () => {
  const markup = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>'"javascript:window.hit=1`;
  const hit = (session: PageSession): Promise<unknown> => session.page.evaluate(() => Reflect.get(window, 'hit'));

  it('are shown as they are: company, module, person and menu', async () => {
    const session = await harness.open('/404');
    const userInfo = sessionOf('zh', true);
    const named = JSON.parse(JSON.stringify(userInfo), (key, value) =>
      key === 'label' || key === 'company_name' || key === 'realname' ? markup : value,
    );
    const data = { ...named, doscs_config: { is_enabled: true, module_name: markup, main_url: 'https://desk.example.com/' } };
    await session.page.route('**/api/platform/user/info', (caught) => caught.fulfill({ json: { code: 0, msg: 'ok', data } }));
    await session.page.goto(`${harness.origin}/sip/gateway`);
    await session.page.getByRole('tab', { name: markup }).waitFor();
    await session.page.locator('.side-names small', { hasText: markup }).waitFor();
    expect(await session.page.title()).toContain(markup);
    expect(await hit(session)).toBeUndefined();
    await session.close();
  });

  inWholeRun(it)('are shown as they are: a message, in the bell and opened, and a refusal of the server', async () => {
    const message = {
      id: idOf(701),
      sysmsgId: idOf(701),
      title: markup,
      content: markup,
      createdAt: at(5),
      createdBy: idOf(2),
      createdByName: markup,
      pushAt: at(5),
      readAt: null,
    };
    const session = await openShell(
      harness,
      {
        shell: 'platform',
        pages: [{ at: ['home'], routes: [] }],
        served: [
          served(sysmsg.last, () => ({ list_last: [message], cnt_no_read: 1 })),
          served(sysmsg.detail, () => ({ message, cnt_no_read: 0 })),
        ],
      },
      '/home',
    );
    await session.page.getByRole('button', { name: '消息，1 条未读' }).click();
    // Home tells it too.
    await session.page.getByRole('button', { name: `未读：${markup}` }).click();
    await session.page.getByRole('dialog', { name: markup }).getByText(markup).first().waitFor();
    session.push({ code: 1008, action: 'beLogout', msg: markup, timestamp: 0 });
    await session.page.getByRole('dialog', { name: markup }).getByRole('button', { name: '确定' }).waitFor();
    expect(await hit(session)).toBeUndefined();
    await session.close();
  });
});
