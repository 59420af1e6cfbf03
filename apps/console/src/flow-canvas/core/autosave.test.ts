import { expect, test } from 'vitest';
import { type Autosave, type SaveResult, type SaveState, startAutosave } from './autosave.ts';

/** A server that answers when told to, and a clock that moves when told to. */
function harness() {
  let now = 0;
  let timers: { due: number; run: () => void }[] = [];
  const sent: { value: string; revision: number; answer: (result: SaveResult) => void }[] = [];
  const states: SaveState[] = [];
  let kept: { value: string; revision: number } | undefined;
  const autosave: Autosave<string> = startAutosave<string>({
    revision: 7,
    base: '',
    save: (value, revision) => new Promise((answer) => sent.push({ value, revision, answer })),
    onState: (state) => states.push(state),
    keep: (value) => {
      kept = value;
    },
    clock: {
      now: () => now,
      after: (ms, run) => {
        const timer = { due: now + ms, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((t) => t !== timer);
        };
      },
    },
  });
  const pass = async (ms: number): Promise<void> => {
    now += ms;
    const due = timers.filter((t) => t.due <= now);
    timers = timers.filter((t) => t.due > now);
    for (const timer of due) timer.run();
    await settled();
  };
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const answer = async (result: SaveResult): Promise<void> => {
    sent.at(-1)?.answer(result);
    await settled();
  };
  return { autosave, sent, states, pass, answer, kept: () => kept, phase: () => states.at(-1)?.phase };
}

test('saves once after a pause in editing, against the revision it knows', async () => {
  const s = harness();
  s.autosave.edit('a');
  await s.pass(500);
  s.autosave.edit('ab');
  await s.pass(700);
  expect(s.sent).toHaveLength(0);
  await s.pass(100);
  expect(s.sent).toMatchObject([{ value: 'ab', revision: 7 }]);
  await s.answer({ kind: 'saved', revision: 8, at: 42 });
  expect(s.states.at(-1)).toEqual({ phase: 'saved', at: 42 });
  expect(s.autosave.dirty()).toBe(false);
  expect(s.kept()).toBeUndefined();
});

test('saves at the latest after five seconds of unbroken editing', async () => {
  const s = harness();
  for (let i = 0; i < 10; i += 1) {
    s.autosave.edit(`v${i}`);
    await s.pass(500);
  }
  expect(s.sent).toHaveLength(1);
});

test('what was edited during a save follows with the new revision', async () => {
  const s = harness();
  s.autosave.edit('a');
  await s.pass(800);
  s.autosave.edit('b');
  await s.answer({ kind: 'saved', revision: 8, at: 1 });
  expect(s.sent.map(({ value, revision }) => [value, revision])).toEqual([
    ['a', 7],
    ['b', 8],
  ]);
  expect(s.autosave.dirty()).toBe(true);
  await s.answer({ kind: 'saved', revision: 9, at: 2 });
  expect(s.autosave.dirty()).toBe(false);
});

test('without network it keeps the newest value and tries again later', async () => {
  const s = harness();
  s.autosave.edit('a');
  await s.pass(800);
  await s.answer({ kind: 'offline' });
  expect(s.phase()).toBe('offline');
  s.autosave.edit('b');
  expect(s.kept()).toEqual({ value: 'b', revision: 7 });
  await s.pass(1000);
  expect(s.sent.at(-1)).toMatchObject({ value: 'b', revision: 7 });
  await s.answer({ kind: 'offline' });
  await s.pass(1000);
  expect(s.sent).toHaveLength(2);
  await s.pass(1000);
  expect(s.sent).toHaveLength(3);
  await s.answer({ kind: 'saved', revision: 8, at: 3 });
  expect(s.phase()).toBe('saved');
});

test('a conflict stops saving until the person decides, and loses nothing', async () => {
  const s = harness();
  s.autosave.edit('mine');
  await s.pass(800);
  await s.answer({ kind: 'conflict' });
  s.autosave.edit('mine, more');
  await s.pass(60_000);
  expect(s.sent).toHaveLength(1);
  expect(s.kept()).toEqual({ value: 'mine, more', revision: 7 });
  s.autosave.rebase(12, 'theirs');
  void s.autosave.flush();
  expect(s.sent.at(-1)).toMatchObject({ value: 'mine, more', revision: 12 });
});

test('a refusal shows its reason; the next edit is tried', async () => {
  const s = harness();
  s.autosave.edit('bad');
  await s.pass(800);
  await s.answer({ kind: 'refused', reason: 'too large' });
  expect(s.states.at(-1)).toEqual({ phase: 'refused', reason: 'too large' });
  s.autosave.edit('good');
  await s.pass(800);
  expect(s.sent.at(-1)).toMatchObject({ value: 'good', revision: 7 });
});

test('flush saves at once and resolves when all is saved', async () => {
  const s = harness();
  s.autosave.edit('a');
  let done = false;
  const flushed = s.autosave.flush().then(() => {
    done = true;
  });
  expect(s.sent).toHaveLength(1);
  s.autosave.edit('b');
  await s.answer({ kind: 'saved', revision: 8, at: 1 });
  expect(done).toBe(false);
  await s.answer({ kind: 'saved', revision: 9, at: 2 });
  await flushed;
  expect(s.autosave.dirty()).toBe(false);
});
