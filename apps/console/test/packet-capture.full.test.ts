import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from './kit/browser.ts';
import { at } from './kit/fixtures/moment.ts';
import { calls, gateways } from './kit/fixtures.ts';
import { layoutIssues } from './kit/layout-issues.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const words = {
  zh: {
    more: '更多操作',
    open: '抓取报文',
    start: '开始抓取',
    none: '还没有抓到电话',
    waiting: '等待 3 通电话',
    stop: '停止等待',
    headers: '抓包里的语音只有包头',
  },
  en: {
    ...{
      more: 'More actions',
      open: 'Capture packets',
      start: 'Start',
      none: 'No call was captured yet',
      waiting: 'Waiting for 3 calls',
      stop: 'Stop waiting',
    },
    headers: 'of the audio the capture holds headers alone',
  },
};

describe.each(['zh', 'en'] as const)('captures of a gateway, %s', (language) => {
  it('are asked for, waited for, withdrawn, listed and downloaded, at 390 px too', async () => {
    const w = words[language];
    const session = await harness.open('/sip/gateway', { width: 390, height: 844, language, clock: 'moving' });
    const { page } = session;
    await page.getByRole('button', { name: w.more }).first().click();
    await page.getByRole('menuitem', { name: w.open }).click();
    await page.getByText(w.none).waitFor();
    session.state.said.set('/api/config/gateway/capture-list', {
      ...{ waiting: { calls: 3, until: at(-9) }, keptDays: 7 },
      calls: [{ callId: calls[0]?.id, at: at(3), packets: 1204, bytes: 240_960, dropped: 12 }],
    });
    await page.getByRole('button', { name: w.start }).click();
    await page.getByText(w.waiting).waitFor();
    const { id } = gateways[0] ?? {};
    expect(session.sent('/api/config/gateway/capture-start')).toEqual([{ id, calls: 3, minutes: 10, running: false }]);
    await page.locator('.captures li', { hasText: '1,204' }).getByRole('button').click();
    await page.getByText(w.headers).waitFor();
    expect(session.sent('/api/platform/report/call-info/capture')).toEqual([{ id: calls[0]?.id }]);
    await page.getByRole('button', { name: w.stop }).click();
    await expect.poll(() => session.sent('/api/config/gateway/capture-stop')).toEqual([{ id }]);
    expect(await layoutIssues(page)).toEqual([]);
    await session.close();
  });
});
