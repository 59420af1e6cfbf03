import { accessAuth } from '@parley/contract/access-auth';
import { uuid7 } from '@parley/db';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';

/** One success of each route of API keys, by its path. */
export const accessAuthSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const newKey = async (name = uuid7()) => ({ name, id: (await harness.api(accessAuth.create, { name, scopes: ['append'] })).id });
  return {
    [accessAuth.list.path]: async () => {
      const { id, name } = await newKey();
      expect((await harness.api(accessAuth.list, { name, enabled: true })).list).toMatchObject([{ id, state: 'no-secret' }]);
    },
    [accessAuth.create.path]: async () => {
      const { id, name } = await newKey();
      expect(await harness.api(accessAuth.detail, { id })).toMatchObject({ name, networks: [], expiresAt: null, enabled: true });
      await expect(newKey(name)).rejects.toMatchObject({ data: { problem: 'row.name-taken' } });
      const wrong = harness.api(accessAuth.create, { name: uuid7(), scopes: ['append'], networks: ['10.0.0.0/33'] });
      await expect(wrong).rejects.toMatchObject({ data: { fields: [{ path: 'networks.0' }] } });
    },
    [accessAuth.update.path]: async () => {
      const { id, name } = await newKey();
      const { accessKey } = await harness.api(accessAuth.generate, { id });
      const form = { name: `${name} 2`, scopes: ['task', 'call'] as ('task' | 'call')[], networks: ['2001:db8::/32'], callsPerMinute: 5 };
      await harness.api(accessAuth.update, { id, revision: 1, ...form });
      expect(await harness.api(accessAuth.detail, { id })).toMatchObject({ ...form, accessKey, state: 'ready', revision: 2 });
    },
    [accessAuth.detail.path]: async () => {
      const { id } = await newKey();
      expect(await harness.api(accessAuth.detail, { id })).not.toHaveProperty('secret');
    },
    [accessAuth.delete.path]: async () => {
      const { id } = await newKey();
      expect(await harness.api(accessAuth.delete, { ids: [id] })).toEqual({ count: 1 });
    },
    [accessAuth.generate.path]: async () => {
      const { id } = await newKey();
      const made = await harness.api(accessAuth.generate, { id });
      expect(made).toEqual({ accessKey: expect.stringMatching(/^ak[0-9a-f]{20}$/), secret: expect.stringMatching(/^[\w-]{43}$/) });
      expect(await harness.api(accessAuth.detail, { id })).toMatchObject({ accessKey: made.accessKey, userName: 'chief1' });
    },
  };
};
