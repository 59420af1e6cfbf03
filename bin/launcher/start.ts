// npm start, on Node 24 with everything installed.
import { join } from 'node:path';
import { parseStartSettings } from '@parley/contract/settings';
import { announcement } from './announce.ts';
import { buildConsole } from './console-build.ts';
import { checkRoom, keyOf, openDataFolder } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { awaitLeftovers } from './leftovers.ts';
import { checkPorts } from './ports-of.ts';
import { seed } from './seed.ts';
import { beSingle } from './single.ts';
import { lineOf } from './startup-error.ts';
import { supervise } from './supervisor.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const stop = new AbortController();
const stopped = new Promise((resolve) => stop.signal.addEventListener('abort', resolve, { once: true }));
const stack = new AsyncDisposableStack();

async function start(): Promise<void> {
  const settings = parseStartSettings(process.env);
  const folder = openDataFolder(settings.dataFolder);
  checkRoom(folder);
  await beSingle(folder);
  await awaitLeftovers(folder);
  await checkPorts(settings);
  const key = settings.key ?? keyOf(folder);
  await buildConsole(say, stop.signal);
  const database = await openDatabase(settings, folder, say);
  stack.defer(() => database.close());
  stop.signal.throwIfAborted();
  const ready = { ...settings, dataFolder: folder, key, databaseUrl: database.url };
  const logins = await seed(ready);
  stop.signal.throwIfAborted();
  const roles = supervise({
    roles: settings.labPort === undefined ? ['server', 'voice'] : ['server', 'lab', 'voice'],
    env: {
      // What Node has compiled once it reads again: a role is back in half the time.
      ...{ NODE_COMPILE_CACHE: join(folder, 'compiled'), ...process.env },
      ...{ PARLEY_DATA: folder, PARLEY_KEY: key, DATABASE_URL: database.url },
    },
    folder,
    say,
    onFatal: (error) => stop.abort(error),
  });
  stack.defer(() => roles.close());
  await Promise.race([roles.ready, stopped]);
  stop.signal.throwIfAborted();
  say(announcement(ready, logins));
  await stopped;
}

// `disconnect`: the process that started us was killed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => stop.abort(undefined));
// Whoever read our output may be gone before us.
process.stdout.on('error', () => stop.abort(undefined));

let code = 0;
try {
  await start();
  stop.signal.throwIfAborted();
} catch (error) {
  const reason: unknown = stop.signal.aborted ? stop.signal.reason : error;
  if (!(reason instanceof DOMException)) {
    console.error(lineOf(reason));
    code = 1;
  }
}
if (code === 0) say('Stopping …');
await stack.disposeAsync();
process.exit(code);
