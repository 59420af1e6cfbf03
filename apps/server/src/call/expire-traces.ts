import { type CompanyDatabase, forCompany, uuidFloor, zeroUuid } from '@parley/db';
import { sql } from 'kysely';
import { repeated } from '../kit/repeated.ts';
import type { Services } from '../services.ts';
import { captureKey } from './call-capture.ts';
import { heldAmong } from './retention/held.ts';
import { standardTraceDays } from './sip-trace.ts';

const every = 600_000; // ms
const day = 86_400_000; // ms
/** Calls whose holds are looked up together. */
const atOnce = 500;

/** Calls of a company that have SIP messages or a capture from before then, a batch after the other in the order of their ids. */
async function* tracedCalls(db: CompanyDatabase, before: Date): AsyncGenerator<string[]> {
  let after = zeroUuid;
  for (;;) {
    const old = (table: 'sip_messages' | 'captured_calls') =>
      db
        .selectFrom(table)
        .select('call_id')
        .distinct()
        .where('call_id', '>', after)
        // A call began before its first message.
        .where('call_id', '<', uuidFloor(before))
        .where('at', '<', before)
        .orderBy('call_id')
        .limit(atOnce);
    const found = await Promise.all([old('sip_messages').execute(), old('captured_calls').execute()]);
    const ids = [...new Set(found.flat().map(({ call_id }) => call_id))].toSorted().slice(0, atOnce);
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    after = last;
  }
}

type Parts = Pick<Services, 'db' | 'files' | 'settings' | 'now'>;

/** Of a company that holds something: what belongs to calls that are held stays. */
const expireBesideHolds = async ({ db, files }: Parts, company: number, before: Date): Promise<void> => {
  const own = forCompany(db, company);
  for await (const ids of tracedCalls(own, before)) {
    const held = await heldAmong(own, company, ids);
    const going = ids.filter((id) => !held.has(id));
    if (going.length === 0) continue;
    await own.deleteFrom('sip_messages').where('call_id', 'in', going).where('at', '<', before).execute();
    const old = await own
      .deleteFrom('captured_calls')
      .where('call_id', 'in', going)
      .where('at', '<', before)
      .returning('call_id')
      .execute();
    for (const { call_id } of old) await files.remove(captureKey(company, call_id));
  }
};

/** Takes away SIP messages and captures that have been kept for as long as they may be, unless their call is on legal hold. */
export const expireTraces = async (parts: Parts): Promise<void> => {
  const { db, files, settings, now } = parts;
  const before = new Date(now().getTime() - (settings.traceDays ?? standardTraceDays) * day);
  const holding = (await db.selectFrom('legal_holds').select('company_id').distinct().execute()).map(({ company_id }) => company_id);
  const holdsNothing = sql<boolean>`company_id <> all(${holding}::integer[])`;
  await db.deleteFrom('sip_messages').where('at', '<', before).where(holdsNothing).execute();
  const old = await db
    .deleteFrom('captured_calls')
    .where('at', '<', before)
    .where(holdsNothing)
    .returning(['company_id', 'call_id'])
    .execute();
  for (const { company_id, call_id } of old) await files.remove(captureKey(company_id, call_id));
  for (const company of holding) await expireBesideHolds(parts, company, before);
  await db.deleteFrom('packet_captures').where('until', '<', before).execute();
};

/** Does so until it is stopped. */
export const startTraceExpiry = (services: Services): (() => Promise<void>) =>
  repeated('expiry of SIP messages', every, services, () => expireTraces(services));
