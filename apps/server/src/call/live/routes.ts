import { Problem } from '@parley/contract';
import { type CallCommand, type CommandResult, commandResult, liveCalls, type NodeCommand } from '@parley/contract/live-call';
import { isPhone, normalPhone } from '@parley/contract/phone';
import { json, uuid7 } from '@parley/db';
import { sql } from 'kysely';
import { bind } from '../../kit/bind.ts';
import type { Context } from '../../kit/context.ts';
import { callProblems } from '../problems.ts';
import { listed, liveCallOf, liveRows, riskCounts, wholeCallOf } from './live-rows.ts';
import { lookAt } from './looking.ts';
import { nextStart } from './next-start.ts';

/** How long a node may take to say what came of a command, ms. */
const answerWithin = 4_000;

/** The caller's own phones. */
const ownPhones = ({ whole, caller }: Context) =>
  whole
    .selectFrom('extensions')
    .select(['id', 'number', 'registered_until'])
    .where('user_id', '=', caller.userId)
    .where('enabled', '=', true)
    .orderBy('number')
    .execute();

/** The caller's own mobile, as it is called outside. */
const ownMobile = async ({ whole, caller }: Context): Promise<string | undefined> => {
  const user = await whole.selectFrom('users').select('mobile').where('id', '=', caller.userId).executeTakeFirst();
  const number = normalPhone(user?.mobile ?? '');
  return isPhone(number) ? number : undefined;
};

/** @throws Problem if it is not his, or not registered */
const phoneOf = async (id: string | null, context: Context): Promise<{ number: string; outside?: boolean }> => {
  if (id === null) {
    const number = await ownMobile(context);
    if (number === undefined) throw new Problem(callProblems.noMobile);
    return { number, outside: true };
  }
  const phone = (await ownPhones(context)).find((one) => one.id === id);
  if (!phone) throw new Problem(callProblems.noPhone);
  if (phone.registered_until === null || phone.registered_until <= context.services.now())
    throw new Problem(callProblems.phoneAway, { number: phone.number });
  return { number: phone.number };
};

const commandOf = async (command: CallCommand, context: Context): Promise<NodeCommand> =>
  command.kind === 'take-over' || command.kind === 'listen'
    ? { kind: command.kind, ...(await phoneOf(command.extensionId, context)) }
    : command;

/** Resolves when the node has answered, or after a while without. */
const answered = ({ services }: Context, id: string): { done: Promise<void>; stop: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = setTimeout(resolve, answerWithin);
  const unsubscribe = services.bus.subscribe('call-command-done', ({ command }) => {
    if (command === id) resolve();
  });
  const stop = (): void => {
    clearTimeout(late);
    unsubscribe();
  };
  return { done: promise, stop };
};

/** Asks the node of a call. @returns what came of it; `gone` where nobody answered */
const command = async (context: Context, callId: string, wanted: NodeCommand): Promise<CommandResult> => {
  const { whole, caller, services } = context;
  const id = uuid7();
  const mine = answered(context, id);
  try {
    await whole.deleteFrom('call_commands').where('created_at', '<', sql<Date>`now() - interval '1 hour'`).execute();
    await whole
      .insertInto('call_commands')
      .values({ company_id: caller.companyId, id, call_id: callId, command: json(wanted), asked_by: caller.realname || caller.username })
      .execute();
    services.bus.publish({ type: 'call-command', company: caller.companyId, command: id });
    await mine.done;
  } finally {
    mine.stop();
  }
  const row = await whole.selectFrom('call_commands').select('result').where('id', '=', id).executeTakeFirst();
  return commandResult.catch('gone').parse(row?.result);
};

const refusals = { gone: callProblems.over, taken: callProblems.taken, 'not-talking': callProblems.notTalking } as const;

/** Calls that go on, and what may be done with them. */
export const liveCallRoutes = [
  bind(liveCalls.list, async ({ callId, ...filter }, context) => {
    const { caller, services } = context;
    const now = services.now();
    const complete = lookAt(services.bus, caller.companyId, now.getTime());
    const [{ rows, total }, risks, call, phones, mobile] = await Promise.all([
      listed(context, filter),
      riskCounts(context),
      callId === undefined ? undefined : liveRows(context).selectAll('live_calls').where('live_calls.id', '=', callId).executeTakeFirst(),
      ownPhones(context),
      ownMobile(context),
    ]);
    const none = Object.values(risks).every((sum) => sum === 0);
    return {
      next: none ? await nextStart(context) : null,
      ...{ complete, now: now.toISOString(), list: rows.map((row) => liveCallOf(row, caller)), total, risks },
      call: call ? wholeCallOf(call, caller) : null,
      phones: [
        ...phones.map(({ id, number, registered_until }) => ({
          ...{ id, number },
          registered: registered_until !== null && registered_until > now,
        })),
        ...(mobile === undefined ? [] : [{ id: null, number: mobile, registered: true }]),
      ],
    };
  }),
  bind(liveCalls.takeOver, async ({ callId, command: wanted }, context) => {
    const seen = await liveRows(context).select('live_calls.id').where('live_calls.id', '=', callId).executeTakeFirst();
    if (!seen) throw new Problem(callProblems.over);
    const result = await command(context, callId, await commandOf(wanted, context));
    context.audit.after = { id: callId, ...wanted, result };
    if (result === 'done' || result === 'ringing') return { result };
    throw new Problem(refusals[result]);
  }),
];
