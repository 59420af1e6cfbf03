import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { savingData } from '../../kit/browser.ts';
import { barriersOn, lookForBarriers } from './barriers.ts';
import type { Fixture } from './fixture.ts';
import type { Look } from './views.ts';
import type { Place, Visitor } from './visitors.ts';

/** A visitor's browser. */
export interface Visit {
  readonly page: Page;
  /** What the browser complained about since the last page. */
  readonly issues: readonly string[];
  /** Waits until nothing is being fetched any more. */
  readonly settle: () => Promise<void>;
  /** Opens the form behind the page's own button, if it has one. */
  readonly openForm: () => Promise<Locator | undefined>;
  /** Goes somewhere within the open console, as the router itself does. */
  readonly go: (path: string) => Promise<void>;
  /** Goes to a place. */
  readonly arrive: (place: Place) => Promise<void>;
  /** Goes to a place and says what is wrong with it, and with the form that its first button opens: faults of accessibility too. */
  readonly issuesAt: (place: Place) => Promise<string[]>;
  /** How many such forms there were so far. */
  readonly forms: () => number;
  readonly close: () => Promise<void>;
}

/** Dates in a list that are cut off: values may not be shortened. */
const cutDates = `[...document.querySelectorAll('table.list td')]
  .filter((cell) => /^\\d{4}-\\d\\d-\\d\\d/.test(cell.innerText) && cell.scrollWidth > cell.clientWidth + 1).length`;

/** Opens a visitor's console in a look. */
export const beginVisit = async ({ browser, server: { url } }: Fixture, { user, shell }: Visitor, look: Look): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: look.width, height: 900 },
    reducedMotion: 'reduce',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  await context.addCookies([{ name: `${shell}-token`, value: user.token, url }]);
  await context.addInitScript(savingData);
  const preferences = JSON.stringify({ state: { mode: look.mode, language: look.language }, version: 0 });
  await context.addInitScript(([name = '', kept = '']) => localStorage.setItem(name, kept), [`${shell}-preferences`, preferences]);
  const page = await context.newPage();
  const issues: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') issues.push(`console: ${message.text().slice(0, 300)}`);
  });
  page.on('pageerror', ({ message }) => issues.push(`fault: ${message}`));
  let open = 0;
  page.on('request', () => {
    open += 1;
  });
  const close = () => {
    open -= 1;
  };
  page.on('requestfinished', close).on('requestfailed', close);

  const twoFrames = () => page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))');
  const isStill = async () => open === 0 && (await page.locator('.bones, .overlay').count()) === 0;
  /** Waits until nothing is being fetched any more, nor was two frames before. */
  const settle = () => expect.poll(async () => (await isStill()) && twoFrames().then(isStill)).toBe(true);

  const openForm = async (): Promise<Locator | undefined> => {
    const add = page.locator('#sheet button.ant-btn-primary:enabled:has(.lucide-plus)');
    if ((await add.count()) === 0) return undefined;
    await add.first().click();
    const form = page.getByRole('dialog').first();
    await form.waitFor();
    await settle();
    return form;
  };
  let forms = 0;
  const issuesOfForm = async (): Promise<string[]> => {
    const form = await openForm();
    if (!form) return [];
    forms += 1;
    const barriers = await barriersOn(page);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    return barriers.map((barrier) => `form ${barrier}`);
  };
  const go = async (path: string): Promise<void> => {
    const place = JSON.stringify(shell === 'platform' ? path : `#${path}`);
    await page.evaluate(`history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: ${place}, usr: null }, '', ${place})`);
    await page.evaluate(`dispatchEvent(new PopStateEvent('popstate'))`);
  };
  const arrive = async ({ path, title }: Place): Promise<void> => {
    issues.length = 0;
    await go(path);
    await expect.poll(() => page.title()).toContain(title[look.language]);
    await page.locator('#sheet :is(h1, .state)').first().waitFor({ state: 'attached' });
    await settle();
  };
  const begin = shell === 'platform' ? '/404' : `/${shell}/index.html#/404`;
  await page.goto(url + begin);
  await lookForBarriers(page);
  return {
    ...{ page, issues, settle, openForm, go },
    arrive,
    issuesAt: async (place) => {
      await arrive(place);
      const cut = await page.evaluate<number>(cutDates);
      const sideways = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
      return [
        ...issues,
        ...(sideways ? ['wider than the window'] : []),
        ...(cut > 0 ? [`${cut} dates are cut off`] : []),
        ...(await barriersOn(page)),
        ...(await issuesOfForm()),
      ].map((issue) => `${place.path} ${issue}`);
    },
    forms: () => forms,
    close: () => context.close(),
  };
};
