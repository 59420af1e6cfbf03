import type { Text } from '@parley/contract';
import { dateTime } from '../../format/index.ts';
import type { Column } from './column.ts';

interface Changed {
  readonly updatedAt: string;
}

/** When a row was last changed: among the columns that can be shown besides. */
export const changedColumn: Column<Changed, never> = {
  key: 'updatedAt',
  title: { zh: '更新时间', en: 'Updated' } as const satisfies Text,
  width: 172,
  firm: true,
  extra: true,
  render: ({ updatedAt }) => <span className="quiet">{dateTime(updatedAt)}</span>,
};
