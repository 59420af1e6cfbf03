/** Ms that the first page has to itself. */
const patience = 1_500;

const whenIdle = (run: () => void): void => {
  // Safari has no such call.
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(run);
  else setTimeout(run, 200);
};

/** Whether whoever pays for the connection would mind: they save data, or it is slow. Browsers that don't tell are taken for fast. */
export const isDear = (connection: unknown): boolean =>
  typeof connection === 'object' &&
  connection !== null &&
  (Reflect.get(connection, 'saveData') === true || /(^|-)[23]g$/.test(String(Reflect.get(connection, 'effectiveType'))));

/**
 * Loads one page after the other while the browser has nothing else to do.
 * @param names pages, the likeliest first
 * @param load loads one; a failure is for the visit to tell
 * @returns stops it
 */
export const preloadWhenIdle = (names: readonly string[], load: (name: string) => Promise<unknown>): (() => void) => {
  if (isDear(Reflect.get(navigator, 'connection'))) return () => undefined;
  let left = [...new Set(names)];
  const next = (): void => {
    const [name, ...others] = left;
    left = others;
    if (name !== undefined) void load(name).finally(() => whenIdle(next));
  };
  const timer = setTimeout(() => whenIdle(next), patience);
  return () => {
    clearTimeout(timer);
    left = [];
  };
};
