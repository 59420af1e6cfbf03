import type { Client } from '@parley/contract';
import * as flow from '@parley/contract/flow';
import { type Flow, flow as graph } from '@parley/contract/flow/schema';
import { importPackage } from '@parley/contract/flow-package';
import { smsStrategy } from '@parley/contract/sms-strategy';
import { smsTemplate } from '@parley/contract/sms-template';
import type { TransferJob } from '@parley/contract/transfer';
import { flowAudio, forCompany } from '@parley/db';
import { parcelDelivery } from '@parley/dialog/demo/parcel-delivery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedJob } from '../../testing/ended-job.ts';
import { addCompany, type TestCompany } from '../../testing/fixture.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { linkSubflows } from '../link-subflows.ts';
import { soundOfBytes } from '../sound/prepare-sound.ts';
import { packFlow } from './flow-package.ts';
import { strategyNames } from './package-strategies.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
});
afterAll(() => server.stop());

const draft: Flow = graph.parse(parcelDelivery);
const packaged = { name: '包裹派送', type: 'outbound', language: 'zh', draft } as const;
const brought = async (as: Client, file: string | Uint8Array<ArrayBuffer>): Promise<TransferJob | undefined> => {
  const { jobId } = await as(importPackage, {}, { files: { file: new File([file], 'flow.parley') } });
  return endedJob(as, 'import', jobId);
};
const flows = async (as: Client) => (await as(flow.list, { name: '包裹派送' })).list.map(({ name }) => name).sort();

test('a package is imported in the background with its recordings; the job names the flow that it made', async () => {
  const sounds = Array.from({ length: 60 }, (_, n) => soundOfBytes(new Uint8Array(800).fill(n + 1)));
  const job = await brought(api, packFlow(packaged, new Date(), sounds));
  expect(job).toMatchObject({
    ...{ status: 'done', kind: 'flow-package-import', major: 'flow', fileName: 'flow.parley', targetName: '包裹派送' },
    ...{ rows: 61, accepted: 61, refused: 0, progress: 1, notices: [], reason: null },
  });
  expect((await api(flow.detail, { flow_id: job?.targetId ?? '' })).draft.nodes).toEqual(draft.nodes);
  expect(await flowAudio(server.database.db, 1, sounds[59]?.id ?? '')).toMatchObject({ ms: 100 });
  expect(await brought(api, packFlow(packaged, new Date()))).toMatchObject({ targetName: '包裹派送 2' });
});

test('a package that will not do makes nothing and says why; what is no package at all is refused at once', async () => {
  const before = await flows(api);
  const whole = packFlow(packaged, new Date(), [soundOfBytes(new Uint8Array(800).fill(99))]);
  const foreign: [string, string][] = [
    [whole.slice(0, whole.length / 2), 'package.unreadable'],
    [whole.replace('"version": 1', '"version": 9'), 'package.newer'],
    [whole.replace('包裹派送', '包裹派到'), 'package.changed'],
    ['{"rows": []}', 'package.foreign'],
  ];
  for (const [file, reasonId] of foreign)
    expect(await brought(api, file)).toMatchObject({ status: 'error', reasonId, targetId: null, accepted: 0 });
  for (const file of [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'name,phone\n', '  [1]'])
    await expect(brought(api, file)).rejects.toMatchObject({ data: { problem: 'package.unreadable' } });
  expect(await flows(api)).toEqual(before);
  const kept = await flowAudio(server.database.db, 1, soundOfBytes(new Uint8Array(800).fill(99)).id);
  expect(kept).toBeUndefined();
});

test('a package brings the flows that its subflow nodes run, and another company gets its own of them', async () => {
  const { id: inner } = await api(flow.create, { name: '子流程', draft });
  await api(flow.publish, { flow_id: inner });
  const outer = graph.parse(structuredClone(draft));
  const subflow = { id: 'sub', kind: 'subflow', name: '跑子流程', to: { kind: 'flow', flowId: inner } } as const;
  outer.nodes.push(...graph.parse({ language: 'zh', nodes: [subflow] }).nodes);
  const linked = await linkSubflows(forCompany(server.database.db, 1), outer);
  const packed = packFlow({ name: '主流程', type: 'outbound', language: 'zh', draft: linked }, new Date());
  const other = await addCompany(server.database.db, server.settings.key, 2);
  const theirs = server.as(other.chief);
  const job = await brought(theirs, packed);
  expect(job).toMatchObject({ status: 'done', targetName: '主流程' });
  // The node that runs it stands alone, and the subflow is not published here yet.
  expect(job?.notices.map(({ id }) => id)).toEqual(['flow.faulty', 'flow.brought-subflows']);
  expect(job?.notices[1]?.text).toContain('「子流程」');
  const { list } = await theirs(flow.list, { name: '子流程' });
  expect(list).toMatchObject([{ status: 'draft', nodes: draft.nodes.length }]);
  const got = (await theirs(flow.detail, { flow_id: job?.targetId ?? '' })).draft.nodes.find(({ id }) => id === 'sub');
  expect(got).toMatchObject({ to: { kind: 'flow', flowId: list[0]?.id } });
  // Where the flow is there already, it is the one that is run.
  const again = await brought(api, packed);
  expect((await api(flow.detail, { flow_id: again?.targetId ?? '' })).draft.nodes.find(({ id }) => id === 'sub')).toMatchObject({
    to: { flowId: inner },
  });
  expect((await api(flow.list, { name: '子流程' })).total).toBe(1);
});

test('a package sends by the strategy of the same name in another company; one that is not there is found by verify', async () => {
  const other = server.as((await addCompany(server.database.db, server.settings.key, 3)).chief);
  const addStrategy = async (as: Client, name: string) => {
    const { id: templateId } = await as(smsTemplate.create, { name, text: '您好', state: 'approved' });
    return (await as(smsStrategy.create, { name, templateId, occasion: 'node' })).id;
  };
  const [there, alone] = [await addStrategy(api, '到站提醒'), await addStrategy(api, '只有一家有')];
  const theirs = await addStrategy(other, '到站提醒');
  const nodes = [there, alone].map((strategyId, n) => ({ id: `sms${n}`, kind: 'sms' as const, strategyId }));
  const sending = graph.parse({ ...structuredClone(draft), nodes: [...draft.nodes, ...graph.parse({ language: 'zh', nodes }).nodes] });
  const smsStrategies = await strategyNames(forCompany(server.database.db, 1), sending);
  const file = packFlow({ ...packaged, draft: sending, smsStrategies }, new Date());
  const sentBy = async (as: Client) => {
    const flow_id = (await brought(as, file))?.targetId ?? '';
    const { nodes: all } = (await as(flow.detail, { flow_id })).draft;
    const { issues } = await as(flow.verify, { flow_id });
    return {
      ids: all.flatMap((node) => (node.kind === 'sms' ? [node.strategyId] : [])),
      issues: issues.flatMap(({ code, node }) => (code.startsWith('sms') ? [`${code} ${node}`] : [])),
    };
  };
  expect(await sentBy(api)).toEqual({ ids: [there, alone], issues: ['sms-no-channel sms0', 'sms-no-channel sms1'] });
  expect(await sentBy(other)).toEqual({ ids: [theirs, alone], issues: ['sms-strategy-unknown sms1', 'sms-no-channel sms0'] });
});
