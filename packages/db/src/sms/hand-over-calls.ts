import { meetsCondition } from '@parley/contract/sms-condition';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../connect.ts';
import type { CallFacts } from '../facts/call-facts.ts';
import { talkOf } from '../facts/call-hours.ts';
import { type HandOver, handOver } from './hand-over.ts';
import { type KeptStrategy, strategiesWhere } from './strategies.ts';
import { textsOf } from './text-values.ts';

/** What a flow's node asked for, as its event in the record tells. */
const wantedShape = z.object({ strategy: z.string().default(''), values: z.record(z.string(), z.unknown()).default({}) });

const wantedBy = (call: CallFacts): z.infer<typeof wantedShape>[] =>
  call.events.flatMap(({ kind, data }) => {
    const wanted = kind === 'sms-wanted' ? wantedShape.safeParse(data).data : undefined;
    return wanted ? [wanted] : [];
  });

const personOf = (call: CallFacts): string => (call.direction === 'out' ? call.callee : call.callerHidden ? '' : call.caller);

const valuesOf = (call: CallFacts): Record<string, string> => ({
  ...{ phone: personOf(call), task: call.task?.name ?? '', flow: call.flow?.name ?? '', grade: call.grade ?? '' },
  ...{ labels: (call.labels ?? []).join(', ') },
  ...textsOf(call.variables),
  ...textsOf(call.slots),
});

interface Chosen {
  /** By call: the strategy that its task chooses. */
  readonly byTask: ReadonlyMap<string, string>;
  readonly strategies: readonly KeptStrategy[];
}

/** The strategies that some calls may have to do with. */
const chosenFor = async (tx: Database, calls: readonly CallFacts[]): Promise<Chosen> => {
  const companies = [...new Set(calls.map(({ company }) => company))];
  const tasks = calls.flatMap(({ id, company, task }) => (task ? [{ call: id, company, task: task.id }] : []));
  const named = calls.flatMap((call) => wantedBy(call).map(({ strategy }) => strategy));
  const { rows } = await sql<{ call: string; strategy: string }>`
    select a.call, t.sms_strategy_id as strategy from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as a (call uuid, company int, task uuid)
      join tasks t on t.company_id = a.company and t.id = a.task where t.sms_strategy_id is not null`.execute(tx);
  const byTask = new Map(rows.map(({ call, strategy }) => [call, strategy]));
  const strategies = await strategiesWhere(
    tx,
    sql<boolean>`s.company_id = any(${companies}::int[])
      and (s.id::text = any(${[...byTask.values(), ...named]}::text[]) or (s.every_call and s.enabled and s.occasion = 'call'))`,
  );
  return { byTask, strategies };
};

const handOversOf = (call: CallFacts, { byTask, strategies }: Chosen): HandOver[] => {
  const own = strategies.filter(({ company }) => company === call.company);
  const { id: cause, company, task, flow, extension, grade } = call;
  const about = { call: cause, flow, extension, grade, task: task && { id: task.id, name: task.name } };
  const values = valuesOf(call);
  const begun = { company, cause, about, person: personOf(call) };
  const ended = { direction: call.direction, result: call.result, grade, labels: call.labels ?? [], talkMs: talkOf(call) };
  const chosen = byTask.get(call.id);
  const after = own.filter(
    (one) =>
      one.enabled &&
      one.occasion === 'call' &&
      // Calls that try a simulation version follow what their task says, not what holds for the company.
      (one.id === chosen || (one.everyCall && call.environment !== 'uat')) &&
      meetsCondition(one.condition, ended),
  );
  return [
    ...wantedBy(call).map(({ strategy: named, values: given }) => ({
      ...begun,
      strategy: own.find(({ id }) => id === named) ?? { named },
      byNode: true,
      values: { ...values, ...textsOf(given) },
    })),
    ...after.map((strategy) => ({ ...begun, strategy, byNode: false, values })),
  ];
};

/** Hands over the messages that follow calls which have ended: those that their flows asked for, and those of strategies whose condition holds. */
export async function handOverCalls(tx: Database, calls: readonly CallFacts[], now: Date): Promise<void> {
  const chosen = await chosenFor(tx, calls);
  await handOver(
    tx,
    calls.flatMap((call) => handOversOf(call, chosen)),
    now,
  );
}
