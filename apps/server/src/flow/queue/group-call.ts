import { type OutputOf, type ParsedOf, Problem, say } from '@parley/contract';
import type { groupCall, outboundGroupCall, QueueRefusal } from '@parley/contract/flow-queue';
import { uuid7 } from '@parley/db';
import { addNumbers } from '@parley/db/numbers/add-numbers';
import type { Context } from '../../kit/context.ts';
import { ownCompany } from '../../organisation/own-company.ts';
import { askAhead } from '../../task/ask-ahead.ts';
import { askDoNotCall } from '../../task/ask-do-not-call.ts';
import { openerFor } from '../../task/cipher/number-opener.ts';
import { taskProblems } from '../../task/problems.ts';
import { wantedNumbers } from '../../task/wanted-numbers.ts';
import { whyNotCalled } from '../../task/why-not-called.ts';
import { flowProblems } from '../problems.ts';
import { callableFlow, lineFor } from './lines.ts';
import { toldRefusals } from './queue-call.ts';

type Pace = Pick<ParsedOf<typeof outboundGroupCall>, 'callerNumbers' | 'callerChoice' | 'callsPerSecond'>;
type Input = ParsedOf<typeof groupCall> & Partial<Pace>;
type Answer = OutputOf<typeof groupCall>;

const begun = { zh: '群呼已开始，共 {n} 个号码', en: 'The group call has begun: {n} {n|number|numbers}' };

/** After the queues, before ordinary tasks. */
const priority = 2;

/** A flow's name and the minute, in the caller's zone. */
const nameOf = (flow: string, { services, caller }: Context): string => {
  const minute = new Intl.DateTimeFormat('sv-SE', { timeZone: caller.timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    services.now(),
  );
  return `${flow.slice(0, 80)} ${minute}`;
};

const begin = async (type: 'inbound' | 'outbound', input: Input, context: Context): Promise<Answer> => {
  const { db, caller, services, language } = context;
  const flow = await callableFlow(db, input.flow_id, type, input.environment);
  const { robots } = await ownCompany(db);
  if (input.robots > robots && robots > 0 && input.robots > 10) throw new Problem(taskProblems.tooManyRobots, { limit: robots });
  const line = await lineFor(db, input.gatewayId, undefined);
  const { wanted, odd, lines, told } = wantedNumbers(input.numbers, await openerFor(services, caller.companyId, input.numbers));
  const refused: { phone: string; reason: QueueRefusal }[] = lines.flatMap((line) =>
    line.reason === null ? [] : [{ phone: line.told, reason: line.reason }],
  );
  const phones = [...wanted.keys()];
  await askAhead(services.db, caller.companyId, phones, askDoNotCall(services, caller.companyId));
  const blocked = await whyNotCalled(services.db, caller.companyId, phones);
  for (const [phone, reason] of blocked) refused.push({ phone: told(phone), reason });
  const callable = [...wanted.values()].filter(({ phone }) => !blocked.has(phone));
  if (callable.length === 0) throw new Problem(flowProblems.noGoodNumber);
  const id = uuid7();
  const name = input.name ?? nameOf(flow.name, context);
  const added = await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('tasks')
      .values({
        company_id: caller.companyId,
        id,
        name,
        kind: 'group',
        environment: input.environment,
        flow_id: flow.id,
        gateway_id: line,
        state: 'running',
        priority,
        robots: input.robots,
        calls_per_second: input.callsPerSecond ?? null,
        caller_numbers: input.callerNumbers ?? [],
        caller_choice: input.callerChoice ?? 'in-turn',
        time_zone: caller.timeZone,
        started_at: services.now(),
        created_by: caller.userId,
      })
      .execute();
    return addNumbers(tx, caller.companyId, id, callable);
  });
  services.bus.publish({ type: 'task-changed', company: caller.companyId, task: id });
  services.bus.publish({ type: 'task-progress', company: caller.companyId, task: id });
  context.audit.after = { id, name, accepted: added.size, refused: refused.length };
  return {
    id,
    accepted: added.size,
    refused: toldRefusals(refused, context),
    oddLengths: [...odd].map(told),
    msg: say(begun, language, { n: added.size }),
  };
};

/** Calls a batch of numbers with an inbound-type flow. */
export const groupInbound = (input: ParsedOf<typeof groupCall>, context: Context): Promise<Answer> => begin('inbound', input, context);

/** The same with an outbound flow, its caller numbers and a pace. */
export const groupOutbound = (input: ParsedOf<typeof outboundGroupCall>, context: Context): Promise<Answer> =>
  begin('outbound', input, context);
