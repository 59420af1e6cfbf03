// npm test, on Node 24 with everything installed.
import { join } from 'node:path';
import { buildConsole } from '../launcher/console-build.ts';
import { root } from '../launcher/root.ts';
import { runNode, stopAll } from './children.ts';
import type { Outcome } from './outcome.ts';
import { summaryOf } from './summary.ts';
import { triedAlone } from './tried-alone.ts';
import { runVitest } from './vitest-run.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function finish(passed: number, failed: number): never {
  say(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

const args = process.argv.slice(2);
const full = args.includes('--full');
const paths = args.filter((arg) => arg !== '--full' && arg !== '--');
/** Minutes that it may take, and after which it is stopped. */
const [expected, hardest] = full ? [120, 180] : [10, 45];

/** npm run check, as one of the parts. */
async function check(): Promise<Outcome> {
  let said = '';
  const ended = await runNode([join(root, 'bin/check/run.ts')], { priority: 'rest', hear: (text) => (said += text) });
  say(said.trim());
  const [, good = '0', bad = '1'] = /(\d+) passed, (\d+) failed\s*$/.exec(said) ?? [];
  return { name: 'check', passed: Number(good), failed: Number(bad), files: [], errors: 0, ...ended };
}

/** One after the other. */
async function inTurn(parts: readonly (() => Promise<Outcome>)[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const part of parts) outcomes.push(await part());
  return outcomes;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopAll(signal));
// Whoever started us was killed.
process.once('disconnect', () => stopAll('SIGTERM'));
const minutes = 60_000;
const long = setTimeout(() => say(`Not done after ${expected} minutes: see the slowest files at the end`), expected * minutes);
const late = setTimeout(() => {
  say(`Not done after ${hardest} minutes: stopped`);
  stopAll('SIGTERM');
  setTimeout(() => stopAll('SIGKILL'), 10_000).unref();
}, hardest * minutes);

const tests =
  (priority: 'real time' | 'rest', ...projects: readonly string[]) =>
  () =>
    runVitest({ projects, priority, paths, full });

/**
 * Calls wait for most of their time: what computes fills it, and steps back whenever a call wants to go on. Nothing is put before servers and
 * browsers, which all others are done before. The console is built once for those who need it.
 */
async function lanes(): Promise<Outcome[]> {
  const built = buildConsole(say, new AbortController().signal);
  const withConsole = async (part: () => Promise<Outcome>): Promise<Outcome> => built.then(part);
  const all = await Promise.all([
    inTurn([tests('real time', 'calls'), tests('real time', 'media')]),
    inTurn([tests('real time', 'faults'), tests('real time', 'realtime')]),
    inTurn([tests('rest', 'server', 'pure', 'parts'), () => withConsole(tests('rest', 'browser'))]),
    inTurn([() => withConsole(tests('real time', 'launcher')), tests('rest', 'unit', 'together'), check]),
  ]);
  return all.flat();
}

/** A part's files once more, with the machine to themselves. */
const again = (part: Outcome, files: readonly string[]): Promise<Outcome> =>
  runVitest({ projects: part.name.split(', '), priority: 'real time', paths: files, full });

const outcomes = await (paths.length > 0 ? inTurn([tests('real time')]) : lanes().then((all) => triedAlone(all, again, say))).catch(
  (error: unknown): never => {
    say(String(error));
    stopAll('SIGTERM');
    finish(0, 1);
  },
);
clearTimeout(long);
clearTimeout(late);
say(summaryOf(outcomes));
finish(
  outcomes.reduce((sum, { passed }) => sum + passed, 0),
  outcomes.reduce((sum, { failed }) => sum + failed, 0),
);
