import { Problem, problems } from '@parley/contract';
import { ban, caches, environment, node, speech } from '@parley/contract/operate';
import { bind } from '../kit/bind.ts';
import { beginning } from '../kit/like.ts';
import { pageRows } from '../kit/page-rows.ts';
import { askNodes } from './ask-nodes.ts';
import { liftBans, selectBans } from './ban-queries.ts';
import { nodeItems } from './node-queries.ts';
import { operateProblems } from './problems.ts';
import { publishEnvironment } from './publish-environment.ts';

const banSorts = { bannedAt: 'sip_bans.banned_at', until: 'sip_bans.until' };

export const nodeRoutes = [
  bind(node.list, async (_input, { services }) => ({ list: await nodeItems(services.db) })),
  bind(node.drain, async ({ id, draining }, { services: { db }, audit }) => {
    const row = await db.selectFrom('nodes').select(['role', 'host', 'draining']).where('id', '=', id).executeTakeFirst();
    if (!row) throw new Problem(problems.notFound, { what: { zh: '节点', en: 'The node' } });
    if (row.role !== 'voice') throw new Problem(operateProblems.noDrain);
    await db.updateTable('nodes').set({ draining }).where('id', '=', id).execute();
    Object.assign(audit, { before: row, after: { ...row, draining } });
    return {};
  }),
  bind(caches.refresh, async (_input, { services, audit }) => {
    const done = await askNodes(services, 'caches-refresh', ['api', 'worker', 'voice']);
    audit.after = done;
    return done;
  }),
  bind(environment.publish, publishEnvironment),
  bind(speech.restart, async (_input, { services, audit }) => {
    const done = await askNodes(services, 'speech-restart', ['voice']);
    audit.after = done;
    return done;
  }),
  bind(ban.list, async (input, { services: { db } }) => {
    let query = selectBans(db);
    if (input.nodeId) query = query.where('sip_bans.node_id', '=', input.nodeId);
    if (input.address) query = query.where('sip_bans.address', 'like', beginning(input.address));
    const page = await pageRows(db, query, { sorts: banSorts, id: 'sip_bans.address' }, input);
    return {
      ...page,
      list: page.list.map((row) => ({
        nodeId: row.node_id,
        host: row.host,
        address: row.address,
        reason: 'failed-logins' as const,
        failures: row.failures,
        bannedAt: row.banned_at.toISOString(),
        until: row.until.toISOString(),
      })),
    };
  }),
  bind(ban.lift, async ({ addresses }, { services: { db, bus }, audit }) => {
    const lifted = await liftBans(db, addresses);
    audit.before = lifted;
    for (const one of new Set(lifted.map(({ node_id }) => node_id))) bus.publish({ type: 'sip-ban-lifted', node: one });
    return { count: lifted.length };
  }),
];
