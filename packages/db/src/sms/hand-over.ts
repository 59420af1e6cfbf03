import { isPhone, normalPhone } from '@parley/contract/phone';
import { smsParts } from '@parley/contract/sms-parts';
import type { SmsReason } from '@parley/contract/sms-record';
import { renderSms, signedText } from '@parley/contract/sms-text';
import { firstOpen } from '@parley/pacing';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { uuid7 } from '../uuid7.ts';
import { refuseBlacklisted, refuseRepeated } from './refusals.ts';
import type { KeptStrategy } from './strategies.ts';

/** What a message is about, for its record. */
interface SmsAbout {
  call?: string | undefined;
  task?: { id: string; name: string } | undefined;
  flow?: { id: string; name: string } | undefined;
  extension?: string | undefined;
  grade?: string | undefined;
}

/** A strategy that is to send something now. */
export interface HandOver {
  company: number;
  /** The call, or the end of a task: of each strategy there is one message to a number for it. */
  cause: string;
  about: SmsAbout;
  /** What a flow named may be no strategy of the company. */
  strategy: KeptStrategy | { named: string };
  /** A flow's node asked for it. */
  byNode: boolean;
  /** The number of the person of the call; empty where it is hidden. */
  person: string;
  values: Readonly<Record<string, string>>;
}

/** A message on its way into the records. */
export interface Draft {
  company: number;
  cause: string;
  strategy: KeptStrategy | { named: string };
  about: SmsAbout;
  phone: string;
  content: string;
  parts: number;
  reason: SmsReason;
  detail: string;
}

/** Messages of one text that are longer are refused. */
const mostParts = 10;
/** In minutes: hours that are not empty open within it. */
const twoDays = 2 * 24 * 60;

const dialable = (written: string): string => {
  const phone = normalPhone(written);
  return isPhone(phone) ? phone : '';
};

const receiversOf = (of: KeptStrategy, { person, values }: HandOver): string[] => {
  if (of.receiver === 'staff') return of.staffNumbers;
  return [dialable(of.receiver === 'person' ? person : (values[of.variable] ?? ''))];
};

/** Why a strategy as it is set up sends nothing. */
const refusalOf = (of: KeptStrategy, { byNode }: HandOver): SmsReason | undefined => {
  if (!of.enabled) return 'strategy-disabled';
  if (byNode !== (of.occasion === 'node')) return 'strategy-occasion';
  return of.template.state === 'approved' ? undefined : 'template-not-approved';
};

const draftsOf = (handOver: HandOver): Draft[] => {
  const { company, cause, about, strategy, values } = handOver;
  const begun = { company, cause, about, strategy };
  if ('named' in strategy) return [{ ...begun, phone: '', content: '', parts: 0, reason: 'strategy-unknown', detail: strategy.named }];
  const { template } = strategy;
  return receiversOf(strategy, handOver).map((phone) => {
    const rendered = renderSms(template, values);
    const content = rendered.missing ? signedText(template.text, template.signature) : rendered.content;
    const { parts } = smsParts(content);
    const draft = { ...begun, phone, content, parts, reason: 'no-channel' as const, detail: '' };
    const refusal = refusalOf(strategy, handOver);
    if (refusal) return { ...draft, reason: refusal };
    if (phone === '')
      return { ...draft, reason: 'number-missing' as const, detail: strategy.receiver === 'variable' ? strategy.variable : '' };
    if (rendered.missing) return { ...draft, reason: 'variable-missing' as const, detail: rendered.missing.join(', ') };
    return parts > mostParts ? { ...draft, reason: 'too-long' as const } : draft;
  });
};

/** The instant from which on a message may be sent. */
const dueAt = ({ hours, timeZone }: KeptStrategy, now: Date): Date =>
  hours.length === 0 ? now : (firstOpen({ timeZone, windows: [], company: hours }, now, twoDays) ?? now);

/** Messages that were written down, by their call: the last that waits, else the last that was refused. */
type Written = { call: string; company: number; strategy: string; content: string; state: string };

const insertDrafts = async (tx: Database, drafts: readonly Draft[], now: Date): Promise<Written[]> => {
  const rows = drafts.map(({ company, cause, strategy, about, phone, content, parts, reason, detail }) => {
    const isKnown = 'id' in strategy;
    const waits = reason === 'no-channel';
    return {
      ...{ company_id: company, id: uuid7(), cause_id: cause, strategy_key: isKnown ? strategy.id : strategy.named },
      ...{ strategy_id: isKnown ? strategy.id : null, strategy_name: isKnown ? strategy.name : strategy.named },
      ...{
        template_name: isKnown ? strategy.template.name : '',
        call_id: about.call,
        task_id: about.task?.id,
        task_name: about.task?.name,
      },
      ...{ flow_id: about.flow?.id, flow_name: about.flow?.name, extension_id: about.extension, grade: about.grade },
      ...{ phone, content, parts, state: waits ? 'waiting' : 'refused', reason, reason_detail: detail },
      ...{ due_at: waits && isKnown ? dueAt(strategy, now) : null, created_at: now },
    };
  });
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.id(name)));
  const { rows: written } = await sql<Written>`
    insert into sms_records (${columns})
    select ${columns} from jsonb_populate_recordset(null::sms_records, ${JSON.stringify(rows)}::jsonb)
    on conflict (company_id, cause_id, strategy_key, phone) do nothing
    returning company_id as company, call_id as call, strategy_name as strategy, content, state`.execute(tx);
  return written;
};

/** A call tells how far its message has come. */
const tellCalls = async (tx: Database, written: readonly Written[]): Promise<void> => {
  const byCall = new Map<string, Written>();
  for (const one of written)
    if (one.call && (one.state === 'waiting' || byCall.get(one.call)?.state !== 'waiting')) byCall.set(one.call, one);
  if (byCall.size === 0) return;
  await sql`
    update calls c set sms_strategy = a.strategy, sms_content = a.content, sms_status = a.state
      from jsonb_to_recordset(${JSON.stringify([...byCall.values()])}::jsonb) as a (company int, call uuid, strategy text, content text, state text)
     where c.company_id = a.company and c.id = a.call`.execute(tx);
};

/**
 * Writes down the messages that strategies send now: with their text, and whether they wait to be sent or are refused, and why. Nothing is
 * sent: no channel is set up. However often it is called for a cause, there is one message of a strategy to a number.
 *
 * @returns how many were new
 */
export async function handOver(tx: Database, handOvers: readonly HandOver[], now: Date): Promise<number> {
  const drafts = handOvers.flatMap(draftsOf);
  if (drafts.length === 0) return 0;
  const allowed = await refuseRepeated(tx, await refuseBlacklisted(tx, drafts), now);
  const written = await insertDrafts(tx, allowed, now);
  await tellCalls(tx, written);
  return written.length;
}
