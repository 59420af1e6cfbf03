import { z } from 'zod';
import { fieldIssue } from '../field-issue.ts';
import { id, instant, revision } from '../page.ts';
import { route } from '../route.ts';
import { companyAccount, money } from '../statement.ts';
import { companyId } from './company.ts';

const most = 1_000_000_000_000; // a milliard of yuan

/** What is paid into an account, thousandths of a yuan; below zero it is taken out. */
export const paidIn = money
  .min(-most)
  .max(most)
  .refine((amount) => amount !== 0, fieldIssue('amount.empty'));
/** How far below zero an account may go, thousandths of a yuan; null: no limit. */
export const creditLimit = money.min(0).max(most).nullable();

/** The account of a company, as the operator keeps it; all amounts in thousandths of a yuan. */
export const operateAccount = {
  detail: route('/api/operate/company/account', {
    page: 'company',
    realm: 'operator',
    summary: { zh: '企业账户', en: 'View the account of a company' },
    input: z.object({ id: companyId }),
    output: companyAccount.extend({
      revision,
      /** What was paid in or taken out, the newest first; 50 at most. */
      entries: z.array(z.object({ id, amount: money, note: z.string(), balance: money, madeBy: z.string(), createdAt: instant })),
    }),
  }),
  /** Pays in, or takes out where the amount is below zero. The same `entryId` pays once, however often it is sent. */
  topUp: route('/api/operate/company/top-up', {
    page: 'company',
    realm: 'operator',
    audit: true,
    summary: { zh: '企业充值', en: 'Pay into the account of a company' },
    input: z.object({
      id: companyId,
      entryId: id,
      amount: paidIn,
      note: z.string().trim().max(200).default(''),
    }),
    output: z.object({ balance: money }),
  }),
  /** No call begins that could pass the limit, and running calls end when the money does. */
  setLimit: route('/api/operate/company/set-credit-limit', {
    page: 'company',
    realm: 'operator',
    audit: true,
    summary: { zh: '设置信用额度', en: 'Set the credit limit of a company' },
    input: z.object({ id: companyId, revision, creditLimit }),
    output: z.object({ revision }),
  }),
};

/** Seconds of a unit of a call. */
export const billingUnit = z.number().int().min(1).max(3600);
/** What a unit of a call costs, thousandths of a yuan. */
export const unitPrice = money.min(0).max(1_000_000);

/** What the calls of a gateway cost from the next one on: whole units of so many seconds, each at so much. */
export const operateGatewayPrice = route('/api/operate/gateway/set-price', {
  page: 'gateway',
  realm: 'operator',
  audit: true,
  summary: { zh: '设置线路资费', en: 'Set the price of a gateway' },
  input: z.object({
    company_id: companyId,
    id,
    billingUnit,
    price: unitPrice,
    /** Of a unit of a call to us. */
    inboundPrice: unitPrice,
    /** What stood there when it was read. */
    replaces: z.object({ billingUnit: z.number().int(), price: z.number().int(), inboundPrice: z.number().int() }),
  }),
  output: z.object({}),
});
