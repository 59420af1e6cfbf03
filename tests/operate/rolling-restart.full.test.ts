import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@parley/contract/client';
import { node, nodeRestart } from '@parley/contract/operate';
import { login } from '@parley/contract/session';
import { freePort } from '@parley/sip/testing/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childrenOf } from '../kit/children.ts';
import { eventually } from '../kit/eventually.ts';
import { lendSpeech, oneRecogniser, type Parley, secretOf, startParley } from '../kit/parley.ts';
import type { RoleProcess } from '../kit/role.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';

let parley: Parley;
let second: RoleProcess;
let folder: string;
let token: string | undefined;
const operator: ReturnType<typeof createClient> = (route, ...rest) =>
  createClient({ base: parley.url, token: () => token, language: () => 'en' })(route, ...rest);

beforeAll(async () => {
  parley = await startParley(undefined, oneRecogniser);
  folder = await mkdtemp(join(tmpdir(), 'parley-second-'));
  await lendSpeech(folder);
  second = parley.voice.beside({ PARLEY_DATA: folder, SIP_PORT: String(await freePort()) });
  await second.start();
  token = (await operator(login, { username: 'admin', password: secretOf(parley.logins, 'admin') })).token;
});
afterAll(async () => {
  await second?.stop();
  await parley?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a process again whenever it ends by itself, as a supervisor does. @returns the pids it had */
function supervised(voice: RoleProcess): number[] {
  const pids = [voice.pid];
  voice.onEnd((code) => {
    expect(code).toBe(0);
    void voice.start().then(() => pids.push(voice.pid));
  });
  return pids;
}

test('voice nodes are restarted one by one, each without a lost call, while the other one calls on', async () => {
  await eventually('both nodes are up', async () => {
    const { list } = await operator(node.list, {});
    return list.filter(({ roles, state }) => roles.includes('voice') && state === 'live').length === 2 || undefined;
  });
  // As it was told.
  expect(await childrenOf(second.pid, 'pocketsphinx/process')).toHaveLength(1);
  const pids = [supervised(parley.voice), supervised(second)];
  // People who hang up early, so that a node has soon ended its calls.
  const numbers = Array.from({ length: 8 }, (_, n) => `1380000${String(n).padStart(3, '0')}9`);
  const task = await runTask(parley, { numbers, robots: 4 });
  await eventually('calls are up', async () => {
    const { list } = await operator(node.list, {});
    return list.some(({ calls }) => (calls ?? 0) > 0) || undefined;
  });
  await operator(nodeRestart.start, { waitMinutes: 5 });
  const restart = await eventually(
    'all are back',
    async () => {
      const { restart: now } = await operator(nodeRestart.last, {});
      return now && now.state !== 'running' ? now : undefined;
    },
    100_000,
  );
  expect(restart).toMatchObject({ state: 'done', reason: null, steps: [{ state: 'back' }, { state: 'back' }] });
  expect(pids.map((list) => new Set(list).size)).toEqual([2, 2]);
  await finished(parley, task, 60_000);
  const calls = await callsOf(parley, task);
  expect(calls.map(({ result }) => result).filter((result) => result === 'interrupted' || result === null)).toEqual([]);
  expect(calls).toHaveLength(8);
});
