import { type Browser, chromium, type Page, type WebSocketRoute } from 'playwright-core';
import { emptyPage, sessionHeader } from './console-server.ts';
import { now } from './fixtures.ts';

/** A name that leads here, and not as the machine's own, which is as good as HTTPS. */
export const plainHost = 'plain.test';
const flags = [
  `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`,
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for a second: compiling its program ever better took a sixth of the browser's time.
  '--js-flags=--no-opt --no-maglev',
];

/** Nothing is fetched ahead where data is dear: a second after its first page, each session loaded and ran all others, for nothing. */
const savingData = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })";

/** A page that one session has for itself. */
interface LentPage {
  readonly page: Page;
  /** Ends what the session left, and keeps the page for another if it can be as new again. */
  readonly giveBack: () => Promise<void>;
}

interface PageRequest {
  /** Its own, and never another's: what moves the time or watches a page from its beginning cannot be taken back. */
  readonly alone: boolean;
  /** Names the session in each request. */
  readonly session: string;
  readonly onSocket: (socket: WebSocketRoute) => void;
}

/** A browser's pages. */
export interface PagePool {
  readonly lend: (asked: PageRequest) => Promise<LentPage>;
}

/** A page of a context of its own that is lent to one session after the other: its program is compiled already. */
class PooledPage {
  readonly page: Page;
  #onSocket: ((socket: WebSocketRoute) => void) | undefined;
  #lent = false;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser, origin: string): Promise<PooledPage> {
    const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' });
    await context.addInitScript(savingData);
    const pooled = new PooledPage(await context.newPage());
    await pooled.page.routeWebSocket(/\/ws\//, (socket) => pooled.#onSocket?.(socket));
    await pooled.page.goto(origin + emptyPage);
    return pooled;
  }

  async begin({ session, onSocket, alone }: PageRequest): Promise<void> {
    this.#onSocket = onSocket;
    await this.page.setExtraHTTPHeaders({ [sessionHeader]: session });
    this.page.setDefaultTimeout(30_000);
    // Each setting of the clock is done once more in every document that comes later: a page that was lent before has its time.
    if (alone) await this.page.clock.install({ time: now });
    else if (!this.#lent) await this.page.clock.setFixedTime(now);
    this.#lent = true;
  }

  /**
   * Leaves nothing of a session: no handler, no further page, no cookie, nothing kept, no permission, no pointer over it.
   * @returns whether it can be lent again: not if its time was moved
   */
  async clear(origin: string): Promise<boolean> {
    const { page } = this;
    const context = page.context();
    this.#onSocket = undefined;
    page.removeAllListeners();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all(context.pages().map((other) => other !== page && other.close()));
    await page.goto(origin + emptyPage);
    const [time] = await Promise.all([
      page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
        return Date.now();
      }),
      context.clearCookies(),
      context.clearPermissions(),
      page.mouse.move(-10, -10),
    ]);
    return time === now;
  }
}

/** Starts a browser, which ends with this process. */
export const openPagePool = async (origin: string): Promise<PagePool> => {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: flags });
  const free: PooledPage[] = [];
  const lend: PagePool['lend'] = async (asked) => {
    const pooled = (asked.alone ? undefined : free.pop()) ?? (await PooledPage.open(browser, origin));
    await pooled.begin(asked);
    const giveBack = async (): Promise<void> => {
      if (!asked.alone && (await pooled.clear(origin))) free.push(pooled);
      else await pooled.page.context().close();
    };
    return { page: pooled.page, giveBack };
  };
  return { lend };
};
