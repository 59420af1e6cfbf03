import { randomBytes } from 'node:crypto';
import { Problem, problems } from '@parley/contract';
import { mostNumberCiphers, numberCipher } from '@parley/contract/number-cipher';
import { uuid7 } from '@parley/db';
import { numberCipherPlace, seal } from '@parley/db/seal';
import { bind } from '../kit/bind.ts';
import { oneByOne } from '../kit/revision.ts';
import { cipherKeyLength } from '../task/cipher/cipher-text.ts';
import { takesCipherText } from '../task/cipher/number-opener.ts';
import { taskProblems } from '../task/problems.ts';

export const numberCipherRoutes = [
  bind(numberCipher.list, async (_input, { db, caller, services }) => {
    const rows = await db
      .selectFrom('number_ciphers')
      .leftJoin('users', 'users.id', 'number_ciphers.created_by')
      .select(['number_ciphers.id', 'number_ciphers.created_at', 'users.realname', 'users.username'])
      .orderBy('number_ciphers.id', 'desc')
      .execute();
    return {
      allowed: await takesCipherText(services.db, caller.companyId),
      list: rows.map((row) => ({
        id: row.id,
        createdBy: row.realname || row.username || '',
        createdAt: row.created_at.toISOString(),
      })),
    };
  }),
  bind(numberCipher.generate, async (_input, { db, caller, services, audit }) => {
    if (!(await takesCipherText(services.db, caller.companyId))) throw new Problem(taskProblems.cipherRefused);
    const id = uuid7();
    const key = randomBytes(cipherKeyLength).toString('base64');
    await db.transaction().execute(async (tx) => {
      await oneByOne(tx, caller.companyId, 'number_ciphers');
      const { keys } = await tx
        .selectFrom('number_ciphers')
        .select((eb) => eb.fn.countAll<number>().as('keys'))
        .executeTakeFirstOrThrow();
      if (keys >= mostNumberCiphers) throw new Problem(taskProblems.cipherKeys, { limit: mostNumberCiphers });
      await tx
        .insertInto('number_ciphers')
        .values({
          company_id: caller.companyId,
          id,
          secret: seal(services.settings.key, key, numberCipherPlace(caller.companyId, id)),
          created_by: caller.userId,
          created_at: services.now(),
        })
        .execute();
    });
    audit.after = { id };
    return { id, key };
  }),
  bind(numberCipher.delete, async ({ ids }, { db, audit }) => {
    const gone = await db.deleteFrom('number_ciphers').where('id', 'in', ids).returning(['id', 'created_at']).execute();
    if (gone.length === 0) throw new Problem(problems.notFound, { what: { zh: '密钥', en: 'The key' } });
    audit.before = gone;
    return { count: gone.length };
  }),
];
