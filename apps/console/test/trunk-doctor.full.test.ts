import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from './kit/browser.ts';
import { gateways, trunkCheckOf } from './kit/fixtures.ts';
import { layoutIssues } from './kit/layout-issues.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const words = {
  zh: {
    ...{ more: '更多操作', open: '诊断线路', start: '开始诊断', never: '还没有诊断过这条线路', running: '检查中', wrong: '发现 2 处问题' },
    ...{ says: '5 秒内没有收到对方语音（单通）', advice: '把 PUBLIC_ADDRESS 设为 198.51.100.7' },
  },
  en: {
    ...{
      more: 'More actions',
      open: 'Diagnose',
      start: 'Start',
      never: 'was never diagnosed',
      running: 'Looking',
      wrong: '2 things are wrong',
    },
    ...{ says: 'None of its audio came within 5 s', advice: 'set PUBLIC_ADDRESS to 198.51.100.7' },
  },
};

describe.each(['zh', 'en'] as const)('the trunk doctor, %s', (language) => {
  it('shows its progress, then what each step found and what to do, at 390 px too', async () => {
    const w = words[language];
    const session = await harness.open('/sip/gateway', { width: 390, height: 844, language, clock: 'moving' });
    const { page } = session;
    await page.getByRole('button', { name: w.more }).first().click();
    await page.getByRole('menuitem', { name: w.open }).click();
    await page.getByText(w.never).waitFor();
    await page.getByRole('textbox').last().fill('139 1234 5678');
    await page.getByRole('button', { name: w.start }).click();
    await page.locator('.doctor li[data-result=running]', { hasText: w.running }).waitFor();
    expect(session.sent('/api/config/gateway/diagnose')).toEqual([{ id: gateways[0]?.id, number: '13912345678' }]);
    session.state.said.set('/api/config/gateway/diagnosis', { check: trunkCheckOf('done') });
    await page.getByText(w.wrong).waitFor();
    await page.locator('.doctor li[data-result=bad]', { hasText: w.says }).waitFor();
    await page.locator('.doctor-advice', { hasText: w.advice }).waitFor();
    expect(await layoutIssues(page)).toEqual([]);
    expect(session.errors).toEqual([]);
    await session.close();
  });
});

it('says that no voice node has finished a check, and tries again', async () => {
  const session = await harness.open('/sip/gateway');
  const { page } = session;
  session.state.said.set('/api/config/gateway/diagnosis', { check: { ...trunkCheckOf('running'), state: 'lost' } });
  await page.getByRole('button', { name: '更多操作' }).first().click();
  await page.getByRole('menuitem', { name: '诊断线路' }).click();
  await page.getByText('没有语音节点完成这次诊断').waitFor();
  await page.getByRole('button', { name: '重新诊断' }).waitFor();
  expect(session.errors).toEqual([]);
  await session.close();
});
