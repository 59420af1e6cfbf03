import type { ParsedOf } from '@parley/contract';
import { speechProvider } from '@parley/contract/speech';
import { uuid7 } from '@parley/db';
import { expect } from 'vitest';
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
  return {
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
      const order: ParsedOf<typeof speechProvider.setOrder> = { use: 'hearing', language: 'en', providers: [await make(), 'embedded'] };
      await harness.api(speechProvider.setOrder, order);
      expect((await harness.api(speechProvider.list, {})).orders).toContainEqual(order);
      await harness.api(speechProvider.setOrder, { ...order, providers: [] });
      expect((await harness.api(speechProvider.list, {})).orders).not.toContainEqual(order);
    },
    [speechProvider.setHotWords.path]: async () => {
      const list = { language: 'zh' as const, words: ['金沙大道', '玻璃险'] };
      await harness.api(speechProvider.setHotWords, list);
      expect((await harness.api(speechProvider.list, {})).hotWords).toContainEqual(list);
    },
    [speechProvider.tryHearing.path]: async () => {
      const id = await gone('deepgram');
      const tried = await harness.operator(speechProvider.tryHearing, { id, language: 'en', audio: Buffer.alloc(320).toString('base64') });
      expect(tried).toMatchObject({ text: '', failure: { reason: 'unavailable' } });
    },
    [speechProvider.trySpeaking.path]: async () => {
      const id = await gone('openai');
      const tried = await harness.operator(speechProvider.trySpeaking, { id, language: 'en', text: 'Hello' });
      expect(tried).toMatchObject({ audio: '', failure: { reason: 'unavailable' } });
    },
  };
};
