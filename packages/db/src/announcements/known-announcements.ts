import { z } from 'zod';
import type { Database } from '../connect.ts';

/** A group that a call's sound may be compared with. */
export interface AnnouncementGroup {
  id: string;
  company: number;
  /** What it comes to: as people set it, or as at least two calls read its words, and four in five of those that read any. */
  class: string | null;
  print: Uint8Array;
}

/** Groups of each company, those heard last; each costs time in every call that listens. */
const mostOfCompany = 60;
const agreeing = 2;
const agreement = 0.8;

const counts = z.record(z.string(), z.number()).catch({});

/** What calls that read an announcement's words agree on. */
export function agreedClass(heard: unknown): string | null {
  const [[name, most] = ['', 0], ...others] = Object.entries(counts.parse(heard)).sort((a, b) => b[1] - a[1]);
  const all = others.reduce((sum, [, count]) => sum + count, most);
  return most >= agreeing && most / all >= agreement ? name : null;
}

/** The announcements that companies know by their sound. */
export async function knownAnnouncements(db: Database): Promise<AnnouncementGroup[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('announcement_groups')
        .select((eb) => [
          ...(['company_id', 'id', 'class', 'heard_classes', 'print'] as const),
          eb.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('company_id').orderBy('last_seen', 'desc'))
            .as('place'),
        ])
        .as('latest'),
    )
    .selectAll()
    .where('place', '<=', mostOfCompany)
    .execute();
  return rows.map((row) => ({ id: row.id, company: row.company_id, class: row.class ?? agreedClass(row.heard_classes), print: row.print }));
}
