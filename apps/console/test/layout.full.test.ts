import * as flowRoutes from '@parley/contract/flow';
import { sysmsg } from '@parley/contract/message';
import { shareOf } from '@parley/contract/testing/share';
import { exportQueue, importQueue } from '@parley/contract/transfer';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness, type PageSession } from './kit/browser.ts';
import { at, idOf } from './kit/fixtures/moment.ts';
import { exports, imports } from './kit/fixtures.ts';
import { layoutIssues } from './kit/layout-issues.ts';
import { operatorSetup } from './kit/operator-setup.ts';
import { type HarnessSetup, openShell, served } from './kit/shell-harness.ts';
import { operatorSetup as operatorLogs, setup as organisation } from './organisation/organisation-setup.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const windows = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 992, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
const narrow = { width: 390, height: 844 };
const languages = ['zh', 'en'] as const;

/** A place, and what stands there as soon as it is drawn, at every width. */
type Place = readonly [path: string, drawn: string];

const shoot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.PARLEY_SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/layout-${name.replace(/\W+/g, '-')}.png` });
};

/** Issues of what is shown, when it has come to rest; those that a change of the width leaves for a moment go by themselves. */
const atRest = async (page: Page): Promise<string[]> => {
  let issues: string[] = [];
  await expect
    .poll(async () => (issues = await layoutIssues(page)), { timeout: 2_500 })
    .toEqual([])
    .catch(() => undefined);
  return issues;
};

/** The looks at a place: in a plain run one, its neighbours in the other language and at other widths. */
const windowsOf = (place: number, language: (typeof languages)[number]) =>
  shareOf(languages, place).includes(language) ? shareOf(windows, place) : [];

/** Issues of all places, by width and place. */
const issuesOf = async (page: Page, address: (path: string) => string, places: readonly Place[], language: (typeof languages)[number]) => {
  const found: Record<string, string[]> = {};
  for (const [at, [path, drawn]] of places.entries()) {
    const views = windowsOf(at, language);
    if (views.length === 0) continue;
    await page.goto(address(path));
    for (const view of views) {
      await page.setViewportSize(view);
      await page.locator(drawn).first().waitFor();
      const issues = await atRest(page);
      if (issues.length > 0) found[`${view.width} ${path}`] = issues;
      await shoot(page, `${view.width}-${language}-${path}`);
    }
  }
  return found;
};

const page = <T>(list: readonly T[]) => ({ list: [...list], total: list.length, capped: false, next: null });
const message = {
  id: idOf(701),
  sysmsgId: idOf(701),
  title: '线路维护通知',
  content: '今晚 23:00 至 23:30 更换中继。',
  createdAt: at(5),
  createdBy: idOf(2),
  createdByName: '平台运营',
  pushAt: at(5),
  readAt: null,
};
const flow: flowRoutes.FlowItem = {
  ...{ id: idOf(201), name: '车险续保', type: 'outbound', language: 'zh', status: 'production', revision: 8, uatVersion: 12 },
  ...{
    productionVersion: 12,
    changed: true,
    pinned: false,
    nodes: 9,
    tasks: 2,
    createdBy: '周予安',
    createdAt: at(3000),
    updatedAt: at(5),
  },
};
const company: HarnessSetup = {
  ...organisation,
  pages: [
    ...organisation.pages,
    { at: ['home'], routes: [] },
    { at: ['flow', 'flow'], routes: [flowRoutes.list, flowRoutes.create, flowRoutes.remove, flowRoutes.askSend] },
    { at: ['import-export-queue', 'import-queue'], routes: Object.values(importQueue) },
    { at: ['import-export-queue', 'export-queue'], routes: Object.values(exportQueue) },
  ],
  served: [
    ...organisation.served,
    served(importQueue.list, () => ({ ...page(imports), states: { waiting: 0, 'in-progress': 1, done: 2, error: 1 } })),
    served(exportQueue.list, () => ({ ...page(exports), states: { waiting: 0, 'in-progress': 1, done: 2, error: 1 } })),
    served(flowRoutes.list, () => page([flow])),
    served(sysmsg.last, () => ({ list_last: [message], cnt_no_read: 1 })),
    served(sysmsg.receiveListSelf, () => page([message])),
  ],
};
const operator: HarnessSetup = {
  ...operatorSetup,
  pages: [...operatorSetup.pages, ...operatorLogs.pages],
  served: [...operatorSetup.served, ...operatorLogs.served.filter(({ route }) => !operatorSetup.served.some((one) => one.route === route))],
};
const row = '[data-id]';

describe.each(languages)('at every width, in %s, nothing is cut off and nothing scrolls by a rounding', (language) => {
  it('on the pages of calls', async () => {
    const session = await harness.open('/404', { language });
    const places: Place[] = [
      ['/404', 'h1, h2, h3'],
      ['/home', 'canvas, .chart, svg.trend'],
      ['/callout/task-list', row],
      ['/call/call-info', row],
      ['/sip/gateway', row],
      ['/sip/sip-extension', row],
      ['/personal', '.personal'],
    ];
    expect(await issuesOf(session.page, (path) => harness.origin + path, places, language)).toEqual({});
    // The way in, which only who is logged out sees.
    await session.page.context().clearCookies();
    expect(await issuesOf(session.page, (path) => harness.origin + path, [['/login', 'form']], language)).toEqual({});
    await session.close();
  });

  it('on the pages of the company', async () => {
    const session = await openShell(harness, company, '/404', { language });
    const places: Place[] = [
      ['/flow/flow', row],
      ['/config/company', '.facts'],
      ['/config/department', '.org-people'],
      ['/config/user', row],
      ['/config/role', '.role-split'],
      ['/config/doscs?bound=true', '.page'],
      ['/config/company-log', row],
      ['/config/company-login-log', row],
      ['/import-export-queue/import-queue', row],
      ['/import-export-queue/export-queue', row],
      ['/messages', row],
    ];
    expect(await issuesOf(session.page, (path) => harness.origin + path, places, language)).toEqual({});
    await session.close();
  });

  it('on the pages of the operator', async () => {
    const session = await openShell(harness, operator, '/company', { language });
    const places: Place[] = [
      ['/company', row],
      ['/switches', row],
      ['/platform-sysmsg-list', row],
      ['/company-log', row],
      ['/company-login-log', row],
    ];
    expect(await issuesOf(session.page, (path) => `${harness.origin}/operate/index.html#${path}`, places, language)).toEqual({});
    await session.close();
  });
});

