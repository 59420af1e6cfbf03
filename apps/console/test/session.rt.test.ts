import { inWholeRun } from '@parley/contract/testing/share';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from './kit/browser.ts';
import { sessionOf } from './kit/fixtures.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const cookies = async (session: Awaited<ReturnType<Harness['open']>>): Promise<string[]> =>
  (await session.page.context().cookies()).map(({ name }) => name);

describe('logging in', () => {
  it('is asked of whoever has no token, and leads back to where one was going', async () => {
    const session = await harness.open('/callout/task-list?name=x', { loggedIn: false });
    const { page } = session;
    await page.waitForURL(/\/login\?redirect=%2Fcallout%2Ftask-list%3Fname%3Dx$/);
    await page.getByLabel('用户名').fill('zhouyuan');
    await page.getByLabel('密码', { exact: true }).fill('Secret-123');
    await page.getByRole('textbox', { name: '验证码' }).fill('7Km4');
    await page.getByRole('button', { name: '登录' }).click();
    await page.waitForURL(/\/callout\/task-list\?name=x$/);
    expect(session.sent('/api/platform/user/login')).toEqual([{ username: 'zhouyuan', password: 'Secret-123', captcha: '7Km4' }]);
    const token = (await page.context().cookies()).find(({ name }) => name === 'platform-token');
    expect(token?.value).toBe('token-for-tests');
    expect(session.errors).toEqual([]);
    await session.close();
  });

  it('tells a refusal below the field and renews the picture; names what is missing below the field, in both languages', async () => {
    const session = await harness.open('/login', { loggedIn: false });
    const { page, state } = session;
    state.failing.set('/api/platform/user/login', { code: 401, msg: '用户名或密码错误' });
    const before = await page.getByRole('img', { name: '验证码' }).getAttribute('src');
    await page.getByLabel('用户名').fill('zhouyuan');
    await page.getByLabel('密码', { exact: true }).fill('wrong');
    await page.getByRole('textbox', { name: '验证码' }).fill('7Km4');
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByText('用户名或密码错误').waitFor();
    await page.waitForFunction((old) => document.querySelector('.captcha img')?.getAttribute('src') !== old, before);
    await expect.poll(() => page.getByRole('textbox', { name: '验证码' }).inputValue()).toBe('');
    const asked = session.sent('/api/platform/user/login').length;
    await page.getByLabel('用户名').fill('');
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByText('用户名不能为空').waitFor();
    await page.getByText('验证码不能为空').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Username cannot be empty').waitFor();
    await page.getByText('Verification code cannot be empty').waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
    expect(session.sent('/api/platform/user/login')).toHaveLength(asked);
    await session.close();
  });

  inWholeRun(it)('does the work that the server asks for beside the page, and sends the same form with it', async () => {
    const session = await harness.open('/login', { loggedIn: false });
    const { page, state } = session;
    const challenge = await createChallenge({ algorithm: 'SHA-256', cost: 50, counter: 700, deriveKey, hmacSignatureSecret: 'secret' });
    const data = { challenge: Buffer.from(JSON.stringify(challenge)).toString('base64url') };
    state.failing.set('/api/platform/user/login', { code: 428, msg: '需要完成安全校验', data });
    await page.getByLabel('用户名').fill('zhouyuan');
    await page.getByLabel('密码', { exact: true }).fill('Secret-123');
    await page.getByRole('textbox', { name: '验证码' }).fill('7Km4');
    await page.getByRole('button', { name: '登录' }).click();
    await expect.poll(() => session.sent('/api/platform/user/login').length).toBe(2);
    const [first, second] = session.sent('/api/platform/user/login').map((one) => Object(one));
    expect({ ...second, work: undefined }).toEqual({ ...first, work: undefined });
    const work = JSON.parse(Buffer.from(second.work, 'base64url').toString());
    expect(await verifySolution({ ...work, deriveKey, hmacSignatureSecret: 'secret' })).toMatchObject({ verified: true });
    await session.close();
  });

  inWholeRun(it)(
    'says why there is no picture, and gets one by a click when there is again; goes without it for who cannot see it, and back',
    async () => {
      const session = await harness.open('/login', { loggedIn: false });
      const { page, state } = session;
      await page.getByRole('img', { name: '验证码' }).waitFor();
      state.failing.set('/api/platform/user/captcha', { code: 429, msg: '请求过于频繁' });
      await page.locator('.captcha').click();
      await page.getByText('请求过于频繁 · 请稍后重试').waitFor();
      state.failing.clear();
      await page.locator('.captcha').click();
      await page.getByRole('img', { name: '验证码' }).waitFor();
      await expect.poll(() => page.getByText('请求过于频繁').count()).toBe(0);
      await page.getByLabel('用户名').fill('zhouyuan');
      await page.getByLabel('密码', { exact: true }).fill('Secret-123');
      const letters = page.getByRole('textbox', { name: '验证码' });
      await page.getByRole('button', { name: '看不到图片？由浏览器计算代替' }).press('Enter');
      await page.getByText('提交后浏览器计算几秒到半分钟，代替验证码。').waitFor();
      expect(await letters.count()).toBe(0);
      await page.getByRole('button', { name: '改用图片' }).click();
      await letters.waitFor();
      await page.getByRole('button', { name: '看不到图片？由浏览器计算代替' }).click();
      await page.getByRole('button', { name: '登录' }).click();
      await page.waitForURL(/\/home$/);
      expect(session.sent('/api/platform/user/login')).toEqual([{ username: 'zhouyuan', password: 'Secret-123', withoutPicture: true }]);
      expect(session.errors).toEqual([]);
      await session.close();
    },
  );

  inWholeRun(it)('asks for no captcha when the server wants none, and is over for whoever is logged in already', async () => {
    const session = await harness.open('/login', { loggedIn: false });
    const { page } = session;
    session.state.captcha = false;
    await page.reload();
    await page.getByLabel('用户名').waitFor();
    await page.waitForFunction(() => document.querySelector('.captcha') === null);
    await page.context().addCookies([{ name: 'platform-token', value: 'token-for-tests', url: harness.origin }]);
    await page.goto(`${harness.origin}/login`);
    await page.waitForURL(/\/home$/);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('makes one change a password that is due, by the rules', async () => {
    const session = await harness.open('/login', { loggedIn: false });
    const { page } = session;
    await page.getByLabel('用户名').fill('zhouyuan');
    await page.getByLabel('密码', { exact: true }).fill('Old-password1');
    await page.getByRole('textbox', { name: '验证码' }).fill('7Km4');
    await page.getByRole('button', { name: '登录' }).click();
    const dialog = page.getByRole('dialog', { name: 'zhouyuan' });
    await dialog.getByLabel('当前密码').fill('Old-password1');
    await dialog.getByLabel('新密码', { exact: false }).first().fill('short');
    await dialog.getByLabel('确认新密码').fill('other');
    await dialog.getByRole('button', { name: '修改密码' }).click();
    await dialog.getByText('密码至少 8 位').waitFor();
    await dialog.getByText('两次输入的密码不一致').waitFor();
    await dialog.locator('#newPassword').fill('New-password1');
    await dialog.getByLabel('确认新密码').fill('New-password1');
    await dialog.getByRole('textbox', { name: '验证码' }).fill('7Km4');
    await dialog.getByRole('button', { name: '修改密码' }).click();
    await page.getByText('密码已修改，请用新密码登录').waitFor();
    expect(session.sent('/api/platform/user/change-password')).toEqual([
      {
        password: 'Old-password1',
        newPassword: 'New-password1',
        confirm: 'New-password1',
        captcha: '7Km4',
        user_id: '0196b5e0-0000-7000-8000-000000000001',
      },
    ]);
    await session.close();
  });
});

describe('the end of a session', () => {
  it('comes with -99 in one dialog, however many calls fail', async () => {
    const session = await harness.open('/callout/task-list');
    const { page, state } = session;
    await page.getByRole('heading', { name: '任务列表' }).waitFor();
    for (const path of [
      '/api/platform/report/home/summary',
      '/api/platform/report/home/trend',
      '/api/platform/report/home/grade',
      '/api/platform/report/home/task',
    ])
      state.failing.set(path, { code: -99, msg: '登录已过期' });
    await page.getByRole('navigation', { name: '主菜单' }).getByText('首页').click();
    await page.getByRole('dialog', { name: '登录已过期 ！您的登录已经失效，请重新登录' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    expect(await cookies(session)).not.toContain('platform-token');
    await page.getByRole('button', { name: '去登录' }).click();
    await page.waitForURL(/\/login/);
    await session.close();
  });

  inWholeRun(it)('comes over the socket with the words of the server', async () => {
    const session = await harness.open('/home');
    await session.page.getByText('实时连接正常').waitFor();
    session.push({ code: 1008, action: 'beLogout', msg: '您的账号在别处登录', timestamp: 0 });
    await session.page.getByRole('dialog', { name: '您的账号在别处登录' }).waitFor();
    await session.page.getByRole('button', { name: '确定' }).click();
    await session.page.waitForURL(/\/login/);
    await session.close();
  });

  it('comes with 退出系统', async () => {
    const session = await harness.open('/home');
    await session.page.getByRole('button', { name: /周予安/ }).click();
    await session.page.getByText('退出系统').click();
    await session.page.waitForURL(/\/login/);
    expect(await cookies(session)).not.toContain('platform-token');
    expect(session.sent('/api/platform/user/logout')).toHaveLength(1);
    await session.close();
  });
});

inWholeRun(it)('sends an operator to the other shell with the token under its own name', async () => {
  const session = await harness.open('/404');
  const userInfo = sessionOf('zh', true);
  await session.page.route('**/api/platform/user/info', (caught) =>
    caught.fulfill({ json: { code: 0, msg: 'ok', data: { ...userInfo, info: { ...userInfo.info, company_id: -1 } } } }),
  );
  await session.page.goto(`${harness.origin}/`);
  await session.page.waitForURL(/\/operate\/index\.html/);
  const names = await cookies(session);
  expect(names).toContain('operate-token');
  expect(names).not.toContain('platform-token');
  await session.close();
});
