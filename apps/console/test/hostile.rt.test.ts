import { sysmsg } from '@parley/contract/message';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Scene, type Stage } from './kit/browser.ts';
import { openDesk, served } from './kit/desk.ts';
import { at, idOf } from './kit/fixtures/moment.ts';
import { sessionOf } from './kit/fixtures.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** What leads elsewhere when a browser, or who compares texts, takes it for a path. */
const elsewhere = [
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'https://elsewhere.example',
  'javascript:document.title=1',
];

const logIn = async ({ page }: Scene): Promise<void> => {
  await page.getByLabel('用户名').fill('zhouyuan');
  await page.getByLabel('密码', { exact: true }).fill('Secret-123');
  await page.getByRole('textbox', { name: '验证码' }).fill('7Km4');
  await page.getByRole('button', { name: '登录' }).click();
};

describe('an address that would lead out of the console', () => {
  it.each(elsewhere)('leads home after the log-in: %j', async (wish) => {
    const scene = await stage.open(`/login?redirect=${encodeURIComponent(wish)}`, { loggedIn: false });
    await logIn(scene);
    await scene.page.getByRole('heading', { name: /周六/ }).waitFor();
    expect(scene.page.url()).toBe(`${stage.origin}/home`);
    expect(scene.errors).toEqual([]);
    await scene.close();
  });

  it.each([
    '/redirect//elsewhere.example',
    '/redirect/%2Felsewhere.example',
    '/redirect/%5Celsewhere.example',
    '/redirect///elsewhere.example',
  ])('stays here when a tab is loaded anew: %s', async (path) => {
    const scene = await stage.open('/home');
    const left: string[] = [];
    scene.page.on('request', (request) => request.url().startsWith(stage.origin) || left.push(request.url()));
    await scene.page.goto(stage.origin + path);
    await scene.page.waitForURL(new RegExp(`^${stage.origin}/(home|404)$`));
    expect(left.filter((url) => /^https?:/.test(url))).toEqual([]);
    expect(scene.errors).toEqual([]);
    await scene.close();
  });
});

describe('names and texts that are markup', () => {
  const markup = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>'"javascript:window.hit=1`;
  const hit = (scene: Scene): Promise<unknown> => scene.page.evaluate(() => Reflect.get(window, 'hit'));

  it('are shown as they are: company, module, person and menu', async () => {
    const scene = await stage.open('/404');
    const session = sessionOf('zh', true);
    const named = JSON.parse(JSON.stringify(session), (key, value) =>
      key === 'label' || key === 'company_name' || key === 'realname' ? markup : value,
    );
    const data = { ...named, doscs_config: { is_enabled: true, module_name: markup, main_url: 'https://desk.example.com/' } };
    await scene.page.route('**/api/platform/user/info', (caught) => caught.fulfill({ json: { code: 0, msg: 'ok', data } }));
    await scene.page.goto(`${stage.origin}/sip/gateway`);
    await scene.page.getByRole('tab', { name: markup }).waitFor();
    await scene.page.locator('.side-names small', { hasText: markup }).waitFor();
    expect(await scene.page.title()).toContain(markup);
    expect(await hit(scene)).toBeUndefined();
    await scene.close();
  });

  it('are shown as they are: a message, in the bell and opened, and a refusal of the server', async () => {
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
    const scene = await openDesk(
      stage,
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
    await scene.page.getByRole('button', { name: '消息，1 条未读' }).click();
    await scene.page.getByRole('button', { name: markup }).click();
    await scene.page.getByRole('dialog', { name: markup }).getByText(markup).first().waitFor();
    scene.push({ code: 1008, action: 'beLogout', msg: markup, timestamp: 0 });
    await scene.page.getByRole('dialog', { name: markup }).getByRole('button', { name: '确定' }).waitFor();
    expect(await hit(scene)).toBeUndefined();
    await scene.close();
  });
});
