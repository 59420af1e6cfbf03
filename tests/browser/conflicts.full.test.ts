import type { Client } from '@parley/contract';
import { gateway } from '@parley/contract/centre';
import { doscs, ownCompany } from '@parley/contract/company';
import { role, user } from '@parley/contract/organisation';
import * as task from '@parley/contract/task';
import { addCompany, logInAs, type TestCompany } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';

let server: TestServer;
let company: TestCompany;
let browser: TestBrowser;
let other: Client;
beforeAll(async () => {
  server = await testServer({ consoleDir: inject('builtConsole') });
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  browser = await openBrowser();
  const { page } = browser;
  await page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
  const api = server.as(company.chief);
  const { id: roleId } = await api(role.create, { name: '同事', flows: 'all', grades: 'all' });
  const form = { username: 'colleague', realname: '李娜', password: 'Right-pass-1', confirm: 'Right-pass-1', roleId };
  const { id } = await api(user.create, form);
  await db.updateTable('users').set({ flag: '1' }).where('id', '=', id).execute();
  other = server.as(await logInAs(db, { id, username: 'colleague', company: 1 }));
});
afterAll(() => Promise.all([browser?.close(), server?.stop()]));

const shoot = async (name: string): Promise<void> => {
  const place = process.env.PARLEY_SCREENSHOTS;
  if (place) await browser.page.screenshot({ path: `${place}/${name}.png` });
};

test('of two editors of a gateway the later sees who was quicker and what differs, and keeps both changes', async () => {
  const { page } = browser;
  const { id } = await other(gateway.create, { name: '电信江苏', address: '192.0.2.1', capacity: 30 });
  await page.goto(`${server.url}/sip/gateway`);
  const row = page.locator(`tr[data-id="${id}"]`);
  await row.getByRole('button', { name: '修改' }).click();
  const drawer = page.getByRole('dialog', { name: '电信江苏' });
  await drawer.locator('#capacity').fill('60');
  const { revision } = await other(gateway.detail, { id });
  await other(gateway.update, { id, revision, name: '电信江苏', address: '192.0.2.9', capacity: 40 });
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  const notice = drawer.getByRole('alert');
  await notice.getByText(/^李娜 在 .+ 改过这一条$/).waitFor();
  await notice.getByText(/^对方改了：.*地址/).waitFor();
  await notice.getByText(/^您改了：/).waitFor();
  expect(await other(gateway.detail, { id })).toMatchObject({ address: '192.0.2.9', capacity: 40 });
  await shoot('conflict-gateway');

  await notice.getByRole('button', { name: '看对方的' }).click();
  await expect.poll(() => drawer.locator('#capacity').inputValue()).toBe('40');
  expect(await drawer.locator('#capacity').isDisabled()).toBe(true);
  await notice.getByRole('button', { name: '看我的' }).click();
  await expect.poll(() => drawer.locator('#capacity').inputValue()).toBe('60');
  await notice.getByRole('button', { name: '保留我的改动并保存' }).click();
  await drawer.waitFor({ state: 'detached' });
  expect(await other(gateway.detail, { id })).toMatchObject({ address: '192.0.2.9', capacity: 60, revision: revision + 2 });
});

test('who gives his own changes up goes on from what stands there', async () => {
  const { page } = browser;
  const form = { name: '续保回访', flowId: company.ids.flow, gatewayId: company.ids.gateway };
  const { id } = await other(task.create, form);
  await page.goto(`${server.url}/callout/task-list`);
  const card = page.locator(`[data-id="${id}"]`).first();
  await card.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '修改' }).click();
  const drawer = page.getByRole('dialog', { name: '修改任务' });
  await drawer.locator('#name').fill('我的名称');
  await other(task.update, { ...form, id, revision: 1, name: '对方的名称' });
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await drawer.getByRole('alert').getByText('对方改了：任务名称').waitFor();
  await shoot('conflict-task');
  await drawer.getByRole('button', { name: '放弃我的，重新载入' }).click();
  await expect.poll(() => drawer.locator('#name').inputValue()).toBe('对方的名称');
  await drawer.locator('#name').fill('对方的名称二');
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  expect(await other(task.detail, { id })).toMatchObject({ name: '对方的名称二', revision: 3 });
});

