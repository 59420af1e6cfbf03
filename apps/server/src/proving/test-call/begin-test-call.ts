import { allows, type ParsedOf, Problem, problems } from '@parley/contract';
import { outboundQueueCall, queueCall } from '@parley/contract/flow-queue';
import { type flowTestCall, testCallLimits } from '@parley/contract/flow-test-call';
import { isPhone, normalPhone } from '@parley/contract/phone';
import { json, uuid7 } from '@parley/db';
import { callingHours } from '@parley/pacing';
import { noExtension } from '../../centre/extension-queries.ts';
import { findFlow } from '../../flow/find-flow.ts';
import { flowProblems } from '../../flow/problems.ts';
import { versionGraph } from '../../flow/version/version-queries.ts';
import type { Caller, Context } from '../../kit/context.ts';
import { windowsOf } from '../../organisation/calling-windows.ts';
import { ownCompany } from '../../organisation/own-company.ts';
import { graphAgainst } from '../graph-against.ts';
import { provingProblems } from '../problems.ts';
import { goesOn, selectTestCalls } from './test-call-rows.ts';

type Input = ParsedOf<typeof flowTestCall.create>;

const within = 600_000; // ms

/** Who may put numbers into a flow's queue may call one to try it. */
export const mayCallOutside = ({ permissions }: Caller): boolean =>
  allows(`${queueCall.permission} || ${outboundQueueCall.permission}`, permissions);

/** Phones that may be called: one's own, and those of people whose data are seen. */
export const callablePhones = async ({ whole, caller }: Context) => {
  const { owners } = caller.scope;
  const all = await whole.selectFrom('extensions').selectAll('extensions').where('enabled', '=', true).orderBy('number').execute();
  return all.filter(({ user_id }) => owners === 'all' || user_id === caller.userId || (user_id !== null && owners.includes(user_id)));
};

const phoneOf = async (id: string, context: Context) => {
  const row = (await callablePhones(context)).find((one) => one.id === id);
  if (!row) throw noExtension();
  if (row.registered_until === null || row.registered_until <= context.services.now())
    throw new Problem(provingProblems.noPhone, { number: row.number });
  return { party: row.number, extension_id: row.id };
};

interface Party {
  readonly party: string;
  readonly extension_id: string | null;
  readonly browser?: boolean;
}

const partyOf = async ({ to }: Input, context: Context): Promise<Party> => {
  if ('browser' in to) return { party: 'browser', extension_id: null, browser: true };
  if ('extension_id' in to) return phoneOf(to.extension_id, context);
  const { whole, caller, services } = context;
  const inside = await whole.selectFrom('extensions').select('id').where('number', '=', to.phone).executeTakeFirst();
  if (inside) return phoneOf(inside.id, context);
  if (!mayCallOutside(caller)) throw new Problem(provingProblems.notOutside);
  const party = normalPhone(to.phone);
  if (!isPhone(party)) throw new Problem(provingProblems.noNumber);
  const company = await ownCompany(context.db);
  const hours = { timeZone: company.time_zone, windows: [], company: windowsOf(company.calling_windows), startDate: null, endDate: null };
  if (callingHours(hours, services.now()) !== 'open') throw new Problem(provingProblems.outOfHours);
  return { party, extension_id: null };
};

const triedGraph = async ({ flow_id, version, against }: Input, { db }: Context) => {
  const flow = await findFlow(db, flow_id);
  if (version === undefined) return graphAgainst(db, flow, against);
  const graph = await versionGraph(db, flow_id, version);
  if (!graph) throw new Problem(flowProblems.notPublished);
  return { graph, version, revision: flow.revision };
};

/** @throws Problem if somebody's phone is busy with one already, or the company has had its share */
const refuseTooMany = async (context: Context): Promise<void> => {
  const { whole, caller, services } = context;
  const now = services.now();
  const recent = await selectTestCalls(whole)
    .where('t.created_at', '>', new Date(now.getTime() - within))
    .orderBy('t.id')
    .execute();
  if (recent.some((row) => row.created_by === caller.userId && goesOn(row, now))) throw new Problem(provingProblems.calling);
  const oldest = recent.at(-testCallLimits.within10Minutes);
  if (oldest) throw new Problem(problems.tooMany, { seconds: Math.ceil((oldest.created_at.getTime() + within - now.getTime()) / 1000) });
};

/** Has a voice node call a phone with a flow as it is now. */
export const beginTestCall = async (input: Input, context: Context): Promise<{ id: string }> => {
  const { whole, caller, services, audit } = context;
  const tried = await triedGraph(input, context);
  const to = await partyOf(input, context);
  await refuseTooMany(context);
  const id = uuid7();
  await whole
    .insertInto('flow_test_calls')
    .values({
      ...{ company_id: caller.companyId, id, flow_id: input.flow_id, ...to, created_by: caller.userId, created_at: services.now() },
      ...{ version: tried.version, revision: tried.revision, graph: json(tried.graph), variables: json(input.variables) },
    })
    .execute();
  services.bus.publish({ type: 'test-call', company: caller.companyId, call: id });
  audit.after = { id, flow: input.flow_id, version: tried.version, phone: to.party };
  return { id };
};
