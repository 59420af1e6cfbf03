import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@parley/contract';
import { calloutSet } from '@parley/contract/callout-set';
import * as flow from '@parley/contract/flow';
import { flow as graph } from '@parley/contract/flow/graph';
import type { Flow } from '@parley/contract/flow/schema';
import { modelEndpoint } from '@parley/contract/model-endpoint';
import { requestHost } from '@parley/contract/request-host';
import * as task from '@parley/contract/task';
import { ModelServer } from '@parley/speech/testing/model-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

/** Loopback is opened, so that something outside can stand in this process. */
const loopback = [{ address: 0x7f000000, bits: 8 }];
const gatewayNetworks = { gatewayNetworks: loopback, requestNetworks: loopback, labPort: undefined };

let server: TestServer;
let api: Client;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer({ roles: ['api'], gatewayNetworks });
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
});
afterAll(() => server.stop());

const edge = (from: string, exit: string, to: string) => ({ id: `${from}-${exit}`, from, exit, to });

/** A flow that leads through nodes, one after the other, all of whose exits lead on. */
const through = (
  nodes: readonly { readonly id: string; readonly kind: string; readonly [field: string]: unknown }[],
  exits: readonly string[],
  rest: object = {},
): Flow => {
  const all = [{ id: 'start', kind: 'start' }, ...nodes, { id: 'bye', kind: 'hangup', prompts: [{ text: '再见。' }] }];
  const edges = all
    .slice(0, -1)
    .flatMap((node, at) =>
      (at === 0 || node.kind === 'speak' ? ['next'] : exits).map((exit) => edge(node.id, exit, all[at + 1]?.id ?? 'bye')),
    );
  return graph.parse({ language: 'zh', nodes: all, edges, ...rest });
};

test('the chat asks outside what the company allows, and goes on with the answer', async () => {
  const shop = createServer((request, response) => response.end(JSON.stringify({ state: `${request.url} ${request.headers['x-key']}` })));
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  onTestFinished(() => void shop.close());
  const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const draft = through(
    [
      { id: 'r', kind: 'request', url: `${origin}/o/{单号}`, takes: [{ path: 'state', to: { kind: 'variable', name: '状态' } }] },
      { id: 's', kind: 'speak', prompts: [{ text: '查到：{状态}' }] },
    ],
    ['ok', 'failed'],
    {
      variables: [
        { name: '单号', sample: 'A 1' },
        { name: '状态', fallback: '没有' },
      ],
    },
  );
  const { id: flow_id } = await api(flow.create, { name: 'Outside', draft });
  expect((await api(flow.askSend, { flow_id })).says[0]).toMatchObject({ text: '查到：没有' });
  expect((await api(flow.verify, { flow_id })).issues).toContainEqual(expect.objectContaining({ code: 'request-host', node: 'r' }));
  await api(requestHost.save, { origin, headerName: 'X-Key', value: 'secret-of-the-shop' });
  expect((await api(flow.askSend, { flow_id })).says[0]).toMatchObject({ text: '查到：/o/A%201 secret-of-the-shop' });
  expect((await api(flow.verify, { flow_id })).issues.map(({ code }) => code)).not.toContain('request-host');
});

test.each([
  'http://10.1.2.3',
  'http://192.168.1.1:8080',
  'http://169.254.169.254',
  'http://[::1]',
  'http://[fd00::1]',
  'http://localhost:1/path',
  'ftp://203.0.113.1',
])(
  'flows of a company may not be let ask %s',
  async (origin) => await expect(api(requestHost.save, { origin })).rejects.toMatchObject({ code: 400 }),
);

