import { login, secondFactor } from '@parley/contract/session';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { TestUser } from '../testing/fixture.ts';
import type { Harness } from './each-route-harness.ts';

const password = 'Right-pass-1';

/** One success of each route of the own second factor, by its path. */
export const secondFactorSuccesses = (harness: Harness, newUser: () => Promise<TestUser>): Record<string, () => Promise<void>> => {
  const begin = async () => {
    await harness.server.database.db.updateTable('companies').set({ second_factor: 'allowed' }).where('id', '=', 1).execute();
    const user = await newUser();
    const api = harness.server.as(user);
    const { secret, sealedSecret, uri } = await api(secondFactor.begin, {});
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const enrol = () => api(secondFactor.confirm, { sealedSecret, code, password });
    const logIn = (recovery?: string) => harness.server.as(undefined)(login, { username: user.username, password, code: recovery });
    return { api, uri, secret, enrol, logIn };
  };
  return {
    [secondFactor.begin.path]: async () => {
      const { uri, secret } = await begin();
      expect(uri).toContain(`secret=${secret}`);
    },
    [secondFactor.confirm.path]: async () => {
      const { enrol, logIn } = await begin();
      expect((await enrol()).recoveryCodes).toHaveLength(10);
      expect(await logIn()).toMatchObject({ wants: 'code' });
    },
    [secondFactor.remove.path]: async () => {
      const { api, enrol, logIn } = await begin();
      const [code = ''] = (await enrol()).recoveryCodes;
      await api(secondFactor.remove, { password, code });
      expect(await logIn()).toMatchObject({ token: expect.any(String) });
    },
    [secondFactor.renewCodes.path]: async () => {
      const { api, enrol, logIn } = await begin();
      const [code = ''] = (await enrol()).recoveryCodes;
      const { recoveryCodes } = await api(secondFactor.renewCodes, { password, code });
      expect(await logIn(recoveryCodes[0])).toMatchObject({ token: expect.any(String) });
    },
  };
};
