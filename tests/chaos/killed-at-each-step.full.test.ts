import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flow } from '@parley/contract/flow/graph';
import { freePort } from '@parley/sip/testing/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { addFlow } from '../kit/flow.ts';
import { addGateway } from '../kit/gateway.ts';
import { type HeldStep, holdStep, type StepToHold } from '../kit/held-step.ts';
import { lendSpeech, oneRecogniser, type Parley, startParley } from '../kit/parley.ts';
import type { RoleProcess } from '../kit/role.ts';
import { type CarrierStep, type SteppedCarrier, startSteppedCarrier } from '../kit/stepped-carrier.ts';
import { callsOf, finished, runTask, type TaskSetup } from '../kit/task.ts';

// The table of docs/contributors/dialler-proof.md: a voice node is killed at every step of a call, and another takes over.

let parley: Parley;
let victim: RoleProcess;
let folder: string;
let carrier: SteppedCarrier;
let gateway: string;
let goodbye: string;
const [unit, price, paid] = [6, 7, 1_000_000];

beforeAll(async () => {
  parley = await startParley(['voice'], oneRecogniser);
  carrier = await startSteppedCarrier();
  folder = await mkdtemp(join(tmpdir(), 'parley-victim-'));
  await lendSpeech(folder);
  victim = parley.voice.beside({ PARLEY_DATA: folder, SIP_PORT: String(await freePort()) });
  gateway = await addGateway(parley, carrier.port, undefined, false);
  await parley.rows.updateTable('gateways').set({ billing_unit: unit, price }).where('id', '=', gateway).execute();
  await parley.rows.updateTable('company_accounts').set({ balance: paid, credit_limit: 0 }).execute();
  goodbye = await addGoodbye();
});
afterAll(async () => {
  await victim?.stop();
  await parley?.close();
  await carrier?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A flow that says goodbye and hangs up. */
async function addGoodbye(): Promise<string> {
  const nodes = [
    { id: 'start', kind: 'start' },
    { id: 'end', kind: 'hangup', prompts: [{ text: '再见' }] },
  ];
  return await addFlow(
    parley,
    'goodbye',
    flow.parse({ language: 'zh', nodes, edges: [{ id: 'a', from: 'start', exit: 'next', to: 'end' }] }),
  );
}

const nodeOf = async (data: string): Promise<string> => (await readFile(join(data, 'voice-node-id'), 'utf8')).trim();

/** The node that stays takes no calls while the other is to have them. */
const rest = async (draining: boolean): Promise<void> => {
  await parley.database.db
    .updateTable('nodes')
    .set({ draining })
    .where('id', '=', await nodeOf(parley.folder))
    .execute();
};

const run = async (numbers: readonly string[], more: Partial<TaskSetup> = {}): Promise<string> =>
  await runTask(parley, {
    ...{ numbers, gateway, robots: 20, ringSeconds: 60, redial: [{ result: 'interrupted', times: 1, waitSeconds: 1 }], ...more },
  });

/** A task of one number, made to run once its step is held. */
async function runHeld(number: string, stepOf: (task: string) => StepToHold): Promise<{ task: string; held: HeldStep }> {
  const task = await run([number], { paused: true });
  const held = await holdStep(parley.database.url, stepOf(task));
  await parley.rows.updateTable('tasks').set({ state: 'running' }).where('id', '=', task).execute();
  await eventually(`${number} is held`, async () => (await held.reached()) || undefined);
  return { task, held };
}

const journal = async (): Promise<string> => {
  const segments = await readdir(join(folder, 'spool')).catch(() => []);
  return (await Promise.all(segments.map((name) => readFile(join(folder, 'spool', name), 'utf8')))).join('');
};

async function startVictim(): Promise<void> {
  await rest(true);
  // A node looks whether it is to rest with each beat of its lease.
  const { pid } = parley.voice;
  await victim.start();
  expect(parley.voice.pid).toBe(pid);
}

/** kill -9; what the other node does about it; then the node comes back, and what it had kept on its disk comes to light. */
async function killAndRecover(tasks: readonly string[], held: readonly HeldStep[]): Promise<void> {
  await victim.kill();
  for (const one of held) await one.letGo();
  await rest(false);
  for (const task of tasks) await finished(parley, task, 150_000);
  await rest(true);
  await victim.start();
  await rest(false);
}

/** How a number stands, what its attempts came to, and how often each was put to the carrier. */
async function storyOf(number: string): Promise<string> {
  const row = await parley.rows
    .selectFrom('number_rows')
    .select(['id', 'state', 'tries'])
    .where('phone', '=', number)
    .executeTakeFirstOrThrow();
  const attempts = await parley.rows.selectFrom('attempts').select(['id', 'result']).where('row_id', '=', row.id).orderBy('id').execute();
  const invites = carrier.invites(number);
  expect([...invites.keys()].every((id) => attempts.some((attempt) => attempt.id === id))).toBe(true);
  return [`${row.state} after ${row.tries}`, ...attempts.map(({ id, result }) => `${result}: ${invites.get(id)?.size ?? 0} INVITE`)].join(
    '; ',
  );
}

/** Nothing is held any more; what was charged is what the records say, each call once. */
async function expectSettled(tasks: readonly string[]): Promise<void> {
  await eventually('no permit is left', async () => {
    const left = await parley.rows.selectFrom('permits').select('robots').where('task_id', 'in', tasks).execute();
    return left.length === 0 || undefined;
  });
  const account = await parley.rows.selectFrom('company_accounts').select(['balance', 'reserved']).executeTakeFirstOrThrow();
  const calls = await parley.rows
    .selectFrom('calls')
    .select(['bill', 'answered_at', 'ended_at'])
    .where('gateway_id', '=', gateway)
    .execute();
  const due = calls.map(({ answered_at, ended_at }) =>
    answered_at && ended_at ? Math.max(1, Math.ceil((ended_at.getTime() - answered_at.getTime()) / (unit * 1000))) * price : 0,
  );
  expect(calls.map(({ bill }) => bill)).toEqual(due);
  const charged = due.reduce((sum, one) => sum + one, 0);
  expect(account).toEqual({ balance: paid - charged, reserved: 0 });
  const days = await parley.rows.selectFrom('bill_days').select(['calls', 'amount']).execute();
  expect(days.reduce((sum, { amount }) => sum + amount, 0)).toBe(charged);
}

const waitedAgain = 'done after 1; busy: 1 INVITE';
const redialled = 'done after 2; interrupted: 1 INVITE; busy: 1 INVITE';

test('kill -9 at each step in signalling, at a claim, at the commit as dialling and at that of the result', async () => {
  await startVictim();
  const steps: readonly CarrierStep[] = ['sent', '100', '180', '200', 'ACK', 'media', 'speech'];
  const numberOf = (step: string): string => `177${String([...steps, 'BYE', 'over'].indexOf(step)).padStart(8, '0')}`;
  for (const step of [...steps, 'BYE', 'over'] as const) carrier.enter(numberOf(step), step);
  const settling = await runHeld(numberOf('over'), (task) => ({
    table: 'number_rows',
    on: 'update',
    when: `new.task_id = '${task}' and new.state in ('done', 'redial')`,
  }));
  // An INVITE that nothing comes back for is given up soon.
  const signalled = await run(steps.filter((step) => step !== 'sent').map(numberOf));
  const leaving = await run([numberOf('BYE')], { flow: goodbye });
  await eventually(
    'each has come to its step',
    () => steps.every((step) => step === 'sent' || carrier.reached.has(numberOf(step))) || undefined,
  );
  const spoken = (
    await parley.rows
      .selectFrom('attempts')
      .innerJoin('number_rows', 'number_rows.id', 'attempts.row_id')
      .select('attempts.id')
      .where('phone', '=', numberOf('speech'))
      .executeTakeFirstOrThrow()
  ).id;
  await eventually(
    'the robot has said something',
    async () => (await journal()).split('\n').some((line) => line.includes('"kind":"turn"') && line.includes(spoken)) || undefined,
  );
  await eventually('the robot has hung up', () => carrier.reached.has(numberOf('BYE')) || undefined);
  const sent = await run([numberOf('sent')]);
  await eventually('an INVITE has come', () => carrier.reached.has(numberOf('sent')) || undefined);
  const dialling = await runHeld('17700001001', (task) => ({ table: 'attempts', on: 'insert', when: `new.task_id = '${task}'` }));
  const claiming = await runHeld('17700001002', (task) => ({
    table: 'number_rows',
    on: 'update',
    when: `new.task_id = '${task}' and new.state = 'claimed'`,
  }));
  // The answer comes, and is never read.
  process.kill(victim.pid, 'SIGSTOP');
  carrier.answer(numberOf('200'));
  const tasks = [settling.task, signalled, leaving, sent, dialling.task, claiming.task];
  await killAndRecover(tasks, [settling.held, dialling.held, claiming.held]);

  const stories = Object.fromEntries(
    await Promise.all([...steps, 'BYE', 'over'].map(async (step) => [step, await storyOf(numberOf(step))])),
  );
  expect(stories).toEqual(Object.fromEntries([...steps, 'BYE', 'over'].map((step) => [step, redialled])));
  expect(await storyOf('17700001001')).toBe(waitedAgain);
  expect(await storyOf('17700001002')).toBe(waitedAgain);
  // What the node had on its disk is in the records now.
  const over = await eventually('the facts have come to light', async () => {
    const [first] = await callsOf(parley, settling.task);
    return first?.result === 'early-hangup' ? first : undefined;
  });
  expect(over).toMatchObject({ status: 'answered', ended_by: 'them' });
  const [said] = await parley.rows.selectFrom('turns').select('who').where('call_id', '=', spoken).execute();
  expect(said).toEqual({ who: 'robot' });
  await expectSettled(tasks);
}, 400_000);

test('kill -9 when a call is charged, and when a permit is taken', async () => {
  await victim.stop();
  await startVictim();
  carrier.enter('17700002000', 'over');
  const charging = await runHeld('17700002000', () => ({ table: 'company_accounts', on: 'update', when: 'new.balance < old.balance' }));
  const permitted = await runHeld('17700002001', (task) => ({ table: 'permits', on: 'insert', when: `new.task_id = '${task}'` }));
  const tasks = [charging.task, permitted.task];
  await killAndRecover(tasks, [permitted.held, charging.held]);
  expect(await storyOf('17700002000')).toBe(redialled);
  expect(await storyOf('17700002001')).toBe(waitedAgain);
  await eventually(
    'the facts have come to light',
    async () => (await callsOf(parley, charging.task))[0]?.result === 'early-hangup' || undefined,
  );
  await expectSettled(tasks);
}, 400_000);

test('kill -9 between the commit as dialling and the INVITE, and when money is held', async () => {
  await victim.stop();
  await startVictim();
  const dialling = await runHeld('17700003000', (task) => ({
    ...{ table: 'attempts', on: 'insert', when: `new.task_id = '${task}'`, atCommit: true },
  }));
  const reserving = await runHeld('17700003001', () => ({ table: 'company_accounts', on: 'update', when: 'new.reserved > old.reserved' }));
  const tasks = [dialling.task, reserving.task];
  await killAndRecover(tasks, [reserving.held, dialling.held]);
  // It was committed as dialling, so nobody may think that it was not dialled.
  expect(await storyOf('17700003000')).toBe('done after 2; interrupted: 0 INVITE; busy: 1 INVITE');
  expect(await storyOf('17700003001')).toBe(waitedAgain);
  await expectSettled(tasks);
}, 400_000);

test('kill -9 after the number’s result is committed', async () => {
  await victim.stop();
  await startVictim();
  carrier.enter('17700004000', 'over');
  const settling = await runHeld('17700004000', (task) => ({
    ...{ table: 'number_rows', on: 'update', when: `new.task_id = '${task}' and new.state = 'done'`, atCommit: true },
  }));
  await killAndRecover([settling.task], [settling.held]);
  expect(await storyOf('17700004000')).toBe('done after 1; early-hangup: 1 INVITE');
  await expectSettled([settling.task]);
}, 400_000);
