import { type SmsCondition, smsCondition } from '@parley/contract/sms-condition';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../connect.ts';

/** A strategy with its template, as it is handed over by. */
export interface KeptStrategy {
  company: number;
  id: string;
  name: string;
  enabled: boolean;
  occasion: 'call' | 'node' | 'task-end';
  everyCall: boolean;
  condition: SmsCondition;
  receiver: 'person' | 'staff' | 'variable';
  staffNumbers: string[];
  variable: string;
  hours: { from: string; to: string }[];
  onceInDays: number | null;
  template: { name: string; text: string; signature: string; state: string };
  timeZone: string;
}

const conditionShape = z.object(smsCondition);
const hoursShape = z.array(z.object({ from: z.string(), to: z.string() }));

/** Strategies `s` that meet a condition. One of another release, which this one cannot read, is passed over: calls that end are not held up by it. */
export const strategiesWhere = async (db: Database, condition: RawBuilder<boolean>): Promise<KeptStrategy[]> => {
  const { rows } = await sql<KeptStrategy>`
    select s.company_id as company, s.id, s.name, s.enabled, s.occasion, s.every_call as "everyCall", s.condition, s.receiver,
        s.staff_numbers as "staffNumbers", s.variable, s.hours, s.once_in_days as "onceInDays", c.time_zone as "timeZone",
        jsonb_build_object('name', t.name, 'text', t.text, 'signature', t.signature, 'state', t.state) as template
      from sms_strategies s join sms_templates t on t.company_id = s.company_id and t.id = s.template_id join companies c on c.id = s.company_id
     where ${condition} order by s.company_id, s.created_at, s.id`.execute(db);
  return rows.flatMap((row) => {
    const [condition, hours] = [conditionShape.safeParse(row.condition), hoursShape.safeParse(row.hours)];
    return condition.success && hours.success ? [{ ...row, condition: condition.data, hours: hours.data }] : [];
  });
};
