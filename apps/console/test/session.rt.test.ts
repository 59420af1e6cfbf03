import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from './kit/browser.ts';
import { sessionOf } from './kit/fixtures.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const cookies = async (scene: Awaited<ReturnType<Stage['open']>>): Promise<string[]> =>
  (await scene.page.context().cookies()).map(({ name }) => name);

describe('logging in', () => {
  it('is asked of whoever has no token, and leads back to where one was going', async () => {
    const scene = await stage.open('/callout/task-list?name=x', { loggedIn: false });
    const { page } = scene;
    await page.waitForURL(/\/login\?redirect=%2Fcallout%2Ftask-list%3Fname%3Dx$/);
    await page.getByLabel('用户名').fill('zhouyuan');
    await page.getByLabel('密码', { exact: true }).fill('Secret-123');
    await page.getByRole('textbox', { name: '验证码' }).fill('7Km4');
    await page.getByRole('button', { name: '登录' }).click();
    await page.waitForURL(/\/callout\/task-list\?name=x$/);
    expect(scene.sent('/api/platform/user/login')).toEqual([{ username: 'zhouyuan', password: 'Secret-123', captcha: '7Km4' }]);
    const token = (await page.context().cookies()).find(({ name }) => name === 'platform-token');
    expect(token?.value).toBe('token-for-tests');
    expect(scene.errors).toEqual([]);
    await scene.close();
  });

  it('names what is missing below the field, in both languages', async () => {
    const scene = await stage.open('/login', { loggedIn: false });
    await scene.page.getByRole('button', { name: '登录' }).click();
    await scene.page.getByText('用户名不能为空').waitFor();
    await scene.page.getByText('验证码不能为空').waitFor();
    await scene.page.getByRole('button', { name: 'English' }).click();
    await scene.page.getByRole('button', { name: 'Log in' }).click();
    await scene.page.getByText('Username cannot be empty').waitFor();
    await scene.page.getByText('Verification code cannot be empty').waitFor();
    await expect.poll(() => scene.page.locator('html').getAttribute('lang')).toBe('en');
    expect(scene.sent('/api/platform/user/login')).toEqual([]);
    await scene.close();
  });

  it('tells a refusal below the field and renews the picture', async () => {
    const scene = await stage.open('/login', { loggedIn: false });
    const { page, mood } = scene;
    mood.failing.set('/api/platform/user/login', { code: 401, msg: '用户名或密码错误' });
    const before = await page.getByRole('img', { name: '验证码' }).getAttribute('src');
    await page.getByLabel('用户名').fill('zhouyuan');
    await page.getByLabel('密码', { exact: true }).fill('wrong');
    await page.getByRole('textbox', { name: '验证码' }).fill('7Km4');
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByText('用户名或密码错误').waitFor();
    await page.waitForFunction((old) => document.querySelector('.login-captcha img')?.getAttribute('src') !== old, before);
    await expect.poll(() => page.getByRole('textbox', { name: '验证码' }).inputValue()).toBe('');
    await scene.close();
  });

  it('says why there is no picture, and gets one by a click when there is again', async () => {
    const scene = await stage.open('/login', { loggedIn: false });
    const { page, mood } = scene;
    await page.getByRole('img', { name: '验证码' }).waitFor();
    mood.failing.set('/api/platform/user/captcha', { code: 429, msg: '请求过于频繁' });
    await page.locator('.login-captcha').click();
    await page.getByText('请求过于频繁 · 请稍后重试').waitFor();
    mood.failing.clear();
    await page.locator('.login-captcha').click();
    await page.getByRole('img', { name: '验证码' }).waitFor();
    await expect.poll(() => page.getByText('请求过于频繁').count()).toBe(0);
    await scene.close();
  });

  it('asks for no captcha when the server wants none', async () => {
    const scene = await stage.open('/login', { loggedIn: false });
    scene.mood.captcha = false;
    await scene.page.reload();
    await scene.page.getByLabel('用户名').waitFor();
    await scene.page.waitForFunction(() => document.querySelector('.login-captcha') === null);
    expect(scene.errors).toEqual([]);
    await scene.close();
  });

  it('makes one change a password that is due, by the rules', async () => {
    const scene = await stage.open('/login', { loggedIn: false });
    const { page } = scene;
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
    await dialog.getByRole('button', { name: '修改密码' }).click();
    await page.getByText('密码已修改，请用新密码登录').waitFor();
    expect(scene.sent('/api/platform/user/change-password')).toEqual([
      {
        password: 'Old-password1',
        newPassword: 'New-password1',
        confirm: 'New-password1',
        user_id: '0196b5e0-0000-7000-8000-000000000001',
      },
    ]);
    await scene.close();
  });

  it('is over for whoever is logged in already', async () => {
    const scene = await stage.open('/login');
    await scene.page.waitForURL(/\/home$/);
    await scene.close();
  });
});

describe('the end of a session', () => {
  it('comes with -99 in one dialog, however many calls fail', async () => {
    const scene = await stage.open('/callout/task-list');
    const { page, mood } = scene;
    await page.getByRole('heading', { name: '任务列表' }).waitFor();
    for (const path of [
      '/api/platform/report/home/summary',
      '/api/platform/report/home/trend',
      '/api/platform/report/home/grade',
      '/api/platform/report/home/task',
    ])
      mood.failing.set(path, { code: -99, msg: '登录已过期' });
    await page.getByRole('navigation', { name: '主菜单' }).getByText('首页').click();
    await page.getByRole('dialog', { name: '登录已过期 ！您的登录已经失效，请重新登录' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    expect(await cookies(scene)).not.toContain('platform-token');
    await page.getByRole('button', { name: '去登录' }).click();
    await page.waitForURL(/\/login/);
    await scene.close();
  });

  it('comes over the socket with the words of the server', async () => {
    const scene = await stage.open('/home');
    await scene.page.getByText('实时连接正常').waitFor();
    scene.push({ code: 1008, action: 'beLogout', msg: '您的账号在别处登录', timestamp: 0 });
    await scene.page.getByRole('dialog', { name: '您的账号在别处登录' }).waitFor();
    await scene.page.getByRole('button', { name: '确定' }).click();
    await scene.page.waitForURL(/\/login/);
    await scene.close();
  });

  it('comes with 退出系统', async () => {
    const scene = await stage.open('/home');
    await scene.page.getByRole('button', { name: /周予安/ }).click();
    await scene.page.getByText('退出系统').click();
    await scene.page.waitForURL(/\/login/);
    expect(await cookies(scene)).not.toContain('platform-token');
    expect(scene.sent('/api/platform/user/logout')).toHaveLength(1);
    await scene.close();
  });
});

it('sends an operator to the other shell with the token under its own name', async () => {
  const scene = await stage.open('/404');
  const session = sessionOf('zh', true);
  await scene.page.route('**/api/platform/user/info', (caught) =>
    caught.fulfill({ json: { code: 0, msg: 'ok', data: { ...session, info: { ...session.info, company_id: -1 } } } }),
  );
  await scene.page.goto(`${stage.origin}/`);
  await scene.page.waitForURL(/\/operate\/index\.html/);
  const names = await cookies(scene);
  expect(names).toContain('operate-token');
  expect(names).not.toContain('platform-token');
  await scene.close();
});
