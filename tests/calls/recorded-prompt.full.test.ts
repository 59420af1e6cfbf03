import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { detail, publish } from '@parley/contract/flow';
import { flow as graph, spokenPrompts } from '@parley/contract/flow/graph';
import { outboundQueueCall } from '@parley/contract/flow-queue';
import { flowVoice } from '@parley/contract/flow-voice';
import { readWav } from '@parley/media';
import { correlate, speechLike } from '@parley/media/testing';
import { wavOf } from '@parley/media/testing/wav';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import type { Parley } from '../kit/parley.ts';
import { sharedParley } from '../kit/shared-parley.ts';
import { addBriefFlow } from '../kit/task.ts';

let parley: Parley;
let flow_id: string;
beforeAll(async () => {
  parley = await sharedParley();
  flow_id = await addBriefFlow(parley);
});

test('whoever is called hears what was recorded, and the record says so', async () => {
  const said = speechLike(2_000, 1, 42);
  const { list } = await parley.api(flowVoice.list, { flow_id, size: 200 });
  for (const { text } of list) {
    const file = new File([new Uint8Array(wavOf([said]))], 'studio.wav');
    await parley.api(flowVoice.upload, { flow_id, text }, { files: { file } });
  }
  const { draft } = await parley.api(detail, { flow_id });
  expect(spokenPrompts(graph.parse(draft)).every(({ prompt }) => prompt.recordings.length > 0)).toBe(true);
  await parley.api(publish, { flow_id });
  const phone = '13800000236';
  const variables = { 姓名: '王女士', 单号后四位: '6621' };
  await parley.api(outboundQueueCall, { flow_id, numbers: [{ phone, variables }] });
  const call = await eventually(
    'the call is over and recorded',
    async () => {
      const row = await parley.rows.selectFrom('calls').selectAll().where('callee', '=', phone).executeTakeFirst();
      return row?.status && row.recording ? row : undefined;
    },
    120_000,
  );
  const turns = await parley.rows.selectFrom('turns').select('sound').where('call_id', '=', call.id).where('who', '=', 'robot').execute();
  expect(turns.length).toBeGreaterThan(0);
  expect(turns.every(({ sound }) => sound === 'recorded' || sound === 'spliced')).toBe(true);
  const [ours = new Int16Array(0)] = readWav(await readFile(join(parley.folder, 'recordings', call.recording ?? ''))).channels;
  const { score } = correlate(said.subarray(4_000, 8_000), ours);
  process.stdout.write(`recorded prompt in the call: correlation ${score.toFixed(3)}\n`);
  expect(score).toBeGreaterThan(0.9);
}, 180_000);
