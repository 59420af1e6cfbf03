import type { ParsedOf } from '@parley/contract';
import { type AnnouncementGroupItem, type announcement, leastCalls } from '@parley/contract/announcement';
import { agreedClass, type CompanyDatabase } from '@parley/db';
import { sql } from 'kysely';
import { z } from 'zod';
import { containing, includesText } from '../kit/like.ts';

/** Groups that are looked at and shown at most. */
const looked = 400;
const shown = 100;
const counts = z.record(z.string(), z.number()).catch({});
/** Bytes of A-law in a ms. */
const bytesPerMs = 8;

type Filter = ParsedOf<typeof announcement.list>;

const isPassed = ({ calls, passed_at_calls: at }: { calls: number; passed_at_calls: number | null }): boolean =>
  at !== null && calls < 2 * at;

/** Recordings of groups, without their sound; the one that a group began with first. */
const samplesOf = (db: CompanyDatabase, groups: readonly string[]) =>
  groups.length === 0
    ? []
    : db
        .selectFrom('announcement_samples')
        .select(['id', 'group_id as group', 'call_id as callId', 'at', 'phase', 'text', 'likeness', 'wave'])
        .select(sql<number>`octet_length(audio)`.as('bytes'))
        .where('group_id', 'in', groups)
        .orderBy('at')
        .orderBy('id')
        .execute();

interface Asker {
  readonly mask: (text: string) => string;
  /** Which of some calls the asker may see. */
  readonly visible: (calls: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** What no rule and no wording knows yet, the group that most calls heard first; recordings are those of calls that the asker sees. */
export async function listGroups(db: CompanyDatabase, filter: Filter, { mask, visible }: Asker) {
  const rows = await db
    .selectFrom('announcement_groups as groups')
    .select(['id', 'text', 'language', 'calls', 'gateways', 'phases', 'heard_classes', 'first_seen', 'last_seen', 'passed_at_calls'])
    .where('class', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('announcement_rules')
            .select('id')
            .whereRef('announcement_rules.company_id', '=', 'groups.company_id')
            .whereRef('announcement_rules.group_id', '=', 'groups.id')
            .where('announcement_rules.enabled', '=', true),
        ),
      ),
    )
    .$if(filter.search !== '', (query) => query.where('text', 'ilike', containing(filter.search)))
    .$if(filter.phase !== undefined, (query) => query.where(sql<boolean>`phases ? ${filter.phase ?? ''}`))
    .$if(filter.gatewayId !== undefined, (query) => query.where(sql<boolean>`gateways ? ${filter.gatewayId ?? ''}`))
    .orderBy('calls', 'desc')
    .orderBy('id')
    .limit(looked)
    .execute();
  // What is hidden is not found either: ever longer parts of a number would tell it.
  const found = rows.filter(({ text }) => includesText(mask(text), filter.search));
  const unknown = found.filter((row) => agreedClass(row.heard_classes) === null);
  const enough = unknown.filter(({ calls }) => calls >= leastCalls);
  const wanted = enough.filter((row) => isPassed(row) === filter.passed).slice(0, shown);
  const ids = wanted.map(({ id }) => id);
  const [recorded, gateways] = await Promise.all([samplesOf(db, ids), db.selectFrom('gateways').select(['id', 'name']).execute()]);
  const seen = await visible(recorded.map(({ callId }) => callId));
  const samples = recorded.filter(({ callId }) => seen.has(callId));
  const groups = wanted.map((row): AnnouncementGroupItem => {
    const own = samples.filter(({ group }) => group === row.id);
    const later = own.filter(({ likeness }) => likeness < 1);
    const phases = counts.parse(row.phases);
    return {
      ...{ id: row.id, text: mask(row.text), language: row.language === 'en' ? 'en' : 'zh', calls: row.calls },
      ...{ firstSeen: row.first_seen.toISOString(), lastSeen: row.last_seen.toISOString(), passed: isPassed(row) },
      gateways: Object.entries(counts.parse(row.gateways))
        .map(([id, calls]) => ({ name: gateways.find((one) => one.id === id)?.name ?? id, calls }))
        .sort((a, b) => b.calls - a.calls),
      phases: { early: phases.early ?? 0, answered: phases.answered ?? 0 },
      alike: later.length === 0 ? null : later.reduce((sum, { likeness }) => sum + likeness, 0) / later.length,
      wave: (own[0]?.wave ?? []).map((loud) => loud / 100),
      ms: Math.round((own[0]?.bytes ?? 0) / bytesPerMs),
      samples: own.map(({ id, callId, at, phase, text, likeness, bytes }) => ({
        ...{ id, callId, at: at.toISOString(), phase: phase === 'early' ? 'early' : 'answered' },
        ...{ text: mask(text), likeness, ms: Math.round(bytes / bytesPerMs) },
      })),
    };
  });
  return { groups, scattered: unknown.length - enough.length, passed: enough.filter(isPassed).length };
}
