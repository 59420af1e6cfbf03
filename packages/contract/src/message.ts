import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { affected, companyNumber, id, ids, instant, made, pageOf, pageRequest } from './page.ts';
import { receivedMessage } from './received-message.ts';
import { nothing, route } from './route.ts';

export { type ReceivedMessage, receivedMessage } from './received-message.ts';

const page = 'platform-sysmsg-list';
const realm = 'any';

/** Everyone, all users of some companies, or some users. Of a company's user: everyone of that company, or some of its users. */
export const audience = z.enum(['all', 'companies', 'users']);
export type Audience = z.infer<typeof audience>;

const messageForm = z
  .object({
    title: z.string().trim().min(1, fieldIssue('message.title')).max(100),
    content: z.string().trim().min(1, fieldIssue('message.content')).max(5000),
    audience: audience.default('all'),
    companyIds: z.array(companyNumber).max(1000).default([]),
    userIds: z.array(id).max(1000).default([]),
    /** Absent, or past: at once. */
    pushAt: instant.nullable().default(null),
  })
  .refine((form) => form.audience !== 'companies' || form.companyIds.length > 0, {
    path: ['companyIds'],
    message: fieldIssue('message.receivers'),
  })
  .refine((form) => form.audience !== 'users' || form.userIds.length > 0, { path: ['userIds'], message: fieldIssue('message.receivers') });

/** What happened to a message: `waiting` for its time, `pushed`, `revoked`. */
export const messageState = z.enum(['waiting', 'pushed', 'revoked']);

export const sentMessage = z.object({
  id,
  title: z.string(),
  content: z.string(),
  audience,
  state: messageState,
  createdAt: instant,
  createdBy: id,
  createdByName: z.string(),
  /** When it is, or was, to be pushed. */
  pushAt: instant,
  pushedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  /** How many it reached, and how many of them have read it. */
  receivers: z.number().int(),
  readers: z.number().int(),
});
export type SentMessage = z.infer<typeof sentMessage>;

export const messageReceiver = z.object({
  userId: id,
  username: z.string(),
  realname: z.string(),
  companyId: z.number().int(),
  companyName: z.string(),
  readAt: instant.nullable(),
});
export type MessageReceiver = z.infer<typeof messageReceiver>;

/** Messages of the platform to its users. */
export const sysmsg = {
  create: route('/api/platform/sysmsg/create', {
    page,
    realm,
    audit: true,
    summary: { zh: '发布系统消息', en: 'Publish a system message' },
    input: messageForm,
    output: made,
  }),
  /** Users to choose from: of the companies named (the operator's wish), or of the own; 500 at most. */
  userByCompany: route('/api/platform/sysmsg/user-by-company', {
    page,
    realm,
    permission: 'PLATFORM/SYSMSG/USER-BY-COMPANY || PLATFORM/SYSMSG/CREATE',
    summary: { zh: '按企业选择用户', en: 'Choose users of companies' },
    input: z.object({ companyIds: z.array(companyNumber).max(1000).optional(), search: z.string().max(64).optional() }),
    output: z.object({
      list: z.array(
        z.object({
          companyId: z.number().int(),
          companyName: z.string(),
          users: z.array(z.object({ id, username: z.string(), realname: z.string() })),
        }),
      ),
      capped: z.boolean(),
    }),
  }),
  /** Takes messages that the caller sent back from all receivers; one that still waits is never pushed. */
  revoke: route('/api/platform/sysmsg/revoke', {
    page,
    realm,
    audit: true,
    summary: { zh: '撤回消息', en: 'Take messages back' },
    input: ids,
    output: affected,
  }),
  /** The five latest and how many are unread. */
  last: route('/api/platform/sysmsg/last', {
    permission: null,
    summary: { zh: '最新消息', en: 'Latest messages' },
    input: nothing,
    output: z.object({ list_last: z.array(receivedMessage), cnt_no_read: z.number().int() }),
  }),
  /** One message, which is read by that. */
  detail: route('/api/platform/sysmsg/detail', {
    permission: null,
    summary: { zh: '查看消息', en: 'Read a message' },
    input: z.object({ id }),
    output: z.object({ message: receivedMessage, cnt_no_read: z.number().int() }),
  }),
  /** `received`: out of the caller's own box. `sent`: out of the list of what the caller sent; one that still waits is never pushed. */
  delete: route('/api/platform/sysmsg/delete', {
    permission: null,
    audit: true,
    summary: { zh: '删除消息', en: 'Delete messages' },
    input: ids.extend({ box: z.enum(['received', 'sent']).default('received') }),
    output: affected,
  }),
  pushListSelf: route('/api/platform/sysmsg/push-list-self', {
    page,
    realm,
    summary: { zh: '我发布的消息', en: 'Messages I sent' },
    input: pageRequest(['createdAt', 'pushAt']).extend({ title: z.string().max(100).optional(), state: messageState.optional() }),
    output: pageOf(sentMessage),
  }),
  /** Who got a message that the caller sent, and who read it. */
  receivers: route('/api/platform/sysmsg/receivers', {
    page,
    realm,
    permission: 'PLATFORM/SYSMSG/RECEIVERS || PLATFORM/SYSMSG/PUSH-LIST-SELF',
    summary: { zh: '接收与阅读情况', en: 'See who read a message' },
    input: pageRequest(['username']).extend({ id, read: z.boolean().optional() }),
    output: pageOf(messageReceiver),
  }),
  receiveListSelf: route('/api/platform/sysmsg/receive-list-self', {
    permission: null,
    summary: { zh: '我收到的消息', en: 'Messages I received' },
    input: pageRequest(['pushAt']).extend({ title: z.string().max(100).optional(), read: z.boolean().optional() }),
    output: pageOf(receivedMessage),
  }),
};
