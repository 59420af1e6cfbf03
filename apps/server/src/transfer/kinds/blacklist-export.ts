import { type blackColumns, blackFilter } from '@parley/contract/number-list';
import type { DB, ReadingDatabase } from '@parley/db';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { maskNumber } from '../../kit/mask.ts';
import { filterList, remarkOf } from '../../task/number-lists/list-queries.ts';
import type { ExportColumn, ExportKind } from '../job-kind.ts';

const filter = blackFilter.extend({ whole: z.boolean().optional() });
type Filter = z.infer<typeof filter>;
type Row = Selectable<DB['blacklisted_numbers']>;

const columns: Readonly<Record<(typeof blackColumns)[number], ExportColumn<Row>>> = {
  phone: { title: { zh: '号码', en: 'Number' }, value: ({ phone }, { unmask }) => (unmask.has('task') ? phone : maskNumber(phone)) },
  group: { title: { zh: '分组', en: 'Group' }, value: (row) => row.group_name },
  remark: { title: { zh: '备注', en: 'Remark' }, value: (row, { unmask }) => remarkOf(row, unmask) },
  expiresAt: { title: { zh: '到期时间', en: 'Expires' }, value: (row, { clock }) => clock(row.expires_at) },
  createdAt: { title: { zh: '加入时间', en: 'Added' }, value: (row, { clock }) => clock(row.created_at) },
};

const picked = (db: ReadingDatabase, filter: Filter) =>
  filterList(db.selectFrom('blacklisted_numbers').selectAll('blacklisted_numbers'), db.companyId, filter);

/** The blacklist, newest first: the id is the time. */
export const blacklistExport: ExportKind<Filter, Row> = {
  name: 'blacklist',
  direction: 'export',
  major: 'task',
  title: { zh: '黑名单', en: 'Blacklist' },
  permission: 'CONFIG/INTERCEPT-BLACK/REQUEST-EXPORT',
  unmask: ['task'],
  filter,
  columns,
  count: async (db, filter) => {
    const query = picked(db, filter).clearSelect().select(sql<number>`count(*)::integer`.as('rows'));
    return (await query.executeTakeFirstOrThrow()).rows;
  },
  rows: (db, filter, after, most) => {
    const query = picked(db, filter).orderBy('id', 'desc').limit(most);
    return (after ? query.where('id', '<', after.id) : query).execute();
  },
};