describe.each(shareOf(languages, 1))('in %s, nothing is cut off and nothing scrolls by a rounding', (language) => {
  it('in the drawers of a narrow window, and a call at 992', async () => {
    const zh = language === 'zh';
    const open = async (path: string): Promise<PageSession> => harness.open(path, { language, ...narrow });
    const drawer = (session: PageSession) => session.page.locator('.ant-drawer-content-wrapper').last();

    const tasks = await open('/callout/task-list');
    await tasks.page.getByRole('button', { name: zh ? '新建任务' : 'New task' }).click();
    await drawer(tasks).locator('#name').waitFor();
    expect(await atRest(tasks.page)).toEqual([]);
    await shoot(tasks.page, `drawer-${language}-task-form`);
    await tasks.page.keyboard.press('Escape');
    await drawer(tasks).waitFor({ state: 'detached' });
    await tasks.page.locator('.card-open').first().click();
    await drawer(tasks).locator(row).first().waitFor();
    expect(await atRest(tasks.page)).toEqual([]);
    await shoot(tasks.page, `drawer-${language}-numbers`);
    await tasks.close();

    const calls = await open('/call/call-info');
    await calls.page.locator('.card-open').first().click();
    await calls.page.locator('.player[data-state=ready]').waitFor();
    expect(await atRest(calls.page)).toEqual([]);
    await shoot(calls.page, `drawer-${language}-call`);
    await calls.page.setViewportSize({ width: 992, height: 768 });
    expect(await atRest(calls.page)).toEqual([]);
    await shoot(calls.page, `drawer-${language}-call-992`);
    await calls.close();
  });
});
