import { type Browser, chromium, type Page } from 'playwright-core';

/** How every browser of the tests is started. */
export const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
/**
 * A page of a test lives for a second: compiling its program ever better took a sixth of the browser's time and was never paid back. What
 * measures the console leaves this away.
 */
const shortLived = '--js-flags=--no-opt --no-maglev';
const quiet = [shortLived, '--disable-component-update', '--disable-sync', '--autoplay-policy=no-user-gesture-required', '--mute-audio'];

/** Nothing is fetched ahead where data is dear: a second after its first page, each console loads and runs all others. */
const savingData = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })";

/** A real browser with one page, and everything it complained about. */
export interface TestBrowser {
  page: Page;
  /** Errors and warnings of the console, and exceptions of the page. */
  complaints: string[];
  close(): Promise<void>;
}

/** Browsers of this process, by their flags: files share it, and it ends with the process. */
const started = new Map<string, Promise<Browser>>();

/** @param more flags, such as those of a fake microphone */
export async function openBrowser(size = { width: 1440, height: 900 }, more: readonly string[] = []): Promise<TestBrowser> {
  const args = [...flags, ...quiet, ...more];
  const kind = args.join(' ');
  const starting = started.get(kind) ?? chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args });
  started.set(kind, starting);
  const context = await (await starting).newContext({
    ...{ viewport: size, locale: 'zh-CN' },
    // A dialog that zooms in moves away under a click, and on a busy machine the click is then lost.
    reducedMotion: 'reduce',
  });
  await context.addInitScript(savingData);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints, close: () => context.close() };
}
