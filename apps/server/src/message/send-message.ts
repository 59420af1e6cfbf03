import { operatorCompany, type ParsedOf, Problem } from '@parley/contract';
import type { sysmsg } from '@parley/contract/message';
import { uuid7 } from '@parley/db';
import type { Context } from '../kit/context.ts';
import { receiversOf } from './fan-out.ts';
import { messageProblems } from './problems.ts';
import { pushNext } from './push-due.ts';

/** Everybody who is named has to be there: a message that silently misses some is worse than none. */
const checkReceivers = async (message: Parameters<typeof receiversOf>[1], { services }: Context): Promise<void> => {
  const { company_id, audience, user_ids, company_ids } = message;
  if (audience === 'companies' && company_id !== operatorCompany && company_ids.some((id) => id !== company_id))
    throw new Problem(messageProblems.otherCompanies);
  if (audience !== 'users') return;
  const found = await receiversOf(services.db, message).select('users.id').execute();
  const missing = new Set(user_ids).size - found.length;
  if (missing > 0) throw new Problem(messageProblems.noReceiver, { count: missing });
};

/** Publishes a message now, or keeps it until its time. */
export const sendMessage = async (form: ParsedOf<typeof sysmsg.create>, context: Context): Promise<{ id: string }> => {
  const { caller, services, audit } = context;
  const now = services.now();
  const pushAt = form.pushAt ? new Date(form.pushAt) : now;
  const waits = pushAt > now;
  const message = {
    company_id: caller.companyId,
    id: uuid7(),
    title: form.title,
    content: form.content,
    audience: form.audience,
    company_ids: form.audience === 'companies' ? form.companyIds : [],
    user_ids: form.audience === 'users' ? form.userIds : [],
    created_by: caller.userId,
    created_by_name: caller.realname || caller.username,
    created_at: now,
    push_at: waits ? pushAt : now,
  };
  await checkReceivers(message, context);
  await context.db.insertInto('sysmsgs').values(message).execute();
  if (!waits) await pushNext(services, message.id);
  audit.after = { id: message.id, ...form };
  return { id: message.id };
};
