import { fieldIssue, type ParsedOf } from '@parley/contract';
import type { bakeOff } from '@parley/contract/bake-off';
import { embeddedProvider } from '@parley/contract/speech';
import { type DB, json, uuid7 } from '@parley/db';
import type { Insertable } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { refusedField } from '../../kit/failures.ts';
import { speechKinds } from '../overview.ts';
import { usableProvider } from '../usable-provider.ts';

/** Bake-offs of a company that wait or run at once. */
const mostOpen = 3;

export type BakeOffSource = Omit<Insertable<DB['speech_bake_off_items']>, 'company_id' | 'bake_off_id' | 'n'>;

interface Ready {
  name: string;
  language: string;
  phrases: string[];
  contestants: { id: string; name: string; pricePerHour: number | null }[];
}

export const hearingLanguages = (kind: string): string[] =>
  kind === embeddedProvider ? ['zh', 'en'] : (speechKinds.find((one) => one.kind === kind)?.hearing?.languages ?? []);

/** @throws Problem where one of those who are to take part cannot, or enough bake-offs are open */
export const readyToBegin = async (
  { name, language, providers, phrases }: ParsedOf<typeof bakeOff.upload>,
  { db, services, caller }: Context,
): Promise<Ready> => {
  const contestants = await Promise.all(
    providers.map(async (provider) => {
      if (provider === embeddedProvider) return { id: provider, name: provider, pricePerHour: 0 };
      const { id, name: called, kind, pricePerHour } = await usableProvider(services, caller.companyId, provider);
      if (!hearingLanguages(kind).includes(language)) throw refusedField('providers', fieldIssue('choice'));
      return { id, name: called, pricePerHour };
    }),
  );
  const open = await db.selectFrom('speech_bake_offs').select('id').where('state', 'in', ['waiting', 'running']).execute();
  if (open.length >= mostOpen) throw refusedField('name', fieldIssue('bakeOff.open'));
  return { name, language, phrases, contestants };
};

/** Puts it in line, with what is to be heard. */
export const begin = async (
  { name, language, phrases, contestants }: Ready,
  sources: readonly BakeOffSource[],
  { db, caller, audit }: Context,
): Promise<{ id: string }> => {
  const id = uuid7();
  const company_id = caller.companyId;
  await db.transaction().execute(async (tx) => {
    const made = { name, language, phrases, providers: json(contestants), created_by: caller.userId };
    await tx
      .insertInto('speech_bake_offs')
      .values({ company_id, id, ...made })
      .execute();
    await tx
      .insertInto('speech_bake_off_items')
      .values(sources.map((source, place) => ({ company_id, bake_off_id: id, n: place + 1, ...source })))
      .execute();
  });
  audit.after = { name, language, providers: contestants.map((one) => one.id), turns: sources.length };
  return { id };
};
