/** What the person sees of the saving: `saved` and `saving` are quiet, the other three ask for attention. */
export type SaveState =
  | { phase: 'saved'; at: number | undefined }
  | { phase: 'waiting' }
  | { phase: 'saving' }
  | { phase: 'offline'; retryAt: number }
  | { phase: 'refused'; reason: unknown }
  | { phase: 'conflict' };

/** How one attempt ended. `conflict`: somebody saved a later revision; `offline`: no answer, worth another try. */
export type SaveResult =
  | { kind: 'saved'; revision: number; at: number }
  | { kind: 'conflict' }
  | { kind: 'offline' }
  | { kind: 'refused'; reason: unknown };

type Clock = { now: () => number; after: (ms: number, run: () => void) => () => void };

export type AutosaveOptions<T> = {
  revision: number;
  /** What the server has at that revision; undefined if that is not known. */
  base: T | undefined;
  /** Saves what differs from `base`, which the server has at `revision`. */
  save: (value: T, revision: number, base: T | undefined) => Promise<SaveResult>;
  onState: (state: SaveState) => void;
  /** Called with what isn't yet on the server, and with undefined once it is: the place for a copy on this machine. */
  keep: (value: { value: T; revision: number } | undefined) => void;
  clock: Clock;
};

export type Autosave<T> = {
  /** Hands over the newest value; it is saved after a pause in editing, at the latest after `longest`. */
  edit: (value: T) => void;
  /** Saves now. Resolves when nothing is left to save or saving has stopped. */
  flush: () => Promise<void>;
  /** The server has another value by now: what is edited from here on is saved against that. */
  rebase: (revision: number, base: T) => void;
  /** The value that the server has, as far as is known here. */
  base: () => T | undefined;
  /** Another try now, for when the network is back. */
  retry: () => Promise<void>;
  revision: () => number;
  /** True while a conflict or a refusal keeps it from saving. */
  halted: () => boolean;
  /** True while something here isn't on the server. */
  dirty: () => boolean;
  stop: () => void;
};

/** Pause in editing before a save, ms. */
const pause = 800;
/** Longest time between an edit and its save while editing goes on, ms. */
const longest = 5000;
/** Waits before further tries without network, ms; the last one repeats. */
const backoff = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** Saves a value in the background: one save at a time, each against the revision of the one before, nothing dropped on the way. */
export function startAutosave<T>({ revision: first, base: known, save, onState, keep, clock }: AutosaveOptions<T>): Autosave<T> {
  let revision = first;
  let base = known;
  let pending: { value: T; since: number } | undefined;
  let running: Promise<void> | undefined;
  let cancel: (() => void) | undefined;
  let failures = 0;
  /** Why saving stands still: a conflict is for the person to settle, a refusal may be mended by the next edit. */
  let halted: 'conflict' | 'refused' | undefined;
  let stopped = false;

  const plan = (ms: number, run: () => void): void => {
    cancel?.();
    cancel = clock.after(ms, run);
  };

  const settle = (result: SaveResult, sent: { value: T; since: number }): void => {
    if (result.kind === 'saved') {
      failures = 0;
      revision = result.revision;
      base = sent.value;
      if (pending === sent) pending = undefined;
      keep(pending && { value: pending.value, revision });
      if (!stopped) onState(pending ? { phase: 'waiting' } : { phase: 'saved', at: result.at });
      return;
    }
    keep({ value: (pending ?? sent).value, revision });
    if (stopped) return;
    if (result.kind === 'offline') {
      const wait = backoff[Math.min(failures, backoff.length - 1)] ?? longest;
      failures += 1;
      onState({ phase: 'offline', retryAt: clock.now() + wait });
      plan(wait, () => void run());
      return;
    }
    halted = result.kind;
    onState(result.kind === 'conflict' ? { phase: 'conflict' } : { phase: 'refused', reason: result.reason });
  };

  const once = async (): Promise<void> => {
    const sent = pending;
    if (!sent) return;
    if (!stopped) onState({ phase: 'saving' });
    const result = await save(sent.value, revision, base);
    settle(result, sent);
    // What was edited meanwhile follows at once; a failed try waits for its own time.
    if (result.kind === 'saved' && pending) await once();
  };

  const run = (): Promise<void> => {
    cancel?.();
    cancel = undefined;
    if (halted) return Promise.resolve();
    running ??= once().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    edit: (value) => {
      const now = clock.now();
      const retrying = failures > 0;
      pending = { value, since: pending?.since ?? now };
      keep({ value, revision });
      if (halted === 'refused') halted = undefined;
      if (halted || retrying || running) return;
      onState({ phase: 'waiting' });
      plan(Math.min(pause, Math.max(0, pending.since + longest - now)), () => void run());
    },
    flush: run,
    rebase: (theirs, value) => {
      revision = theirs;
      base = value;
      halted = undefined;
    },
    base: () => base,
    retry: () => {
      halted = undefined;
      return run();
    },
    revision: () => revision,
    halted: () => halted !== undefined,
    dirty: () => pending !== undefined,
    stop: () => {
      stopped = true;
      cancel?.();
    },
  };
}
