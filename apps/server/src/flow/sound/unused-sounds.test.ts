import type { Client } from '@parley/contract';
import * as flow from '@parley/contract/flow';
import { emptyFlow, type Flow, flow as graph } from '@parley/contract/flow/graph';
import { flowVoice } from '@parley/contract/flow-voice';
import { flowAudio, json, keepFlowAudio, uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../../testing/fixture.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { soundOfBytes } from './prepare-sound.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  await addCompany(server.database.db, server.settings.key, 2);
  api = server.as(company.chief);
});
afterAll(() => server.stop());

let serial = 0;
/** Audio that was kept so many hours ago. */
const kept = async (hours: number, of = 1): Promise<string> => {
  const sound = soundOfBytes(new Uint8Array(800 + ++serial).fill(serial));
  await keepFlowAudio(server.database.db, of, sound, { source: `${serial}.wav` });
  const created_at = new Date(Date.now() - hours * 3_600_000);
  await server.database.db.updateTable('flow_audio').set({ created_at }).where('company_id', '=', of).where('id', '=', sound.id).execute();
  return sound.id;
};
const saying = (audioId: string): Flow =>
  graph.parse({
    ...emptyFlow('zh'),
    nodes: emptyFlow('zh').nodes.map((node) =>
      node.kind === 'hangup'
        ? {
            ...node,
            prompts: [{ text: '再见。', recordings: [{ text: '再见。', audioId, durationMs: 100, by: 'person', voice: '', wave: '' }] }],
          }
        : node,
    ),
  });
const stands = async (id: string, of = 1) => (await flowAudio(server.database.db, of, id)) !== undefined;

test('what a draft, a recycled draft, a version or a test call names is used; the rest is told and removed, but for what is new', async () => {
  const [drafted, recycled, published, called, fresh, gone, chosen, theirs] = [
    ...[await kept(48), await kept(48), await kept(48), await kept(48), await kept(1), await kept(48), await kept(48), await kept(48, 2)],
  ];
  if (!(drafted && recycled && published && called && fresh && gone && chosen && theirs)) throw new Error('no audio');
  await api(flow.create, { name: 'drafted', draft: saying(drafted) });
  const bin = await api(flow.create, { name: 'recycled', draft: saying(recycled) });
  await api(flow.remove, { ids: [bin.id] });
  const version = await api(flow.create, { name: 'published', draft: saying(published) });
  await api(flow.publish, { flow_id: version.id });
  const { draft, revision } = await api(flow.detail, { flow_id: version.id });
  await api(flow.update, { flow_id: version.id, revision, draft: { ...draft, nodes: emptyFlow('zh').nodes } });
  await server.database.db
    .insertInto('flow_test_calls')
    .values({
      ...{ company_id: 1, id: uuid7(), flow_id: version.id, party: 'browser', browser: true, created_by: company.chief.id, revision: 1 },
      graph: json(saying(called)),
    })
    .execute();

  const found = await api(flowVoice.unused, {});
  expect(found.list.map(({ id }) => id).sort()).toEqual([gone, chosen].sort());
  expect(found).toMatchObject({ count: 2, bytes: found.list.reduce((sum, { bytes }) => sum + bytes, 0) });
  expect(found.list[0]).toMatchObject({ source: expect.stringMatching(/\.wav$/), bytes: expect.any(Number) });

  // Those that are used are not removed, whoever names them.
  expect(await api(flowVoice.removeUnused, { audio_ids: [chosen, drafted, fresh, theirs] })).toMatchObject({ count: 1 });
  expect(await api(flowVoice.removeUnused, {})).toMatchObject({ count: 1 });
  for (const id of [drafted, recycled, published, called, fresh]) expect(await stands(id)).toBe(true);
  for (const id of [gone, chosen]) expect(await stands(id)).toBe(false);
  expect(await stands(theirs, 2)).toBe(true);
  expect(await api(flowVoice.unused, {})).toMatchObject({ list: [], count: 0, bytes: 0, ms: 0 });
});

test('what is kept once more counts as new: whoever keeps it is about to name it', async () => {
  const sound = soundOfBytes(new Uint8Array(900).fill(99));
  await keepFlowAudio(server.database.db, 1, sound);
  await server.database.db
    .updateTable('flow_audio')
    .set({ created_at: new Date(0) })
    .where('id', '=', sound.id)
    .execute();
  expect((await api(flowVoice.unused, {})).count).toBe(1);
  await keepFlowAudio(server.database.db, 1, sound);
  expect((await api(flowVoice.unused, {})).count).toBe(0);
});
