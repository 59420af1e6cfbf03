import { z } from 'zod';
import { renewed } from './bus.ts';
import { fieldIssue } from './field-issue.ts';
import { affected, id, instant, pageOf, pageRequest } from './page.ts';
import { nothing, route } from './route.ts';

export * from './operate/account.ts';
export * from './operate/billing.ts';
export * from './operate/company.ts';
export * from './operate/flow.ts';
export * from './operate/gateway.ts';
export * from './operate/rolling-restart.ts';

const nodePage = 'switches';
const realm = 'operator';

export const nodeRole = z.enum(['api', 'worker', 'voice']);
export type NodeRole = z.infer<typeof nodeRole>;

export const nodeItem = z.object({
  id,
  roles: z.array(nodeRole),
  host: z.string(),
  version: z.string(),
  /** `lost`: its lease ended within the last hour and it has not come back. */
  state: z.enum(['live', 'draining', 'lost']),
  startedAt: instant,
  leaseUntil: instant,
  draining: z.boolean(),
  /** Calls on it now; null where it carries none. */
  calls: z.number().int().nullable(),
  /** Share of one core, 1 = a whole core. */
  cpu: z.number().nullable(),
  /** Resident memory in bytes. */
  memoryBytes: z.number().nullable(),
  /** Consoles connected to it; null where none can. */
  sockets: z.number().int().nullable(),
  /** Call records that the database refused, in the node's quarantine; null where it writes none. */
  quarantined: z.number().int().nullable(),
});
export type NodeItem = z.infer<typeof nodeItem>;

const askedNode = z.object({ id, host: z.string(), roles: z.array(nodeRole), answered: z.boolean() });
/** What was asked of every node of a kind, and which of them did it within the wait. */
const asked = z.object({ nodes: z.array(askedNode), answered: z.number().int() });
export type NodesAsked = z.infer<typeof asked>;

/** `renewed`: processes that the node has replaced; null if it has not answered. */
const restarted = asked.extend({ nodes: z.array(askedNode.extend({ renewed: renewed.nullable() })) });
export type SpeechRestarted = z.infer<typeof restarted>;

/** The processes that the platform runs on. */
export const node = {
  list: route('/api/operate/node/list', {
    page: nodePage,
    realm,
    summary: { zh: '运行节点', en: 'Running nodes' },
    input: nothing,
    output: z.object({ list: z.array(nodeItem) }),
  }),
  /** A draining voice node finishes its calls and takes no more. */
  drain: route('/api/operate/node/drain', {
    page: nodePage,
    realm,
    audit: true,
    summary: { zh: '排空节点', en: 'Drain a node' },
    input: z.object({ id, draining: z.boolean() }),
    output: z.object({}),
  }),
};

export const caches = {
  refresh: route('/api/operate/redis/refresh', {
    page: nodePage,
    realm,
    audit: true,
    summary: { zh: '刷新缓存', en: 'Drop the shared caches on all nodes' },
    input: nothing,
    output: asked,
  }),
};

/** Where published versions of flows run: test chats of the simulation on `api` nodes, calls of both environments on `voice` nodes. */
export const environment = {
  /** Every node that runs it takes up what was published there last; calls and chats under way keep theirs. */
  publish: route('/api/operate/publish/env', {
    page: nodePage,
    realm,
    audit: true,
    summary: { zh: '发布环境', en: 'Publish an environment' },
    input: z.object({ env: z.enum(['uat', 'prod']) }),
    output: asked.extend({ msg: z.string() }),
  }),
};

export const speech = {
  /** Each voice node replaces its recognisers one by one, and its synthesiser; no call is dropped. Answers when they are through. */
  restart: route('/api/tse/restart', {
    page: nodePage,
    realm,
    audit: true,
    summary: { zh: '重启语音引擎', en: 'Restart the speech engine' },
    input: nothing,
    output: restarted,
  }),
};

export const banItem = z.object({
  nodeId: id,
  /** Null: the node is not running now. */
  host: z.string().nullable(),
  /** IP address that is not heard. */
  address: z.string(),
  reason: z.enum(['failed-logins']),
  failures: z.number().int(),
  bannedAt: instant,
  until: instant,
});
export type BanItem = z.infer<typeof banItem>;

/** Addresses that the SIP guard of a voice node does not hear for a while. */
export const ban = {
  list: route('/api/operate/sip-ban/list', {
    page: nodePage,
    realm,
    summary: { zh: 'SIP封禁', en: 'List SIP bans' },
    input: pageRequest(['bannedAt', 'until']).extend({ nodeId: id.optional(), address: z.string().max(64).optional() }),
    output: pageOf(banItem),
  }),
  /** Each address is heard again by all nodes. */
  lift: route('/api/operate/sip-ban/lift', {
    page: nodePage,
    realm,
    audit: true,
    summary: { zh: '解除SIP封禁', en: 'Lift SIP bans' },
    input: z.object({ addresses: z.array(z.string().max(64)).min(1, fieldIssue('ids.empty')).max(1000) }),
    output: affected,
  }),
};
