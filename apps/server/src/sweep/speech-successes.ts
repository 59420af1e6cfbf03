import { bakeOff } from '@parley/contract/bake-off';
import { modelEndpoint } from '@parley/contract/model-endpoint';
import { requestHost } from '@parley/contract/request-host';
import { speechProvider } from '@parley/contract/speech';
import { uuid7 } from '@parley/db';
import { expect } from 'vitest';
import { addRecordedCall, wav } from '../testing/recorded-call.ts';
import { storedZip } from '../testing/stored-zip.ts';
import type { Harness } from './each-route-harness.ts';

/** One success of each route of speech providers, by its path. */
export const speechSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const form = (name: string) => ({ name, fields: { model: 'nova-2' }, secrets: { key: 'a-key-of-deepgram' } });
  const make = async () => (await harness.api(speechProvider.create, { kind: 'deepgram', ...form(uuid7()) })).id;
  const found = async (id: string) => (await harness.api(speechProvider.list, {})).providers.find((one) => one.id === id);
  /** A server that nobody answers at: trying tells so. */
  const gone = async (kind: string) => {
    const fields = { deepgram: { address: 'ws://127.0.0.1:9' }, openai: { address: 'http://127.0.0.1:9' } }[kind] ?? {};
    return (await harness.operator(speechProvider.create, { kind, name: uuid7(), fields, secrets: { key: 'some-key' } })).id;
  };
  const begin = async () => {
    await addRecordedCall(harness.server, harness.company, ['好的']);
    return (await harness.api(bakeOff.create, { name: uuid7(), language: 'zh', providers: ['embedded'], turns: 1 })).id;
  };
  const results = (id: string) => harness.api(bakeOff.detail, { id });
  const stopped = async () => {
    const id = await begin();
    await harness.api(bakeOff.cancel, { id });
    return id;
  };
  return {
    [bakeOff.list.path]: async () => {
      const { list, choices, mayHear } = await harness.api(bakeOff.list, {});
      expect(Array.isArray(list)).toBe(true);
      expect([choices.map(({ id }) => id).includes('embedded'), mayHear]).toEqual([true, true]);
    },
    [bakeOff.create.path]: async () => {
      const id = await stopped();
      expect(await results(id)).toMatchObject({ total: 1, language: 'zh' });
    },
    [bakeOff.detail.path]: async () => {
      expect((await results(await stopped())).items).toMatchObject([{ n: 1, recorded: '好的' }]);
    },
    [bakeOff.expect.path]: async () => {
      const id = await stopped();
      await harness.api(bakeOff.expect, { id, n: 1, text: '好的。' });
      expect((await results(id)).items[0]?.expected).toBe('好的。');
    },
    [bakeOff.audio.path]: async () => {
      expect((await harness.api(bakeOff.audio, { id: await stopped(), n: 1 })).audio).not.toBe('');
    },
    [bakeOff.upload.path]: async () => {
      const file = new File([Uint8Array.from(storedZip([['a.wav', wav(1)]]))], 'a.zip');
      const { id } = await harness.api(bakeOff.upload, { name: uuid7(), language: 'zh', providers: ['embedded'] }, { files: { file } });
      await harness.api(bakeOff.cancel, { id });
      expect((await results(id)).items).toMatchObject([{ file: 'a.wav', callId: null }]);
    },
    [bakeOff.mark.path]: async () => {
      const callId = await addRecordedCall(harness.server, harness.company, ['好的']);
      await harness.api(bakeOff.mark, { callId, marked: true });
      expect((await harness.api(bakeOff.marked, {})).calls).toContain(callId);
    },
    [bakeOff.marked.path]: async () => {
      expect(Array.isArray((await harness.api(bakeOff.marked, {})).calls)).toBe(true);
    },
    [bakeOff.cancel.path]: async () => {
      expect((await results(await stopped())).state).toBe('cancelled');
    },
    [bakeOff.delete.path]: async () => {
      expect(await harness.api(bakeOff.delete, { ids: [await stopped()] })).toEqual({ count: 1 });
    },
    [requestHost.save.path]: async () => {
      const host = { origin: 'https://203.0.113.8', headerName: 'x-key', value: 'sk-of-a-host' };
      expect(await harness.api(requestHost.save, host)).toEqual({ origin: host.origin });
      const { list } = await harness.api(requestHost.list, {});
      expect(list).toContainEqual(expect.objectContaining({ origin: host.origin, headerName: 'x-key', valueTail: 'host' }));
    },
    [requestHost.list.path]: async () => {
      expect(await harness.api(requestHost.list, {})).toHaveProperty('list');
    },
    [requestHost.delete.path]: async () => {
      const { origin } = await harness.api(requestHost.save, { origin: 'https://203.0.113.9' });
      expect(await harness.api(requestHost.delete, { origins: [origin] })).toEqual({ count: 1 });
    },
    [modelEndpoint.detail.path]: async () => {
      const { address, keyTail } = await harness.api(modelEndpoint.detail, {});
      expect([typeof address, keyTail.length <= 4]).toEqual(['string', true]);
    },
    [modelEndpoint.update.path]: async () => {
      const { revision, keyTail: _, ...before } = await harness.api(modelEndpoint.detail, {});
      const next = { ...before, address: 'https://203.0.113.7/v1', chatModel: 'm', key: 'sk-of-a-model' };
      expect(await harness.api(modelEndpoint.update, { ...next, revision })).toEqual({ revision: revision + 1 });
      expect(await harness.api(modelEndpoint.detail, {})).toMatchObject({ chatModel: 'm', keyTail: 'odel' });
    },
    [modelEndpoint.check.path]: async () => {
      await harness.operator(modelEndpoint.detail, {});
      expect(await harness.operator(modelEndpoint.check, {})).toHaveProperty('chat');
    },
    [speechProvider.list.path]: async () => {
      const { kinds, providers } = await harness.api(speechProvider.list, {});
      expect(kinds.map(({ kind }) => kind)).toContain('aliyun');
      expect(providers.at(-1)).toMatchObject({ id: 'embedded', hearing: { state: 'ready' } });
    },
    [speechProvider.create.path]: async () => {
      expect(await found(await make())).toMatchObject({ kind: 'deepgram', secretTails: { key: 'gram' }, hearing: { state: 'ready' } });
    },
    [speechProvider.update.path]: async () => {
      const id = await make();
      const name = uuid7();
      await harness.api(speechProvider.update, { id, revision: 1, ...form(name), secrets: {}, pricePerHour: 3.5 });
      expect(await found(id)).toMatchObject({ name, pricePerHour: 3.5, secretTails: { key: 'gram' }, revision: 2 });
    },
    [speechProvider.delete.path]: async () => {
      const id = await make();
      expect(await harness.api(speechProvider.delete, { ids: [id] })).toEqual({ count: 1 });
      expect(await found(id)).toBeUndefined();
    },
    [speechProvider.setOrder.path]: async () => {
      const order = { use: 'hearing' as const, language: 'en' as const, providers: [await make(), 'embedded' as const] };
      await harness.api(speechProvider.setOrder, { ...order, replaces: [] });
      expect((await harness.api(speechProvider.list, {})).orders).toContainEqual(order);
      await harness.api(speechProvider.setOrder, { ...order, providers: [], replaces: order.providers });
      expect((await harness.api(speechProvider.list, {})).orders).not.toContainEqual(order);
    },
    [speechProvider.setHotWords.path]: async () => {
      const list = { language: 'zh' as const, words: ['金沙大道', '玻璃险'] };
      await harness.api(speechProvider.setHotWords, { ...list, replaces: [] });
      expect((await harness.api(speechProvider.list, {})).hotWords).toContainEqual(list);
    },
    [speechProvider.setTranscription.path]: async () => {
      await harness.api(speechProvider.setTranscription, { enabled: false, revision: 1 });
      expect((await harness.api(speechProvider.list, {})).transcription).toEqual({ enabled: false, revision: 2 });
    },
    [speechProvider.tryHearing.path]: async () => {
      const id = await gone('deepgram');
      const tried = await harness.operator(speechProvider.tryHearing, { id, language: 'en', audio: Buffer.alloc(320).toString('base64') });
      expect(tried).toMatchObject({ text: '', failure: { reason: 'unavailable' } });
    },
    [speechProvider.callAudio.path]: async () => {
      const call = await addRecordedCall(harness.server, harness.company, ['好的', '不用了']);
      expect(await harness.api(speechProvider.callAudio, { call, turn: 2 })).toMatchObject({
        ...{
          turn: 2,
          turns: [
            { n: 1, text: '好的' },
            { n: 2, text: '不用了' },
          ],
        },
      });
    },
    [speechProvider.trySpeaking.path]: async () => {
      const id = await gone('openai');
      const tried = await harness.operator(speechProvider.trySpeaking, { id, language: 'en', text: 'Hello' });
      expect(tried).toMatchObject({ audio: '', failure: { reason: 'unavailable' } });
    },
  };
};
