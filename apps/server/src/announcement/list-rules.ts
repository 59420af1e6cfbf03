import { operatorCompany } from '@parley/contract';
import { type AnnouncementRule, announcementClass } from '@parley/contract/announcement';
import { redialEntry } from '@parley/contract/recall';
import type { CompanyDatabase, Database } from '@parley/db';
import { sql } from 'kysely';
import { z } from 'zod';

const dayMs = 86_400_000;
const week = 7;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Announcements of two weeks by what told them. */
async function countsOf(db: CompanyDatabase, now: Date) {
  const rows = await db
    .selectFrom('announcement_days')
    .select(['day', 'told_by as by', 'class', 'calls'])
    .where('day', '>', dayOf(now.getTime() - 2 * week * dayMs))
    .execute();
  const since = dayOf(now.getTime() - week * dayMs);
  const isThisWeek = ({ day }: { day: string }): boolean => day > since;
  const sum = (list: readonly { calls: number }[]): number => list.reduce((all, { calls }) => all + calls, 0);
  const share = (list: typeof rows) => ({
    known: sum(list.filter(({ by }) => by !== 'unknown')),
    unknown: sum(list.filter(({ by }) => by === 'unknown')),
  });
  const latest = rows.filter(isThisWeek);
  const builtIn = Map.groupBy(
    latest.filter(({ by }) => by === 'built-in'),
    (row) => row.class,
  );
  return {
    week: share(latest),
    weekBefore: share(rows.filter((row) => !isThisWeek(row))),
    builtIn: [...builtIn].map(([of, list]) => ({ class: of, calls: sum(list) })).sort((a, b) => b.calls - a.calls),
    hitsOf: (rule: string): number => sum(latest.filter(({ by }) => by === rule)),
  };
}

/** A company's rules and those of the platform behind them, with what they hit. */
export async function listRules(db: CompanyDatabase, all: Database, { company, now }: { company: number; now: Date }) {
  const [rows, { hitsOf, ...counts }] = await Promise.all([
    all
      .selectFrom('announcement_rules')
      .selectAll()
      .where('company_id', 'in', [company, operatorCompany])
      .where(({ or, eb }) => or([eb('company_id', '=', company), eb('enabled', '=', true)]))
      .orderBy('id')
      .execute(),
    countsOf(db, now),
  ]);
  const rules = rows.map(
    (row): AnnouncementRule => ({
      ...{ id: row.id, shared: row.company_id !== company, class: announcementClass.parse(row.class) },
      language: row.language === 'zh' || row.language === 'en' ? row.language : null,
      phase: row.phase === 'early' || row.phase === 'answered' ? row.phase : null,
      ...{ texts: row.texts, unless: row.unless, groupId: row.group_id, likeness: row.likeness, hangUp: row.hang_up },
      ...{ enabled: row.enabled, hits: hitsOf(row.id), falseHits: row.tried_false, revision: row.revision },
    }),
  );
  return { rules: rules.sort((a, b) => Number(a.shared) - Number(b.shared)), ...counts };
}

const entries = z.array(redialEntry).catch([]);

/** The redial rule of the task that ran last and names one, and how many tasks name the same. */
export async function redialInForce(db: CompanyDatabase) {
  const first = await db
    .selectFrom('tasks')
    .innerJoin('redial_rules', 'redial_rules.id', 'tasks.redial_rule_id')
    .select(['tasks.name as task', 'redial_rules.id', 'redial_rules.name', 'redial_rules.entries'])
    .where('tasks.recycled_at', 'is', null)
    // One that runs now ran last, then the one that was started last; those that never ran come behind, the newest first.
    .orderBy(sql`tasks.state = 'running'`, 'desc')
    .orderBy('tasks.started_at', (order) => order.desc().nullsLast())
    .orderBy('tasks.id', 'desc')
    .executeTakeFirst();
  if (!first) return null;
  const same = await db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('redial_rule_id', '=', first.id)
    .where('recycled_at', 'is', null)
    .executeTakeFirstOrThrow();
  const rules = entries.parse(first.entries).map(({ result, times, waitSeconds }) => ({ result, times, waitSeconds }));
  return { task: first.task, name: first.name, tasks: Number(same.count), rules };
}
