import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Speech, Synthesiser } from '@parley/speech';
import { expect, onTestFinished, test } from 'vitest';
import { PromptStore } from './prompt-store.ts';

const loud = new Int16Array(4_000).fill(20_000);

/** A store whose synthesiser gives one chunk at once, and ends when it is told. */
async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'parley-prompts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const begun = Promise.withResolvers<void>();
  const spoken = Promise.withResolvers<Speech>();
  const synthesiser: Synthesiser = {
    name: 'slow',
    speak: (_, onChunk) => {
      onChunk?.(loud);
      begun.resolve();
      return spoken.promise;
    },
    health: () => ({ ready: true, detail: '' }),
    close: async () => undefined,
  };
  const media = { prepare: () => 500, prepared: () => false };
  const onError = (error: unknown) => expect.unreachable(String(error));
  return {
    store: new PromptStore({ media, synthesiser, folder, onError }),
    begun: begun.promise,
    end: () => spoken.resolve({ kind: 'spoken', samples: loud }),
  };
}

const request = { text: 'of June', language: 'en' } as const;

test('who joins a prompt that is being made is given what was made before', async () => {
  const { store, begun, end } = await openStore();
  const first = store.get(request, { personal: true });
  await begun;
  const heard: Int16Array[] = [];
  const second = store.get(request, { personal: true }, (samples) => heard.push(samples));
  end();
  expect(await second).toEqual(await first);
  expect(heard).toEqual([loud]);
});

test('what stands between recordings is given whole alone, also to who joins while it is made', async () => {
  const { store, begun, end } = await openStore();
  const heard: Int16Array[] = [];
  const first = store.get(request, { personal: true, spliced: true }, (samples) => heard.push(samples));
  await begun;
  const second = store.get(request, { personal: true, spliced: true }, (samples) => heard.push(samples));
  end();
  expect(await second).toEqual(await first);
  expect(heard).toEqual([]);
});
