/** Ms that the first page has to itself. */
const patience = 1_500;

/** Runs something once the browser has nothing else to do. Returns what takes that back. */
export const whenIdle = (run: () => void): (() => void) => {
  // Safari has no such call.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(asked);
};

/** Whether whoever pays for the connection would mind: they save data, or it is slow. Browsers that don't tell are taken for fast. */
export const isDear = (connection: unknown): boolean =>
  typeof connection === 'object' &&
  connection !== null &&
  (Reflect.get(connection, 'saveData') === true || /(^|-)[23]g$/.test(String(Reflect.get(connection, 'effectiveType'))));

/**
 * Runs something once the first page has had its time and the browser has nothing else to do; never where data is dear.
 * @returns takes it back
 */
export const afterFirstPage = (run: () => void): (() => void) => {
  if (isDear(Reflect.get(navigator, 'connection'))) return () => undefined;
  let stop = (): void => undefined;
  const timer = setTimeout(() => {
    stop = whenIdle(run);
  }, patience);
  return () => {
    clearTimeout(timer);
    stop();
  };
};

/**
 * Loads one page after the other while the browser has nothing else to do.
 * @param names pages, the likeliest first
 * @param load loads one; a failure is for the visit to tell
 * @returns stops it
 */
export const preloadWhenIdle = (names: readonly string[], load: (name: string) => Promise<unknown>): (() => void) => {
  let left = [...new Set(names)];
  const next = (): void => {
    const [name, ...others] = left;
    left = others;
    if (name !== undefined) void load(name).finally(() => whenIdle(next));
  };
  const stop = afterFirstPage(next);
  return () => {
    stop();
    left = [];
  };
};
