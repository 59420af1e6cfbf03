import { flowVoice, getRobotVoice } from '@parley/contract/flow-voice';
import { exportQueue, importQueue } from '@parley/contract/transfer';
import { speechLike } from '@parley/media/testing';
import { wavOf } from '@parley/media/testing/wav';
import { expect } from 'vitest';
import { storedZip } from '../testing/stored-zip.ts';
import type { Harness } from './each-route-harness.ts';

const spoken = new Uint8Array(wavOf([speechLike(600, 0.9, 1)]));
const text = '感谢您的接听，再见。';

/** What the routes of recorded prompts do when they succeed. */
export const soundSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const uploaded = async (flow_id: string) =>
    harness.api(flowVoice.upload, { flow_id, text }, { files: { file: new File([spoken], 'farewell.wav') } });
  const ended = async (queue: typeof importQueue | typeof exportQueue, jobId: string) => {
    const job = async () => (await harness.api(queue.list, { ids: [jobId] })).list[0];
    await expect.poll(async () => (await job())?.status, { timeout: 45_000 }).toBe('done');
    return job();
  };
  return {
    [getRobotVoice.path]: async () => {
      expect(await harness.api(getRobotVoice, { language: 'zh' })).toMatchObject({ voices: expect.any(Array) });
    },
    [flowVoice.list.path]: async () => {
      expect((await harness.api(flowVoice.list, { flow_id: await harness.newFlow() })).list).toMatchObject([{ text, state: 'missing' }]);
    },
    [flowVoice.upload.path]: async () => {
      expect(await uploaded(await harness.newFlow())).toMatchObject({ recording: { text, by: 'person' }, prompts: 1, revision: 2 });
    },
    [flowVoice.audio.path]: async () => {
      const flow_id = await harness.newFlow();
      const { recording } = await uploaded(flow_id);
      expect((await harness.api(flowVoice.audio, { flow_id, audio_id: recording.audioId })).ms).toBe(recording.durationMs);
    },
    [flowVoice.batchUpload.path]: async () => {
      const flow_id = await harness.newFlow();
      const file = new File([new Uint8Array(storedZip([[`${text}.wav`, spoken]]))], 'studio.zip');
      const { jobId } = await harness.api(flowVoice.batchUpload, { flow_id }, { files: { file } });
      expect(await ended(importQueue, jobId)).toMatchObject({ kind: 'flow-recordings', accepted: 1, refused: 0 });
    },
    [flowVoice.synthesise.path]: async () => {
      const { jobId, pieces } = await harness.api(flowVoice.synthesise, { flow_id: await harness.newFlow() });
      expect(pieces).toBe(1);
      expect(await ended(importQueue, jobId)).toMatchObject({ kind: 'flow-synthesis', accepted: 1 });
    },
    [flowVoice.requestExport.path]: async () => {
      const { jobId } = await harness.api(flowVoice.requestExport, { flow_id: await harness.newFlow() });
      expect(await ended(exportQueue, jobId)).toMatchObject({ kind: 'flow-prompts', rows: 1 });
    },
    [flowVoice.unused.path]: async () => {
      expect(await harness.api(flowVoice.unused, {})).toMatchObject({ list: expect.any(Array), count: expect.any(Number) });
    },
    [flowVoice.removeUnused.path]: async () => {
      const { recording } = await uploaded(await harness.newFlow());
      expect(await harness.api(flowVoice.removeUnused, { audio_ids: [recording.audioId] })).toEqual({ count: 0, bytes: 0 });
    },
    [flowVoice.sample.path]: async () => {
      const { audio, failure } = await harness.api(flowVoice.sample, { language: 'zh', text: '您好', voice: 'female' });
      expect(failure).toBeNull();
      expect(Buffer.from(audio, 'base64').length).toBeGreaterThan(2_000);
    },
  };
};
