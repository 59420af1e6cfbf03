import type { OutputOf, ParsedOf } from '@parley/contract';
import { packetCapture } from '@parley/contract/packet-capture';
import { type CompanyDatabase, uuid7 } from '@parley/db';
import { standardTraceDays } from '../call/sip-trace.ts';
import { bind } from '../kit/bind.ts';
import type { Context } from '../kit/context.ts';
import { noGateway, selectGateways } from './gateway-queries.ts';

const shown = 50; // calls

const nameOf = async (db: CompanyDatabase, id: string): Promise<string> => {
  const row = await selectGateways(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw noGateway();
  return row.name;
};

const waitingFor = (db: CompanyDatabase, gateway: string, now: Date) =>
  db.selectFrom('packet_captures').selectAll('packet_captures').where('gateway_id', '=', gateway).where('until', '>', now);

/** What was wanted of a gateway before is no more. */
const withdraw = (db: CompanyDatabase, gateway: string) => db.deleteFrom('packet_captures').where('gateway_id', '=', gateway).execute();

const tell = ({ services, caller }: Context): void => services.bus.publish({ type: 'capture-changed', company: caller.companyId });

export const startCapture = async (
  { id, calls, minutes, running }: ParsedOf<typeof packetCapture.start>,
  context: Context,
): Promise<Record<string, never>> => {
  const { whole, db, caller, services, audit } = context;
  const name = await nameOf(db, id);
  const until = new Date(services.now().getTime() + minutes * 60_000);
  await withdraw(whole, id);
  await whole
    .insertInto('packet_captures')
    .values({ company_id: caller.companyId, id: uuid7(), gateway_id: id, calls_left: calls, until, running })
    .execute();
  audit.after = { name, calls, minutes, running };
  tell(context);
  return {};
};

export const stopCapture = async ({ id }: ParsedOf<typeof packetCapture.stop>, context: Context): Promise<Record<string, never>> => {
  context.audit.after = { name: await nameOf(context.db, id) };
  await withdraw(context.whole, id);
  tell(context);
  return {};
};

export const listCaptures = async (
  { id }: ParsedOf<typeof packetCapture.list>,
  { db, services }: Context,
): Promise<OutputOf<typeof packetCapture.list>> => {
  await nameOf(db, id);
  const [waiting, calls] = await Promise.all([
    waitingFor(db, id, services.now()).where('calls_left', '>', 0).executeTakeFirst(),
    db
      .selectFrom('captured_calls')
      .selectAll('captured_calls')
      .where('gateway_id', '=', id)
      .orderBy('call_id', 'desc')
      .limit(shown)
      .execute(),
  ]);
  return {
    waiting: waiting ? { calls: waiting.calls_left, until: waiting.until.toISOString() } : null,
    calls: calls.map(({ call_id, at, packets, bytes, dropped }) => ({ callId: call_id, at: at.toISOString(), packets, bytes, dropped })),
    keptDays: services.settings.traceDays ?? standardTraceDays,
  };
};

export const packetCaptureRoutes = [
  bind(packetCapture.start, startCapture),
  bind(packetCapture.stop, stopCapture),
  bind(packetCapture.list, listCaptures),
];
