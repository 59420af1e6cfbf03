import type { CauseCodes } from '@parley/contract/state-texts';
import type { CompanyDatabase } from '@parley/db';

const unknown: CauseCodes = { sipStatus: null, q850: null };

/** How calls ended, as the signalling numbers it: one question for all of them. @returns of a call's id, or of none */
export async function causesOfCalls(db: CompanyDatabase, ids: readonly (string | null)[]): Promise<(id: string | null) => CauseCodes> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    known.length === 0
      ? []
      : await db.selectFrom('calls').select(['calls.id', 'calls.sip_status', 'calls.q850']).where('calls.id', 'in', known).execute();
  const causes = new Map(rows.map(({ id, sip_status, q850 }) => [id, { sipStatus: sip_status, q850 }]));
  return (id) => (id === null ? undefined : causes.get(id)) ?? unknown;
}
