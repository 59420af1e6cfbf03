import type { Database } from '../connect.ts';

/** A rule that holds, as it is kept. */
export interface KeptAnnouncementRule {
  id: string;
  company: number;
  class: string;
  language: 'zh' | 'en' | null;
  phase: 'early' | 'answered' | null;
  texts: string[];
  unless: string[];
  print: Uint8Array | null;
  likeness: number | null;
  group: string | null;
  hangUp: boolean;
}

const languageOf = (language: string | null): 'zh' | 'en' | null => (language === 'zh' || language === 'en' ? language : null);
const phaseOf = (phase: string | null): 'early' | 'answered' | null => (phase === 'early' || phase === 'answered' ? phase : null);

/** The rules that are enabled, of all companies and of the platform (company -1), in the order in which they were made. */
export async function announcementRules(db: Database): Promise<KeptAnnouncementRule[]> {
  const rows = await db
    .selectFrom('announcement_rules')
    .select(['id', 'company_id', 'class', 'language', 'phase', 'texts', 'unless', 'print', 'likeness', 'group_id', 'hang_up'])
    .where('enabled', '=', true)
    .orderBy('company_id')
    .orderBy('id')
    .execute();
  return rows.map(({ company_id: company, group_id: group, hang_up: hangUp, ...row }) => ({
    ...row,
    company,
    group,
    hangUp,
    language: languageOf(row.language),
    phase: phaseOf(row.phase),
  }));
}
