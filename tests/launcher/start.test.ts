import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inWholeRun } from '@parley/contract/testing/share';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAndHear, demoApi, readPrinted, register1001 } from '../kit/newcomer.ts';
import { oneRecogniser } from '../kit/parley.ts';
import type { Started } from './started.ts';
import { Tree } from './tree.ts';

/** What a start takes longest for is left out where it is not looked at. */
const lean = { ...oneRecogniser, LAB_PORT: '0' };

let tree: Tree;
/** What runs from one test to the next: a start takes seconds. */
let started: Started;

beforeAll(() => {
  tree = new Tree();
});
afterAll(() => tree.remove());

async function isHealthy(): Promise<boolean> {
  const { PORT } = await tree.settings();
  return fetch(`http://127.0.0.1:${PORT}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function untilHealthy(): Promise<void> {
  while (!(await isHealthy())) await sleep(100);
}

// The same as an ordinary user, who then goes through the README, is tests/calls/first-five-minutes.test.ts.
test('npm start as root on a machine that has never seen Parley installs and builds, and shows the log-ins', async () => {
  started = await tree.start({ PARLEY_CAPTCHA: 'off', ...oneRecogniser });
  await started.ready();
  expect(started.output).toMatch(/^Installing dependencies …/m);
  expect(started.output).toMatch(/^Building the console …/m);
  expect(existsSync(join(tree.folder, 'node_modules/vitest'))).toBe(false);
  expect(started.output).toMatch(/platform administrator\s+admin\s+\S+/);
  expect(started.output).toMatch(/extension\s+1001\s+\S+/);
  expect(started.output).toMatch(/^voice: hearing: zh: embedded, understands the listed phrases/m);
}, 400_000);

test('1001 registers, calls any number, and hears the flow', async () => {
  tree.putInFront();
  const printed = readPrinted(started.output);
  const phone = await register1001(await demoApi(printed), printed);
  try {
    await callAndHear(phone);
  } finally {
    await phone.close();
  }
});

test('another start with the same data says that it runs already', async () => {
  const second = await tree.start();
  expect(await second.end()).toBe(1);
  expect(second.output).toMatch(/^Parley runs already with .* \(process \d+\)/m);
  expect(await isHealthy()).toBe(true);
});

inWholeRun(test)(
  'after kill -9 of everything the next start recovers, takes up the same data, and keeps the log-ins to itself',
  async () => {
    tree.kill();
    await started.end();
    started = await tree.start(lean);
    await started.ready();
    expect(started.output).not.toMatch(/log-ins|Building|Installing/);
    expect(await isHealthy()).toBe(true);
  },
);

inWholeRun(test)(
  'after kill -9 of the supervisor alone the roles stop by themselves, and the next start takes the database over',
  async () => {
    tree.kill('bin/launcher/start.ts');
    while (tree.processes('bin/parley.ts').length > 0) await sleep(50);
    expect(tree.processes('postgres').length).toBeGreaterThan(0);
    started = await tree.start(lean);
    await started.ready();
    expect(await isHealthy()).toBe(true);
  },
);

test('a role or database that dies is started again', async () => {
  const [server] = tree.processes('parley.ts server');
  tree.kill('parley.ts server');
  await started.says(/server ended \(SIGKILL\); starting it again/);
  await untilHealthy();
  expect(tree.processes('parley.ts server')).not.toContain(server);
  tree.kill('postgres');
  await started.says(/PostgreSQL died; starting it again/);
  await untilHealthy();
});

// The next start takes up the same data: see tests/calls/first-five-minutes.test.ts.
test('Ctrl-C leaves no process', async () => {
  await started.ctrlC();
  expect(started.output).toMatch(/Stopping …\n$/);
  expect(tree.processes()).toEqual([]);
});

// What else stops a start: bin/launcher/refused-settings.test.ts.
test('a port in use is told in one line that names the setting', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const started = await tree.start({ PORT: String(port) });
  expect(await started.end()).toBe(1);
  expect(started.output).toContain(`Port ${port} (tcp) is in use: stop what uses it, or choose another with PORT=`);
  expect(started.output).not.toMatch(/^ {4}at /m);
  expect(tree.processes()).toEqual([]);
  taken.close();
});
