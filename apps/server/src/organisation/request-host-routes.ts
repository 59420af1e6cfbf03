import { requestHost } from '@parley/contract/request-host';
import { bind } from '../kit/bind.ts';
import { saveRequestHost } from './save-request-host.ts';

export const requestHostRoutes = [
  bind(requestHost.list, async (_input, { db }) => {
    const rows = await db
      .selectFrom('request_hosts')
      .select(['origin', 'header_name', 'secret_tail', 'revision', 'updated_at'])
      .orderBy('origin')
      .execute();
    return {
      list: rows.map((row) => ({
        origin: row.origin,
        headerName: row.header_name,
        valueTail: row.secret_tail,
        revision: row.revision,
        updatedAt: row.updated_at.toISOString(),
      })),
    };
  }),
  bind(requestHost.save, saveRequestHost),
  bind(requestHost.delete, async ({ origins }, { db, audit }) => {
    const gone = await db.deleteFrom('request_hosts').where('origin', 'in', origins).returning(['origin', 'header_name']).execute();
    audit.before = gone;
    return { count: gone.length };
  }),
];