test('in the chat a model speaks, and where it fails the flow goes on without it', async () => {
  const models = await ModelServer.start();
  onTestFinished(() => models.close());
  const draft = through(
    [
      { id: 'm', kind: 'agent-model', instructions: '帮忙。', outcomes: [{ id: 'won', name: '办好', when: '对方同意' }] },
      { id: 's', kind: 'speak', prompts: [{ text: '好。' }] },
    ],
    ['won', 'limit', 'failed'],
  );
  const { id: flow_id } = await api(flow.create, { name: 'Model', draft });
  expect((await api(flow.askSend, { flow_id })).says.map(({ text }) => text)).toEqual(['好。', '再见。']);
  expect((await api(flow.verify, { flow_id })).issues).toContainEqual(expect.objectContaining({ code: 'model-endpoint', node: 'm' }));
  const { keyTail: _, ...before } = await api(modelEndpoint.detail, {});
  await api(modelEndpoint.update, { ...before, address: models.address, chatModel: 'm', key: 'key-of-a-model' });
  models.answers = [
    { kind: 'stream', pieces: ['您好', '，要我', '办吗？'] },
    { kind: 'stream', pieces: ['办好了。'], calls: [{ id: 'c', name: 'finish', input: ['{"outcome":', '"办好"}'] }] },
  ];
  const begun = await api(flow.askSend, { flow_id });
  expect(begun).toMatchObject({ says: [{ text: '您好，要我办吗？' }], expects: 'speech', ended: false });
  const { session_id } = begun;
  const ended = await api(flow.askSend, { flow_id, session_id, event: { kind: 'text', text: '办吧' } });
  expect(ended.says.map(({ text }) => text)).toEqual(['办好了。', '好。', '再见。']);
  expect(models.asked[1]).toMatchObject({ authorization: 'Bearer key-of-a-model' });
});

test('a version holds the flows that it runs as they were when it was published', async () => {
  const returning = (text: string): Flow => {
    const made = through([{ id: 's', kind: 'speak', prompts: [{ text }] }], []);
    return {
      ...made,
      nodes: made.nodes.map((node) => (node.id === 'bye' ? graph.shape.nodes.element.parse({ id: 'bye', kind: 'return' }) : node)),
    };
  };
  const { id: innerId } = await api(flow.create, { name: 'Inner', draft: returning('里面一。') });
  const draft = through([{ id: 'sub', kind: 'subflow', to: { kind: 'flow', flowId: innerId } }], ['done', 'failed']);
  const { id: flow_id } = await api(flow.create, { name: 'Outer', draft });
  await expect(api(flow.publish, { flow_id })).rejects.toMatchObject({ data: { problem: 'flow.faulty' } });
  await api(flow.publish, { flow_id: innerId });
  await api(flow.publish, { flow_id });
  await api(flow.update, { flow_id: innerId, revision: 1, draft: returning('里面二。') });
  await api(flow.publish, { flow_id: innerId });
  const says = async (source: 'draft' | 'production') => (await api(flow.askSend, { flow_id, source })).says.map(({ text }) => text);
  expect(await says('production')).toEqual(['里面一。', '再见。']);
  expect(await says('draft')).toEqual(['里面二。', '再见。']);
});

test('numbers that the do-not-call service of the company lists are not taken into a task, and its host has to be allowed', async () => {
  // Nothing is held in the database while it is asked.
  const inTransaction = async () =>
    (
      await sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and state_change < now() - interval '200 milliseconds'`.execute(
        server.database.db,
      )
    ).rows[0];
  const open: unknown[] = [];
  const service = createServer((request, response) => {
    void text(request).then(async (body) => {
      await pause(300);
      open.push(await inTransaction());
      response.end(JSON.stringify({ listed: JSON.parse(body).numbers.slice(0, 1) }));
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  onTestFinished(() => void service.close());
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const { revision, ...set } = await api(calloutSet.detail, {});
  const form = { ...set, dncAddress: `${origin}/check`, revision };
  await expect(api(calloutSet.update, form)).rejects.toMatchObject({ data: { fields: [{ path: 'dncAddress' }] } });
  await api(requestHost.save, { origin });
  await api(calloutSet.update, form);
  const { id } = await api(task.create, { name: 'asks outside', flowId: company.ids.flow, gatewayId: company.ids.gateway });
  const append = (...phones: string[]) => api(task.append, { id, numbers: phones.map((phone) => ({ phone })) });
  expect(await append('13900000000', '13900000001')).toMatchObject({
    accepted: 1,
    refused: [{ phone: '13900000000', reason: 'do-not-call' }],
  });
  // Without an answer they are taken, and asked about before they are called.
  service.closeAllConnections();
  service.close();
  await once(service, 'close');
  expect(open).toEqual([{ n: 0 }]);
  expect(await append('13900000002')).toMatchObject({ accepted: 1, refused: [], notAsked: 1 });
});
