import { z } from 'zod';
import { companyNumber, id, instant, pageOf, pageRequest } from './page.ts';
import { route } from './route.ts';

/** What every log can be searched by. The operator sees all companies and may name one; a company sees itself alone. */
const search = {
  companyId: companyNumber.optional(),
  /** Part of a username or of a real name, or the whole username of somebody who is gone. */
  user: z.string().trim().max(64).optional(),
  from: instant.optional(),
  to: instant.optional(),
};

const who = {
  companyId: z.number().int(),
  companyName: z.string(),
  userId: id.nullable(),
  username: z.string(),
  /** IP address. */
  address: z.string().nullable(),
};

/** `done`: it succeeded; `refused`: not allowed, or a wrong input; `failed`: the server's fault. */
export const operationResult = z.enum(['done', 'refused', 'failed']);
export type OperationResult = z.infer<typeof operationResult>;

export const operationItem = z.object({
  /** UUID of the request, as the answer's header `x-request-id` and the server's log name it. */
  id,
  ...who,
  /** The API key by which a program did it in his name; null: he did it himself. */
  keyName: z.string().nullable(),
  /** The call's path. */
  route: z.string(),
  /** What the call is named, in the reader's language. */
  routeName: z.string(),
  /** The page whose call it is, and its name in the reader's language; null and empty where the call is no more. */
  area: z.string().nullable(),
  areaName: z.string(),
  result: operationResult,
  /** The envelope's code. */
  code: z.number().int(),
  at: instant,
});
export type OperationItem = z.infer<typeof operationItem>;

/** What picks operations, in the list and in its export. */
export const operationLogFilter = z.object({
  ...search,
  /** One call, by its path, as `operation-route` of the option lists has it. */
  route: z.string().max(200).optional(),
  /** All calls of an area, as `operation-area` of the option lists has it. */
  area: z.string().max(40).optional(),
  result: operationResult.optional(),
  /** What was done with one flow. */
  flowId: id.optional(),
});
export type OperationLogFilter = z.infer<typeof operationLogFilter>;

export const operationLog = {
  list: route('/api/log/company-list', {
    realm: 'any',
    page: 'company-log',
    summary: { zh: '操作日志', en: 'List operations' },
    input: pageRequest(['at']).extend(operationLogFilter.shape),
    output: pageOf(operationItem),
  }),
  /** `companyId` is what the list told of the row; secrets are not in it. */
  detail: route('/api/log/company-detail', {
    realm: 'any',
    page: 'company-log',
    summary: { zh: '操作前后', en: 'View before and after' },
    input: z.object({ id, companyId: companyNumber.optional() }),
    output: operationItem.extend({
      input: z.unknown(),
      before: z.unknown(),
      after: z.unknown(),
      /** What rows that are named in it by id were called then, and what the calls that it names are called in the reader's language. */
      names: z.record(z.string(), z.string()),
    }),
  }),
};

/** How a log-in ended. The last five were refused: wrong name or password, wrong code of the second factor, waiting after failures, user disabled, company suspended. */
export const logoutType = z.enum([
  'logout',
  'replaced',
  'kicked',
  'expired',
  'password',
  'wrong',
  'wrong-code',
  'locked',
  'closed',
  'company-closed',
]);
export type LogoutType = z.infer<typeof logoutType>;

export const loginItem = z.object({
  id,
  ...who,
  os: z.string().nullable(),
  browser: z.string().nullable(),
  loginAt: instant,
  /** Null: the session goes on. */
  logoutAt: instant.nullable(),
  logoutType: logoutType.nullable(),
});
export type LoginItem = z.infer<typeof loginItem>;

/** What picks log-ins, in the list and in its export. */
export const loginLogFilter = z.object({
  ...search,
  /** `online`: the session goes on. */
  logoutType: z.enum([...logoutType.options, 'online']).optional(),
});
export type LoginLogFilter = z.infer<typeof loginLogFilter>;

export const loginLog = {
  list: route('/api/log/company-login-list', {
    realm: 'any',
    page: 'company-login-log',
    summary: { zh: '登录日志', en: 'List log-ins' },
    input: pageRequest(['loginAt']).extend(loginLogFilter.shape),
    output: pageOf(loginItem),
  }),
};
