import { announcementConditions } from '@parley/contract/announcement';
import { type Database, json, uuid7 } from '@parley/db';

/** Ids of what belongs to a company's announcements. */
export const announcementIds = () => ({
  announcementGroup: uuid7(),
  announcementSample: uuid7(),
  announcementRule: uuid7(),
  announcementTrial: uuid7(),
});

interface AnnouncementsOf {
  company: number;
  call: string;
  mark: string;
  ids: ReturnType<typeof announcementIds>;
}

/** A print that nothing else is like: words by chance, from a seed. */
export const printOf = (seed: number, words = 150): Buffer => {
  const bytes = Buffer.alloc(words * 4);
  let value = seed;
  for (let at = 0; at < bytes.length; at++) {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = value >>> 24;
  }
  return bytes;
};

/** An unknown announcement of six calls with one recording, a rule, and a trial that has ended. */
export async function addAnnouncements(db: Database, { company: company_id, call, mark, ids }: AnnouncementsOf): Promise<void> {
  const at = new Date();
  const about = { company_id, phase: 'early' };
  const group_id = ids.announcementGroup;
  await db
    .insertInto('announcement_groups')
    .values({
      ...{ company_id, id: group_id, text: mark, language: 'zh', print: printOf(company_id + 7), calls: 6 },
      ...{ phases: json({ early: 6 }), first_seen: at, last_seen: at },
    })
    .execute();
  await db
    .insertInto('announcement_samples')
    .values({
      ...about,
      id: ids.announcementSample,
      group_id,
      call_id: call,
      text: mark,
      likeness: 1,
      audio: Buffer.alloc(800, 0x55),
      wave: [1, 100],
      at,
    })
    .execute();
  await db
    .insertInto('heard_announcements')
    .values({ ...about, id: uuid7(), group_id, call_id: call, language: 'zh', text: mark, print: printOf(company_id + 7) })
    .execute();
  await db
    .insertInto('announcement_days')
    .values({ company_id, day: at.toISOString().slice(0, 10), told_by: 'unknown', calls: 6 })
    .execute();
  const conditions = announcementConditions.parse({ class: 'barred', texts: [mark] });
  await db
    .insertInto('announcement_rules')
    .values({ company_id, id: ids.announcementRule, class: 'barred', texts: [mark] })
    .execute();
  await db
    .insertInto('announcement_trials')
    .values({ company_id, id: ids.announcementTrial, state: 'done', rule: json(conditions), outcome: json({}) })
    .execute();
}
