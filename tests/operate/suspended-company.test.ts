import { createClient } from '@parley/contract/client';
import { company } from '@parley/contract/operate';
import { login } from '@parley/contract/session';
import { inWholeRun } from '@parley/contract/testing/share';
import { freePort } from '@parley/sip/testing/free-port';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { addGateway } from '../kit/gateway.ts';
import { inviteFrom, known, stranger } from '../kit/invite-from.ts';
import { demoCompany, type Parley, secretOf } from '../kit/parley.ts';
import { sharedParley } from '../kit/shared-parley.ts';
import { type SippCarrier, startSippCarrier } from '../kit/sipp-carrier.ts';
import { startSoftphone } from '../kit/softphone.ts';
import { addBriefFlow, callsOf, runTask } from '../kit/task.ts';
import { silence } from '../kit/wav.ts';

let parley: Parley;
let carrier: SippCarrier;
let gateway: string;
/** Of a gateway where nobody is. */
let port: number;
let flow: string;
let token: string | undefined;
const operator: ReturnType<typeof createClient> = (route, ...rest) =>
  createClient({ base: parley.url, token: () => token, language: () => 'en' })(route, ...rest);
const setStatus = (status: 'active' | 'suspended', cutCalls = false) =>
  operator(company.setStatus, { ids: [demoCompany], status, cutCalls });

beforeAll(async () => {
  [parley, carrier, port] = await Promise.all([sharedParley(), startSippCarrier(), freePort()]);
  token = (await operator(login, { username: 'admin', password: secretOf(parley.logins, 'admin') })).token;
  flow = await addBriefFlow(parley);
  await addGateway(parley, port, flow);
  gateway = await addGateway(parley, carrier.port);
});
// Other files use the company as well.
afterEach(async () => {
  await setStatus('active');
  await eventually('the gateway is known again', async () => (await callIn()) === known || undefined);
});
afterAll(() => carrier?.close());

const numbers = (count: number) => Array.from({ length: count }, (_, n) => `1390000${String(n).padStart(4, '0')}`);
const talking = (task: string, count: number) =>
  eventually(`${count} calls are answered`, async () => {
    const calls = (await callsOf(parley, task)).filter(({ answered_at, ended_at }) => answered_at && !ended_at);
    return calls.length >= count ? calls : undefined;
  });
const ended = (task: string) =>
  eventually(
    'all calls have ended',
    async () => {
      const calls = await callsOf(parley, task);
      return calls.every(({ ended_at }) => ended_at) ? calls : undefined;
    },
    90_000,
  );
const rowStates = async (task: string) => {
  const rows = await parley.rows.selectFrom('number_rows').select('state').where('task_id', '=', task).execute();
  return rows.map(({ state }) => state);
};

/** Calls from a gateway's address and offers no codec we have. @returns the status of the answer */
const callIn = () => inviteFrom(parley, port, 'none');

const registered = async (): Promise<boolean> =>
  (await parley.rows.selectFrom('extensions').select('registered_until').where('number', '=', '1001').executeTakeFirstOrThrow())
    .registered_until !== null;

test('a suspended company makes and takes no call more, and those in progress are talked to their end', async () => {
  const secret = secretOf(parley.logins, '1001');
  const phone = await startSoftphone({ number: '1001', secret, registrarPort: parley.sipPort, says: silence(1_000) });
  await eventually('the phone is registered', async () => (await registered()) || undefined);
  await eventually('the gateway is known', async () => (await callIn()) === known || undefined);
  const task = await runTask(parley, { numbers: numbers(6), robots: 2, ringSeconds: 20, gateway, flow });
  await talking(task, 2);
  await setStatus('suspended');
  const { state, state_reason } = await parley.rows
    .selectFrom('tasks')
    .select(['state', 'state_reason'])
    .where('id', '=', task)
    .executeTakeFirstOrThrow();
  expect({ state, state_reason }).toEqual({ state: 'paused', state_reason: '企业已停用' });
  await eventually('the gateway is a stranger', async () => (await callIn()) === stranger || undefined);
  await eventually('the phone is not registered', async () => !(await registered()) || undefined);
  const calls = await ended(task);
  expect(calls).toHaveLength(2);
  expect(calls.map(({ result, exception }) => [result, exception])).toEqual([
    ['silent', null],
    ['silent', null],
  ]);
  expect((await carrier.invites()).size).toBe(2);
  expect((await rowStates(task)).filter((one) => one === 'waiting')).toHaveLength(4);
  await phone.close();
});

inWholeRun(test)('the operator may have its calls cut: they are hung up at once and count as interrupted', async () => {
  const before = (await carrier.hungUp()).size;
  const task = await runTask(parley, { numbers: numbers(9), robots: 4, callsPerSecond: 4, ringSeconds: 20, gateway, flow });
  await talking(task, 3);
  await setStatus('suspended', true);
  const calls = await ended(task);
  expect(new Set(calls.map(({ result, status, exception }) => [result, status, exception].join(' | ')))).toEqual(
    new Set(['interrupted | unknown | company-suspended']),
  );
  expect((await carrier.hungUp()).size - before).toBeGreaterThanOrEqual(3);
  expect((await rowStates(task)).filter((one) => one === 'claimed' || one === 'ringing' || one === 'talking')).toEqual([]);
  expect((await callsOf(parley, task)).length).toBe(calls.length);
});
