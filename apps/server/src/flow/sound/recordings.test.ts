import type { Client } from '@parley/contract';
import * as flow from '@parley/contract/flow';
import { emptyFlow, type Flow, flow as graph, spokenPrompts } from '@parley/contract/flow/graph';
import { flowVoice } from '@parley/contract/flow-voice';
import { inWholeRun } from '@parley/contract/testing/share';
import { exportQueue, importQueue } from '@parley/contract/transfer';
import { speechLike } from '@parley/media/testing';
import { wavOf } from '@parley/media/testing/wav';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../../testing/fixture.ts';
import { storedZip } from '../../testing/stored-zip.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let api: Client;
beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.database.db, server.settings.key, 1);
  other = await addCompany(server.database.db, server.settings.key, 2);
  api = server.as(company.chief);
});
afterAll(() => server.stop());

const wav = (seed: number): Uint8Array<ArrayBuffer> => new Uint8Array(wavOf([speechLike(900, 0.9, seed)]));
const fileOf = (bytes: Uint8Array<ArrayBuffer>, name: string) => ({ files: { file: new File([bytes], name) } });

let serial = 0;
const draft: Flow = graph.parse({
  ...emptyFlow('zh'),
  variables: [{ name: '姓名' }],
  nodes: emptyFlow('zh').nodes.map((node) =>
    node.kind === 'hangup' ? { ...node, prompts: [{ text: '您好{姓名}，再见。' }, { text: '再见' }] } : node,
  ),
});
const newFlow = async (): Promise<string> => (await api(flow.create, { name: `录音 ${++serial}`, draft })).id;
const stored = async (flow_id: string) => graph.parse((await api(flow.detail, { flow_id })).draft);
const recordingsIn = async (flow_id: string) =>
  spokenPrompts(await stored(flow_id)).flatMap(({ prompt }) => prompt.recordings.map(({ text, audioId }) => ({ text, audioId })));

const ended = async (jobId: string) => {
  const job = async () => (await api(importQueue.list, { ids: [jobId] })).list[0];
  await expect.poll(async () => (await job())?.status, { timeout: 60_000, interval: 50 }).toMatch(/done|error/);
  return job();
};

test('a recording is put wherever its words are said, is heard, and stays with the version that was published with it', async () => {
  const flow_id = await newFlow();
  const { recording, prompts, revision, notices } = await api(flowVoice.upload, { flow_id, text: '再见' }, fileOf(wav(1), 'x.wav'));
  expect([prompts, revision, notices]).toEqual([2, 2, []]);
  const { list, counts } = await api(flowVoice.list, { flow_id });
  expect(list.map(({ text, state, uses }) => [text, state, uses])).toEqual([
    ['您好', 'missing', 1],
    ['，再见。', 'recorded', 2],
  ]);
  expect(counts).toMatchObject({ recorded: 1, missing: 1 });
  const heard = await api(flowVoice.audio, { flow_id, audio_id: recording.audioId });
  expect(Buffer.from(heard.audio, 'base64').length).toBe(2 * 8 * heard.ms);

  await api(flow.publish, { flow_id });
  const again = await api(flowVoice.upload, { flow_id, text: '再见' }, fileOf(wav(2), 'y.wav'));
  expect(again.recording.audioId).not.toBe(recording.audioId);
  expect(new Set((await recordingsIn(flow_id)).map(({ audioId }) => audioId))).toEqual(new Set([again.recording.audioId]));
  await api(flow.publish, { flow_id });
  await api(flow.rollBack, { flow_id, number: 1 });
  expect(await api(flowVoice.audio, { flow_id, audio_id: recording.audioId })).toMatchObject({ ms: heard.ms });
  const copy = await api(flow.clone, { flow_id, name: `副本 ${serial}` });
  expect(await recordingsIn(copy.id)).toHaveLength(2);

  const foreign = server.as(other.chief);
  const { id: theirs } = await foreign(flow.create, { name: 'Theirs', draft: await stored(flow_id) });
  await expect(foreign(flowVoice.audio, { flow_id: theirs, audio_id: recording.audioId })).rejects.toMatchObject({ code: 404 });
  expect((await foreign(flow.verify, { flow_id: theirs })).issues.map(({ code }) => code)).toContain('recording-gone');
});

