import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { pageOf, pageRequest } from './page.ts';
import { route } from './route.ts';
import { calendarDay } from './time.ts';
import { exportedColumns, exportForm, startedJob } from './transfer.ts';

const page = 'statement';

/** An amount of money, in thousandths of a yuan. */
export const money = z.number().int();

/** What a company has; all amounts in thousandths of a yuan. */
export const companyAccount = z.object({
  balance: money,
  /** Held for calls that go on. */
  reserved: money,
  /** How far below zero the balance may go; null: no limit, and nothing is held. */
  creditLimit: money.nullable(),
});
export type CompanyAccount = z.infer<typeof companyAccount>;

/** Days of the company's zone, both included; a month has all of its days. */
export const statementFilter = z.object({
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, fieldIssue('format'))
    .optional(),
});
export type StatementFilter = z.infer<typeof statementFilter>;

/** A day on which something was called or paid: calls by the day on which they ended. */
export const statementDay = z.object({
  day: calendarDay,
  calls: z.number().int(),
  answered: z.number().int(),
  /** In whole units of the gateways. */
  billingSeconds: z.number().int(),
  amount: money,
  /** Parts of the amount: calls by us, calls to us, and their further legs to numbers outside. */
  outbound: money,
  inbound: money,
  legs: money,
  /** What the limit kept from being charged. */
  waived: money,
  paid: money,
  /** At the end of the day. */
  balance: money,
});
export type StatementDay = z.infer<typeof statementDay>;

export const statementColumns = [
  'day',
  'calls',
  'answered',
  'billingSeconds',
  'amount',
  'outbound',
  'inbound',
  'legs',
  'waived',
  'paid',
  'balance',
] as const;

/** What calls cost, by day. */
export const statement = {
  list: route('/api/platform/report/statement/list', {
    page,
    summary: { zh: '账单', en: 'Statement by day' },
    input: pageRequest(['day']).extend(statementFilter.shape),
    output: pageOf(statementDay).extend({
      account: companyAccount,
      /** Of all days that the filter picks. */
      sums: z.object({ calls: z.number().int(), answered: z.number().int(), billingSeconds: z.number().int(), amount: money, paid: money }),
    }),
  }),
  requestExport: route('/api/platform/report/statement/request-export', {
    page,
    audit: true,
    summary: { zh: '导出账单', en: 'Export the statement' },
    input: statementFilter.extend({ ...exportForm, columns: exportedColumns(statementColumns) }),
    output: startedJob,
  }),
};