test('the channels of call-centre calls ask alike, and what was not saved yet outlives whatever else is saved beside it', async () => {
  const { page, complaints } = browser;
  const [mine, theirs] = await Promise.all(
    ['我选的网关', '对方的网关'].map((name) => other(gateway.create, { name, address: '192.0.2.7', capacity: 5 })),
  );
  if (!mine || !theirs) throw new Error('no gateways');
  await page.goto(`${server.url}/config/sys-config/company`);
  const section = page.locator('.own-section', { has: page.locator('#agentGatewayIds') });
  await section.locator('#agentGatewayIds').click();
  await page.locator('.ant-select-item-option', { hasText: '我选的网关' }).click();
  await page.keyboard.press('Escape');
  const { revision } = (await other(ownCompany.info, {})).middleChannels;
  await other(ownCompany.updateMiddleChannels, { revision, agentGatewayIds: [], customerGatewayIds: [theirs.id] });
  // Saved beside it: the whole company is read again, with what the other one changed.
  await page.locator('#idleMinutes').fill('45');
  await page.getByRole('button', { name: '保存登录安全' }).click();
  await page.getByText('登录安全已保存').waitFor();
  expect(await section.getByText('我选的网关').count()).toBeGreaterThan(0);
  await section.getByRole('button', { name: '保存通道' }).click();
  await section.getByText(/^李娜 在 .+ 改过这一条$/).waitFor();
  await section.getByText('对方改了：客户侧').waitFor();
  await shoot('conflict-channels');
  await section.getByRole('button', { name: '保留我的改动并保存' }).click();
  await page.getByText('中间通道已保存').waitFor();
  expect((await other(ownCompany.info, {})).middleChannels).toMatchObject({
    ...{ agent: [{ id: mine.id }], customer: [{ id: theirs.id }], revision: revision + 2 },
  });
  expect(complaints).toEqual([]);
});

test('what is asked of log-ins and is not saved yet stays when it is read again, and asks before it goes beside what somebody else changed', async () => {
  const { page, complaints } = browser;
  await other(ownCompany.updateSecurity, { ...(await other(ownCompany.security, {})), idleMinutes: 45, secondFactor: 'allowed' });
  await other(gateway.create, { name: '旁边的网关', address: '192.0.2.7', capacity: 5 });
  await page.goto(`${server.url}/config/sys-config/company`);
  await page.locator('#idleMinutes').fill('50');
  await other(ownCompany.updateSecurity, { ...(await other(ownCompany.security, {})), idleMinutes: 45, secondFactor: 'off' });
  // Saved beside it: the whole company is read again.
  await page.locator('#agentGatewayIds').click();
  await page.locator('.ant-select-item-option', { hasText: '旁边的网关' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '保存通道' }).click();
  await page.getByText('中间通道已保存').waitFor();
  const section = page.locator('.own-section', { has: page.locator('#idleMinutes') });
  expect(await page.locator('#idleMinutes').inputValue()).toBe('50');
  await page.getByRole('button', { name: '保存登录安全' }).click();
  await section.getByText(/^李娜 在 .+ 改过这一条$/).waitFor();
  await section.getByText('对方改了：两步验证').waitFor();
  await section.getByRole('button', { name: '保留我的改动并保存' }).click();
  await page.getByText('登录安全已保存').waitFor();
  expect(await other(ownCompany.security, {})).toMatchObject({ idleMinutes: 50, secondFactor: 'off' });
  expect(complaints).toEqual([]);
});

test('the editor of a role asks alike, and what was ticked and is not saved yet stays when the role is read again', async () => {
  const { page, complaints } = browser;
  const form = { name: '夜班', permissions: ['CONFIG/USER/LIST'], flows: 'all' as const, grades: 'all' as const };
  const { id } = await other(role.create, form);
  await page.goto(`${server.url}/config/sys-config/role?role=${id}`);
  const masked = page.getByRole('switch', { name: '通话记录' });
  await masked.click();
  await other(role.update, { ...form, id, revision: 1, name: '夜班组' });
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: '夜班组' }).waitFor();
  expect(await masked.isChecked()).toBe(true);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText(/^李娜 在 .+ 改过这一条$/).waitFor();
  await shoot('conflict-role');
  await page.getByRole('button', { name: '保留我的改动并保存' }).click();
  await expect.poll(() => other(role.detail, { id })).toMatchObject({ name: '夜班组', unmask: ['call'], revision: 3 });
  // What is changed next goes on from there, once it was read again.
  await page.getByRole('button', { name: '保存', exact: true }).waitFor({ state: 'hidden' });
  await masked.click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(() => other(role.detail, { id })).toMatchObject({ unmask: [], revision: 4 });
  expect(complaints).toEqual([]);
});

test('the work-order system asks alike', async () => {
  const { page, complaints } = browser;
  await page.goto(`${server.url}/config/sys-config/doscs`);
  await page.locator('#module_name').fill('我的工单');
  const { hasSecret: _, ...config } = await other(doscs.configDetail, {});
  await other(doscs.configUpdate, { ...config, main_url: 'https://orders.example.com/' });
  await page.getByRole('button', { name: '保存配置' }).click();
  await page.getByText(/^李娜 在 .+ 改过这一条$/).waitFor();
  await page.getByText('对方改了：主地址').waitFor();
  await shoot('conflict-doscs');
  await page.getByRole('button', { name: '保留我的改动并保存' }).click();
  await page.getByText('配置已保存').waitFor();
  expect(await other(doscs.configDetail, {})).toMatchObject({ module_name: '我的工单', main_url: 'https://orders.example.com/' });
  expect(complaints).toEqual([]);
});
