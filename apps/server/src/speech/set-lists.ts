import { fieldIssue, operatorCompany, type ParsedOf } from '@parley/contract';
import { embeddedProvider, type speechProvider } from '@parley/contract/speech';
import { uuid7 } from '@parley/db';
import type { Context } from '../kit/context.ts';
import { refusedField } from '../kit/failures.ts';
import { expectReplaced, oneByOne, touched } from '../kit/revision.ts';
import { speechChanged } from './speech-changed.ts';

type OrderForm = ParsedOf<typeof speechProvider.setOrder>;

/** Replaces the company's own order of providers for one use of a language; an empty one leaves it to the platform's. */
export const setOrder = async ({ use, language, providers, replaces }: OrderForm, context: Context): Promise<Record<string, never>> => {
  const { db, whole, caller, services } = context;
  const wanted = providers.filter((id) => id !== embeddedProvider);
  const known = await services.db
    .selectFrom('speech_providers')
    .select('id')
    .where('company_id', 'in', [caller.companyId, operatorCompany])
    .where('id', 'in', wanted.length > 0 ? wanted : [uuid7()])
    .execute();
  if (known.length !== wanted.length) throw refusedField('providers', fieldIssue('choice'));
  await db.transaction().execute(async (tx) => {
    await oneByOne(tx, caller.companyId, 'speech_orders');
    const held = await tx
      .selectFrom('speech_orders')
      .select(['providers as list', 'updated_at', 'updated_by'])
      .where('use', '=', use)
      .where('language', '=', language)
      .executeTakeFirst();
    await expectReplaced(whole, held, replaces);
    const row = { providers, ...touched(context) };
    if (providers.length === 0) await tx.deleteFrom('speech_orders').where('use', '=', use).where('language', '=', language).execute();
    else
      await tx
        .insertInto('speech_orders')
        .values({ company_id: caller.companyId, use, language, ...row })
        .onConflict((conflict) => conflict.columns(['company_id', 'use', 'language']).doUpdateSet(row))
        .execute();
  });
  Object.assign(context.audit, { before: { use, language, providers: replaces }, after: { use, language, providers } });
  speechChanged(context);
  return {};
};

type HotWordsForm = ParsedOf<typeof speechProvider.setHotWords>;

/** Replaces the company's own hot words of a language. */
export const setHotWords = async ({ language, words, replaces }: HotWordsForm, context: Context): Promise<Record<string, never>> => {
  const { db, whole, caller } = context;
  await db.transaction().execute(async (tx) => {
    await oneByOne(tx, caller.companyId, 'speech_hot_words');
    const held = await tx
      .selectFrom('speech_hot_words')
      .select(['words as list', 'updated_at', 'updated_by'])
      .where('language', '=', language)
      .executeTakeFirst();
    await expectReplaced(whole, held, replaces);
    const row = { words, ...touched(context) };
    if (words.length === 0) await tx.deleteFrom('speech_hot_words').where('language', '=', language).execute();
    else
      await tx
        .insertInto('speech_hot_words')
        .values({ company_id: caller.companyId, language, ...row })
        .onConflict((conflict) => conflict.columns(['company_id', 'language']).doUpdateSet(row))
        .execute();
  });
  Object.assign(context.audit, { before: { language, words: replaces }, after: { language, words } });
  speechChanged(context);
  return {};
};
