import { type OutputOf, type ParsedOf, say } from '@parley/contract';
import type { outboundQueueCall, QueueRefusal, queueCall } from '@parley/contract/flow-queue';
import { queueRefusals } from '@parley/contract/kind-texts';
import { type Database, uuid7 } from '@parley/db';
import { queueNumbers } from '@parley/db/numbers/queue-numbers';
import type { Context } from '../../kit/context.ts';
import { ownCompany } from '../../organisation/own-company.ts';
import { askAhead } from '../../task/ask-ahead.ts';
import { askDoNotCall } from '../../task/ask-do-not-call.ts';
import { openerFor } from '../../task/cipher/number-opener.ts';
import { progressOf } from '../../task/task-progress.ts';
import { wantedNumbers } from '../../task/wanted-numbers.ts';
import { whyNotCalled } from '../../task/why-not-called.ts';
import { callableFlow, lineFor } from './lines.ts';
import { queueStateOf } from './queue-state.ts';

type Input = ParsedOf<typeof queueCall> & Pick<Partial<ParsedOf<typeof outboundQueueCall>>, 'callerNumbers' | 'callerChoice'>;
type Answer = OutputOf<typeof queueCall>;

const words = {
  called: { zh: '{n} 个号码已进入队列，按先后呼叫', en: '{n} {n|number is|numbers are} in the queue and called in turn' },
  paused: { zh: '{n} 个号码已进入队列，队列已暂停', en: '{n} {n|number is|numbers are} in the queue, which is paused' },
  later: {
    zh: '{n} 个号码已进入队列，到可拨打的时段再呼叫',
    en: '{n} {n|number is|numbers are} in the queue and called when calling hours begin',
  },
  none: { zh: '没有号码进入队列', en: 'No number was put into the queue' },
} as const;

/** Before everything else that runs: whoever puts a number into a queue wants it called now. */
const first = 1;
/** As many as the company has. */
const allRobots = 100_000;

/** What a refusal is called, in the caller's language. */
export const toldRefusals = (refused: readonly { phone: string; reason: QueueRefusal }[], { language }: Context) =>
  refused.map(({ phone, reason }) => ({ phone, reason, text: say(queueRefusals[reason], language) }));

type Flow = Awaited<ReturnType<typeof callableFlow>>;

/** The queue of a flow in an environment, made where there is none yet; what was asked of its line holds from now on. */
const openQueue = async (tx: Database, input: Input, flow: Flow, { whole, db, caller, services }: Context) => {
  const { environment } = input;
  const find = () =>
    tx
      .selectFrom('tasks')
      .selectAll('tasks')
      .where('company_id', '=', caller.companyId)
      .where('kind', '=', 'queue')
      .where('flow_id', '=', flow.id)
      .where('environment', '=', environment)
      .forUpdate()
      .executeTakeFirst();
  const known = await find();
  const line = await lineFor(input.gatewayId === undefined ? whole : db, input.gatewayId, known?.gateway_id ?? undefined);
  const { timeZone } = caller;
  const asked = {
    gateway_id: line,
    ...(input.callerNumbers ? { caller_numbers: input.callerNumbers } : {}),
    ...(input.callerChoice ? { caller_choice: input.callerChoice } : {}),
  };
  if (known) {
    const changed = await tx
      .updateTable('tasks')
      .set({ ...asked, name: flow.name, updated_at: services.now() })
      .where('id', '=', known.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return changed;
  }
  const made = await tx
    .insertInto('tasks')
    .values({
      company_id: caller.companyId,
      id: uuid7(),
      name: flow.name,
      kind: 'queue',
      environment,
      flow_id: flow.id,
      ...asked,
      state: 'running',
      priority: first,
      robots: allRobots,
      time_zone: timeZone,
      started_at: services.now(),
      // Who made the flow sees the calls of its queue, whoever put the numbers in.
      created_by: flow.created_by,
    })
    // Two who open it at once: the second one waits, and takes the first one's.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return made ?? (await find()) ?? Promise.reject(new Error('the queue of a flow is gone'));
};

const putIn = async (type: 'inbound' | 'outbound', input: Input, context: Context): Promise<Answer> => {
  const { db, whole, caller, services, language } = context;
  const flow = await callableFlow(db, input.flow_id, type, input.environment);
  const { wanted, odd, lines, told } = wantedNumbers(input.numbers, await openerFor(services, caller.companyId, input.numbers));
  const refused: { phone: string; reason: QueueRefusal }[] = lines.flatMap((line) =>
    line.reason === null ? [] : [{ phone: line.told, reason: line.reason }],
  );
  const phones = [...wanted.keys()];
  await askAhead(services.db, caller.companyId, phones, askDoNotCall(services, caller.companyId));
  const blocked = await whyNotCalled(services.db, caller.companyId, phones);
  const callable = [...wanted.values()].filter(({ phone }) => !blocked.has(phone));
  const { queue, put } = await whole.transaction().execute(async (tx) => {
    const opened = await openQueue(tx, input, flow, context);
    return { queue: opened, put: await queueNumbers(tx, caller.companyId, opened.id, callable) };
  });
  for (const phone of wanted.keys()) if (!put.has(phone)) refused.push({ phone: told(phone), reason: blocked.get(phone) ?? 'in-queue' });
  services.bus.publish({ type: 'task-changed', company: caller.companyId, task: queue.id });
  services.bus.publish({ type: 'task-progress', company: caller.companyId, task: queue.id });
  context.audit.after = { environment: input.environment, accepted: put.size, refused: refused.length };
  const [company, progress] = await Promise.all([ownCompany(whole), progressOf(whole, [queue.id])]);
  const state = queueStateOf(queue, company, services.now());
  const word =
    put.size === 0 ? 'none' : { running: 'called' as const, paused: 'paused' as const, 'out-of-window': 'later' as const }[state];
  return {
    accepted: put.size,
    refused: toldRefusals(refused, context),
    oddLengths: [...odd].filter((phone) => put.has(phone)).map(told),
    waiting: progress.get(queue.id)?.waiting ?? 0,
    state,
    msg: say(words[word], language, { n: put.size }),
  };
};

/** Puts numbers into the queue of an inbound-type flow, which are called at once. */
export const queueInbound = (input: ParsedOf<typeof queueCall>, context: Context): Promise<Answer> => putIn('inbound', input, context);

/** The same for an outbound flow, with its variables and caller numbers. */
export const queueOutbound = (input: ParsedOf<typeof outboundQueueCall>, context: Context): Promise<Answer> =>
  putIn('outbound', input, context);
