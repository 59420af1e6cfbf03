import { detail, publish, update, updateUat } from '@parley/contract/flow';
import { outboundGroupCall, outboundQueueCall, queueNumbers, setQueueCallRunStatus } from '@parley/contract/flow-queue';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import type { Parley } from '../kit/parley.ts';
import { sharedParley } from '../kit/shared-parley.ts';
import { addBriefFlow, labGateway } from '../kit/task.ts';

let parley: Parley;
let flow: string;
/** The lab's: other files' gateways come first by name. */
let gatewayId: string;
beforeAll(async () => {
  parley = await sharedParley();
  gatewayId = await labGateway(parley);
  flow = await addBriefFlow(parley);
});

const variables = { 姓名: '王女士', 单号后四位: '6621' };
const put = (phone: string) => parley.api(outboundQueueCall, { flow_id: flow, gatewayId, numbers: [{ phone, variables }] });
const callTo = (phone: string) =>
  parley.rows.selectFrom('calls').selectAll().where('callee', '=', phone).orderBy('id', 'desc').executeTakeFirst();
const answered = (phone: string) =>
  eventually(`${phone} talks`, async () => ((await callTo(phone))?.id ? talking(phone) : undefined), 30_000);
const talking = async (phone: string) => {
  const row = await parley.rows.selectFrom('number_rows').select('state').where('phone', '=', phone).executeTakeFirst();
  return row?.state === 'talking' || undefined;
};
const over = (phone: string) =>
  eventually(
    `the call to ${phone} is over`,
    async () => {
      const call = await callTo(phone);
      return call?.status ? call : undefined;
    },
    90_000,
  );
const saidIn = async (call: string): Promise<string> => {
  const turns = await parley.rows.selectFrom('turns').select('text').where('call_id', '=', call).where('who', '=', 'robot').execute();
  return turns.map(({ text }) => text).join('\n');
};

test('a number that is put into a queue is called at once, and keeps the version that it began with over a publication', async () => {
  const [first, second] = ['13800000106', '13800000116'];
  expect(await put(first)).toMatchObject({ accepted: 1, state: 'running' });
  await answered(first);
  const { draft, revision } = await parley.api(detail, { flow_id: flow });
  for (const node of draft.nodes)
    if ('prompts' in node) for (const prompt of node.prompts) Object.assign(prompt, { text: `新版：${prompt.text}` });
  await parley.api(update, { flow_id: flow, revision, draft });
  const { version } = await parley.api(publish, { flow_id: flow });
  expect(await put(second)).toMatchObject({ accepted: 1 });
  const [old, next] = [await over(first), await over(second)];
  expect(old).toMatchObject({ status: 'answered', environment: 'production', flow_version: version - 1 });
  expect(next).toMatchObject({ status: 'answered', flow_version: version });
  expect(await saidIn(old.id)).not.toContain('新版');
  expect(await saidIn(next.id)).toContain('新版');
});

test('a paused queue takes numbers and calls none; run again, it calls them; a group call calls all of its own and ends', async () => {
  const phone = '13800000101';
  await parley.api(setQueueCallRunStatus, { flow_id: flow, run: false });
  expect(await put(phone)).toMatchObject({ accepted: 1, state: 'paused' });
  const group = await parley.api(outboundGroupCall, {
    ...{ flow_id: flow, gatewayId },
    numbers: ['13800000201', '13800000203'].map((each) => ({ phone: each, variables })),
  });
  await eventually(
    'the group call is finished',
    async () => {
      const row = await parley.rows.selectFrom('tasks').select('state').where('id', '=', group.id).executeTakeFirst();
      return row?.state === 'finished' || undefined;
    },
    60_000,
  );
  expect((await parley.api(queueNumbers, { groupId: group.id })).list.map((row) => [row.phone, row.state, row.lastResult])).toEqual(
    expect.arrayContaining([
      ['13800000201', 'done', 'busy'],
      ['13800000203', 'done', 'rejected'],
    ]),
  );
  expect(await callTo(phone)).toBeUndefined();
  await parley.api(setQueueCallRunStatus, { flow_id: flow, run: true });
  expect(await over(phone)).toMatchObject({ status: 'unanswered', result: 'busy' });
});

test('a number in the queue of the simulation is called with its version; the call is marked and in no sum', async () => {
  const phone = '13800000301';
  const sums = () => parley.rows.selectFrom('call_hours').select('calls').execute();
  const before = (await sums()).reduce((sum, { calls }) => sum + calls, 0);
  const { version } = await parley.api(updateUat, { flow_id: flow });
  await parley.api(outboundQueueCall, { flow_id: flow, gatewayId, environment: 'uat', numbers: [{ phone, variables }] });
  expect(await over(phone)).toMatchObject({ result: 'busy', environment: 'uat', flow_version: version });
  expect((await sums()).reduce((sum, { calls }) => sum + calls, 0)).toBe(before);
});
