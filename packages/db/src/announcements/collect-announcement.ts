import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { storableText } from '../storable.ts';
import { uuid7, uuid7At, uuidFloor } from '../uuid7.ts';

/** An announcement as one call heard it. */
export interface HeardAnnouncement {
  company: number;
  call: string;
  gateway: string | undefined;
  phase: 'early' | 'answered';
  language: string;
  /** What was understood of it; empty if nothing. */
  text: string;
  /** What its words, or its length, said. */
  class: string | undefined;
  /** What the call took it for, by whatever it was told. */
  took: string | undefined;
  /** The rule that told it. */
  rule: string | undefined;
  /** What the call comes to by what the rule says; undefined where no rule said so, or somebody may still come behind it. */
  result: string | undefined;
  /** Four bytes for each 20 ms. */
  print: Uint8Array;
  /** A-law, 8 kHz. */
  audio: Uint8Array;
  /** Its loudness in equal pieces, 0 to 100. */
  wave: readonly number[];
  at: Date;
}

/** Recordings kept of a group. */
const mostSamples = 5;
const longestText = 500;
/** Recordings are kept for so long, and groups that nobody heard since for so long, days. */
const samplesFor = 30;
const groupsFor = 90;
/** What calls heard is kept to try rules on, their counts for two weeks to stand beside each other, days. */
export const heardFor = 30;
const countsFor = 60;
/** Rows that are forgotten at once: the others at the next look. */
const forgottenAtOnce = 20_000;

/**
 * Counts an announcement into the group that it sounds like, or makes a group of its own for it, and keeps a few recordings.
 *
 * @returns the group's id; undefined if the group that was named is gone
 */
export async function collectAnnouncement(
  db: Database,
  heard: HeardAnnouncement,
  group?: { id: string; likeness: number },
): Promise<string | undefined> {
  const { company, at, phase, gateway = '', class: of = '' } = heard;
  const text = storableText(heard.text, longestText);
  return await db.transaction().execute(async (tx) => {
    const id = group?.id ?? uuid7();
    const one = (name: string) => (name === '' ? sql`'{}'::jsonb` : sql`jsonb_build_object(${name}::text, 1)`);
    if (group) {
      const more = (column: string, name: string) =>
        name === ''
          ? sql`${sql.ref(column)}`
          : sql`${sql.ref(column)} || jsonb_build_object(${name}::text, coalesce((${sql.ref(column)} ->> ${name})::int, 0) + 1)`;
      const { rows } = await sql`
        update announcement_groups set calls = calls + 1, last_seen = greatest(last_seen, ${at}),
          text = case when text = '' then ${text} else text end, heard_classes = ${more('heard_classes', of)},
          gateways = ${more('gateways', gateway)}, phases = ${more('phases', phase)}
        where company_id = ${company} and id = ${id} returning id`.execute(tx);
      if (rows.length === 0) return undefined;
    } else
      await sql`
        insert into announcement_groups (company_id, id, heard_classes, text, language, print, gateways, phases, first_seen, last_seen)
        values (${company}, ${id}, ${one(of)}, ${text}, ${heard.language}, ${Buffer.from(heard.print)}, ${one(gateway)}, ${one(phase)}, ${at}, ${at})`.execute(
        tx,
      );
    await sql`
      insert into announcement_samples (company_id, id, group_id, call_id, gateway_id, phase, text, likeness, audio, wave, at)
      select ${company}, ${uuid7()}, ${id}, ${heard.call}, ${heard.gateway ?? null}::uuid, ${phase}, ${text}, ${group?.likeness ?? 1},
        ${Buffer.from(heard.audio)}, ${sql.val([...heard.wave])}::smallint[], ${at}
       where (select count(*) from announcement_samples where company_id = ${company} and group_id = ${id}) < ${mostSamples}`.execute(tx);
    await keepHeard(tx, heard, { id, text });
    return id;
  });
}

/** What rules are tried on, and the counts by what told it. */
async function keepHeard(tx: Database, heard: HeardAnnouncement, { id: group_id, text }: { id: string; text: string }): Promise<void> {
  const { company: company_id, at, phase, language, took = null, rule, result } = heard;
  const row = {
    company_id,
    id: uuid7At(at.getTime()),
    call_id: heard.call,
    gateway_id: heard.gateway ?? null,
    group_id,
    phase,
    language,
    text,
    class: took,
    ...(rule && result ? { rule_id: rule, result } : {}),
  };
  await tx
    .insertInto('heard_announcements')
    .values({ ...row, print: Buffer.from(heard.print) })
    .execute();
  const told_by = rule ?? (took === null ? 'unknown' : 'built-in');
  await tx
    .insertInto('announcement_days')
    .values({ company_id, day: at.toISOString().slice(0, 10), told_by, class: took ?? '', calls: 1 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'day', 'told_by', 'class']).doUpdateSet({ calls: sql`announcement_days.calls + 1` }),
    )
    .execute();
}

/** Forgets recordings, and groups that were not heard any more, after their time. */
export async function forgetAnnouncements(db: Database, now: Date): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  await db.deleteFrom('announcement_samples').where('at', '<', before(samplesFor)).execute();
  await sql`delete from heard_announcements where (company_id, id) in (
    select company_id, id from heard_announcements where id < ${uuidFloor(before(heardFor))} order by id limit ${forgottenAtOnce})`.execute(
    db,
  );
  await db.deleteFrom('announcement_days').where('day', '<', before(countsFor).toISOString().slice(0, 10)).execute();
  await db.deleteFrom('announcement_trials').where('created_at', '<', before(heardFor)).execute();
  await db.deleteFrom('announcement_groups').where('last_seen', '<', before(groupsFor)).where('class', 'is', null).execute();
}
