import type { Locator, Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { barriersOn, lookForBarriers } from './barriers.ts';
import type { Fixture } from './fixture.ts';
import { sendNonsense } from './nonsense.ts';
import type { Look } from './views.ts';
import type { Place, Visitor } from './visitors.ts';

/** A visitor at the console. */
export interface Visit {
  readonly page: Page;
  /** Goes somewhere within the open console, as the router itself does. */
  readonly go: (path: string) => Promise<void>;
  /**
   * Goes to a place and says what is wrong with it, and with the form that its first button opens: faults of accessibility, and nonsense that
   * is neither refused at its field nor taken as text.
   * @param at the number of the visit, by which its nonsense is chosen
   */
  readonly issuesAt: (place: Place, at: number) => Promise<string[]>;
  /** How many such forms there were so far. */
  readonly forms: () => number;
  /** Ends the visit, and says what was found since. */
  readonly close: () => readonly string[];
}

/** Dates in a list that are cut off: values may not be shortened. */
const cutDates = `[...document.querySelectorAll('table.list td')]
  .filter((cell) => /^\\d{4}-\\d\\d-\\d\\d/.test(cell.innerText) && cell.scrollWidth > cell.clientWidth + 1).length`;

/** What throws away what was typed. */
const discard = { zh: '放弃改动', en: 'Discard' } as const;

/** Opens a visitor's console in a look. */
export const beginVisit = async ({ page, server: { url } }: Fixture, { user, shell }: Visitor, look: Look): Promise<Visit> => {
  const context = page.context();
  // Nothing of the last visit: no session, no tab, nothing kept.
  await page.goto(`${url}/config.json`);
  await context.clearCookies();
  await context.addCookies([{ name: `${shell}-token`, value: user.token, url }]);
  await page.setViewportSize({ width: look.width, height: 900 });
  const preferences = JSON.stringify({ state: { mode: look.mode, language: look.language }, version: 0 });
  await page.evaluate(
    ([name = '', kept = '']) => {
      sessionStorage.clear();
      localStorage.clear();
      localStorage.setItem(name, kept);
    },
    [`${shell}-preferences`, preferences],
  );
  page.setDefaultTimeout(20_000);
  const issues: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') issues.push(`console: ${message.text().slice(0, 300)}`);
  });
  page.on('pageerror', ({ message }) => issues.push(`fault: ${message}`));
  page.on('dialog', (dialog) => {
    issues.push(`a script ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('response', async (response: Response) => {
    if (response.request().method() !== 'POST' || !response.url().includes('/api/')) return;
    const { code } = await response.json().catch(() => ({ code: 0 }));
    if (code === 500) issues.push(`${response.url()} failed within`);
  });
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
  const issuesOfForm = async (at: number): Promise<string[]> => {
    const form = await openForm();
    if (!form) return [];
    forms += 1;
    const barriers = await barriersOn(page, '[role=dialog]');
    const text = await sendNonsense(form, at);
    await settle();
    const found = barriers.map((barrier) => `form ${barrier}`);
    if (!(await form.isVisible())) return found;
    // Still open: then it says why.
    const told = (await form.getByRole('alert').count()) > 0;
    await page.keyboard.press('Escape');
    const away = page.getByRole('button', { name: discard[look.language] });
    if (await away.isVisible()) await away.click();
    await form.waitFor({ state: 'hidden' });
    return told ? found : [...found, `form does not say what is wrong with ${text.slice(0, 20)}`];
  };
  const go = async (path: string): Promise<void> => {
    const place = JSON.stringify(shell === 'platform' ? path : `#${path}`);
    await page.evaluate(`history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: ${place}, usr: null }, '', ${place})`);
    await page.evaluate(`dispatchEvent(new PopStateEvent('popstate'))`);
  };
  const arrive = async ({ path, title }: Place): Promise<void> => {
    await go(path);
    await expect.poll(() => page.title()).toContain(title[look.language]);
    await page.locator('#sheet :is(h1, .state)').first().waitFor({ state: 'attached' });
    await settle();
  };
  const begin = shell === 'platform' ? '/404' : `/${shell}/index.html#/404`;
  await page.goto(url + begin);
  await lookForBarriers(page);
  return {
    page,
    go,
    issuesAt: async (place, at) => {
      await arrive(place);
      const cut = await page.evaluate<number>(cutDates);
      const sideways = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
      const barriers = await barriersOn(page);
      const formIssues = await issuesOfForm(at);
      return [
        ...issues.splice(0),
        ...(sideways ? ['wider than the window'] : []),
        ...(cut > 0 ? [`${cut} dates are cut off`] : []),
        ...barriers,
        ...formIssues,
      ].map((issue) => `${place.path} ${issue}`);
    },
    forms: () => forms,
    close: () => {
      page.removeAllListeners();
      return issues;
    },
  };
};
