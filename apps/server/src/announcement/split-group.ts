import { setImmediate as breathe } from 'node:timers/promises';
import { type Database, json, timeOfUuid7, uuid7 } from '@parley/db';
import { type Fingerprint, fingerprintFrom, likeness } from '@parley/speech';
import { z } from 'zod';
import type { Context } from '../kit/context.ts';

/** Newest calls of a group that are looked at. */
const most = 300;
/** Within a part recordings are more alike than the 0.5 that made the group. */
const alikeInPart = 0.62;
const mostParts = 8;

interface Part {
  print: Fingerprint;
  members: Member[];
}
type Member = Awaited<ReturnType<typeof membersOf>>[number];

const membersOf = (db: Database, group: string) =>
  db
    .selectFrom('heard_announcements')
    .select(['id', 'call_id', 'gateway_id', 'phase', 'language', 'text', 'print'])
    .where('group_id', '=', group)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

const countsBy = z.record(z.string(), z.number()).catch({});

/** Each with the first that it is like. */
async function partsOf(members: readonly Member[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const member of members) {
    const print = fingerprintFrom(member.print);
    const best = parts.map((part) => ({ part, score: likeness(print, part.print) })).sort((a, b) => b.score - a.score)[0];
    if (best && (best.score >= alikeInPart || parts.length >= mostParts)) best.part.members.push(member);
    else parts.push({ print, members: [member] });
    await breathe();
  }
  return parts;
}

const countsOf = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));

/** Makes groups of what in a group is less alike than the rest. @returns how many groups there are then */
export async function splitGroup({ db, caller }: Context, group: string): Promise<number> {
  const parts = (await partsOf(await membersOf(db, group))).sort((a, b) => b.members.length - a.members.length);
  // What only one call heard is no group.
  const others = parts.slice(1).filter(({ members }) => members.length > 1);
  await db.transaction().execute(async (tx) => {
    for (const { members } of others) {
      const id = uuid7();
      const [first] = members;
      if (!first) continue;
      const ids = members.map((member) => member.id);
      await tx
        .insertInto('announcement_groups')
        .values({
          ...{ company_id: caller.companyId, id, language: first.language, print: first.print, calls: members.length },
          text: members.find(({ text }) => text !== '')?.text ?? '',
          gateways: json(countsOf(members.flatMap((member) => member.gateway_id ?? []))),
          phases: json(countsOf(members.map(({ phase }) => phase))),
          ...{ first_seen: timeOf(members.at(-1)), last_seen: timeOf(first) },
        })
        .execute();
      await tx.updateTable('heard_announcements').set({ group_id: id }).where('id', 'in', ids).execute();
      const calls = members.map((member) => member.call_id);
      await tx
        .updateTable('announcement_samples')
        .set({ group_id: id })
        .where('group_id', '=', group)
        .where('call_id', 'in', calls)
        .execute();
    }
    await takeFrom(
      tx,
      group,
      others.flatMap(({ members }) => members),
    );
  });
  return others.length + 1;
}

const less = (all: unknown, gone: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(countsBy.parse(all)).map(([name, count]) => [name, Math.max(0, count - (gone[name] ?? 0))]));

/** The group counts what is left. */
async function takeFrom(tx: Database, group: string, gone: readonly Member[]): Promise<void> {
  const before = await tx
    .selectFrom('announcement_groups')
    .select(['calls', 'gateways', 'phases'])
    .where('id', '=', group)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return;
  await tx
    .updateTable('announcement_groups')
    .set({
      calls: Math.max(1, before.calls - gone.length),
      gateways: json(less(before.gateways, countsOf(gone.flatMap((member) => member.gateway_id ?? [])))),
      phases: json(less(before.phases, countsOf(gone.map(({ phase }) => phase)))),
    })
    .where('id', '=', group)
    .execute();
}

const timeOf = (member: Member | undefined): Date => new Date(member ? timeOfUuid7(member.id) : 0);