test('a file is taken for the sentence that its name stands for, and refused where it stands for none', async () => {
  const flow_id = await newFlow();
  const [first] = (await api(flowVoice.list, { flow_id })).list;
  const named = await api(flowVoice.upload, { flow_id }, fileOf(wav(3), `第三版 ${first?.fileName}`));
  expect(named.recording.text).toBe('您好');
  const refused = (name: string, text?: string) => api(flowVoice.upload, { flow_id, ...(text ? { text } : {}) }, fileOf(wav(4), name));
  await expect(refused('随便.wav')).rejects.toMatchObject({ data: { problem: 'recording.unnamed' } });
  await expect(refused('x.wav', '没有这句')).rejects.toMatchObject({ data: { problem: 'recording.unsaid' } });
  await expect(api(flowVoice.upload, { flow_id, text: '您好' }, fileOf(new Uint8Array(40), 'x.wav'))).rejects.toMatchObject({
    data: { problem: 'recording.format' },
  });
});

test('a zip is matched by name, and each file that is not taken is told with its reason', async () => {
  const flow_id = await newFlow();
  const zip = storedZip([
    ['录音/', new Uint8Array(0)],
    [iconv.encode('录音/您好.wav', 'gbk'), wav(5)],
    ['再见 (2).wav', wav(6)],
    ['再见.mp3', wav(6)],
    ['别的话.wav', wav(7)],
    ['../再见。.wav', wav(8)],
    ['__MACOSX/._再见.wav', new Uint8Array(10)],
  ]);
  const { jobId } = await api(flowVoice.batchUpload, { flow_id }, fileOf(new Uint8Array(zip), 'studio.zip'));
  const job = await ended(jobId);
  expect(job).toMatchObject({ status: 'done', accepted: 2, refused: 3 });
  expect(job?.refusals.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['文件名带有上级目录，未读取', '文件名“别的话.wav”对不上任何一句', '文件名“再见 (2).wav”对不上任何一句']),
  );
  expect((await recordingsIn(flow_id)).map(({ text }) => text)).toEqual(['您好', '，再见。', '再见']);
  const bad = (bytes: Uint8Array) => api(flowVoice.batchUpload, { flow_id }, fileOf(new Uint8Array(bytes), 'x.zip'));
  await expect(bad(Buffer.from('no zip at all'))).rejects.toMatchObject({ data: { problem: 'recording.no-zip' } });
  await expect(bad(zip.subarray(0, zip.length - 40))).rejects.toMatchObject({ data: { problem: 'recording.no-zip' } });
});

inWholeRun(test)('what nobody recorded is synthesised in the flow’s voice, and again once that is another one', async () => {
  const flow_id = await newFlow();
  await api(flowVoice.upload, { flow_id, text: '您好' }, fileOf(wav(9), 'x.wav'));
  const { jobId, pieces } = await api(flowVoice.synthesise, { flow_id });
  expect(pieces).toBe(1);
  expect(await ended(jobId)).toMatchObject({ status: 'done', accepted: 1, refused: 0 });
  const states = async () => (await api(flowVoice.list, { flow_id })).list.map(({ state }) => state);
  expect(await states()).toEqual(['recorded', 'synthesised']);
  await expect(api(flowVoice.synthesise, { flow_id })).rejects.toMatchObject({ data: { problem: 'recording.nothing-missing' } });
  const { revision, draft: made } = await api(flow.detail, { flow_id });
  const parsed = graph.parse(made);
  await api(flow.update, { flow_id, revision, draft: { ...parsed, voice: { ...parsed.voice, voice: 'male' } } });
  expect(await states()).toEqual(['recorded', 'missing']);
});

test('the list of what to record names each file', async () => {
  const flow_id = await newFlow();
  const { jobId } = await api(flowVoice.requestExport, { flow_id, format: 'csv' });
  const job = async () => (await api(exportQueue.list, { ids: [jobId] })).list[0];
  await expect.poll(async () => (await job())?.status, { timeout: 60_000, interval: 50 }).toMatch(/done|error/);
  const text = await (await api(exportQueue.download, { id: jobId })).text();
  const rows = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  expect(rows[0]).toBe('文件名,位置,整句,要录的话,状态,时长（秒）,用到次数');
  expect(rows[1]).toMatch(/^01挂机-[0-9a-f]{8}\.wav,01 挂机 · 话术,您好\{姓名\}，再见。,您好,缺录音,,1$/);
});
