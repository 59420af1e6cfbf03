import { makeOffer } from '@parley/sip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateway } from '../../directory/gateways.ts';
import { CallNode } from '../../testing/call-node.ts';
import { testCall } from './test-call.ts';

let node: CallNode;
beforeAll(async () => {
  node = await CallNode.start();
});
afterAll(() => node.close());

/** What a test call comes to. */
const findingOf = async (gateway: Partial<Gateway>) =>
  (await testCall(node.context, { ...node.gateway, ...gateway }, '13912345678', 300)).call;

const answerWith = makeOffer({ address: '127.0.0.1', port: 9, codecs: ['PCMA'], sessionId: 1, sessionVersion: 1 });

test('a test call is paid for like a leg outside, and shows a number of ours that may be shown; nothing is held behind it', async () => {
  const { db } = node.context;
  const account = () =>
    db.selectFrom('company_accounts').select(['balance', 'reserved']).where('company_id', '=', 1).executeTakeFirstOrThrow();
  const has = (balance: number) =>
    db.updateTable('company_accounts').set({ balance, credit_limit: 0 }).where('company_id', '=', 1).execute();
  const gateway = { tariff: { unit: 60, price: 100 }, callerNumbers: ['05710001', '05710002'], callerDailyLimit: 1 };
  await has(150);
  let during: unknown;
  node.onPeerInvite = (incoming) => {
    void account().then((now) => {
      during = now;
      incoming.answer(answerWith);
    });
  };
  expect(await findingOf(gateway)).toMatchObject({ finding: 'call.good' });
  expect(during).toEqual({ balance: 150, reserved: 100 });
  expect(await account()).toEqual({ balance: 50, reserved: 0 });
  const days = await db.selectFrom('bill_days').select(['kind', 'calls', 'seconds', 'amount']).where('company_id', '=', 1).execute();
  expect(days).toEqual([{ kind: 'leg', calls: 0, seconds: 60, amount: 100 }]);

  node.onPeerInvite = () => expect.unreachable();
  expect(await findingOf(gateway)).toMatchObject({ finding: 'call.no-money' });
  expect(await account()).toEqual({ balance: 50, reserved: 0 });
  // By the second number, and nobody answers: it costs nothing.
  await has(1_000);
  node.onPeerInvite = (incoming) => incoming.reject(486);
  expect(await findingOf(gateway)).toMatchObject({ finding: 'call.failed' });
  const uses = db.selectFrom('caller_uses').select(['number', 'calls']).where('number', 'like', '0571%').orderBy('number');
  expect(await uses.execute()).toEqual([
    { number: '05710001', calls: 1 },
    { number: '05710002', calls: 1 },
  ]);
  expect(await findingOf(gateway)).toMatchObject({ finding: 'call.no-caller' });
  await expect.poll(account).toEqual({ balance: 1_000, reserved: 0 });
  await db.updateTable('company_accounts').set({ credit_limit: null }).where('company_id', '=', 1).execute();
  expect(node.context.calls.size).toBe(0);
});

test('a test call holds a line of its gateway until it is over, whatever it comes to', async () => {
  const held: unknown[] = [];
  const answers = [answerWith, undefined];
  node.onPeerInvite = (incoming) => {
    held.push(node.held().lines);
    const answer = answers.shift();
    if (answer) incoming.answer(answer);
    else incoming.reject(486);
  };
  expect(await findingOf({})).toMatchObject({ finding: 'call.good' });
  expect(node.held()).toMatchObject({ lines: 0, calls: 0 });
  expect(await findingOf({})).toMatchObject({ finding: 'call.failed' });
  expect(held).toEqual([1, 1]);
  expect(node.held()).toMatchObject({ lines: 0, calls: 0 });
});

test('a gateway whose lines are all in use is not called, and nothing is held for it', async () => {
  node.onPeerInvite = () => expect.unreachable();
  const { capacity } = node.gateway;
  const lines = Array.from({ length: capacity }, () => node.occupancy.takeLine(1, node.gateway.id));
  expect(await findingOf({})).toEqual({ result: 'bad', finding: 'call.full', values: { most: capacity } });
  expect(node.held()).toMatchObject({ lines: capacity, calls: 0 });
  lines.pop()?.();
  node.onPeerInvite = (incoming) => incoming.reject(486);
  expect(await findingOf({})).toMatchObject({ finding: 'call.failed' });
  for (const give of lines) give();
});

test('no money and no caller number give the line back', async () => {
  const { db } = node.context;
  node.onPeerInvite = () => expect.unreachable();
  await db.updateTable('company_accounts').set({ balance: 0, credit_limit: 0 }).where('company_id', '=', 1).execute();
  expect(await findingOf({ tariff: { unit: 60, price: 100 } })).toMatchObject({ finding: 'call.no-money' });
  await db.updateTable('company_accounts').set({ credit_limit: null }).where('company_id', '=', 1).execute();
  expect(node.held()).toMatchObject({ lines: 0, calls: 0 });
});

test('a test call ends with the node, which waits for it', async () => {
  node.onPeerInvite = (incoming) => incoming.answer(answerWith);
  const finding = testCall(node.context, node.gateway, '13912345678', 60_000);
  await expect.poll(() => [...node.context.calls.values()].map(({ state }) => state)).toEqual(['talking']);
  await Promise.all([...node.context.calls.values()].map((call) => call.interrupt('node-stops')));
  expect(node.context.calls.size).toBe(0);
  expect((await finding).call).toMatchObject({ finding: 'call.good' });
});
