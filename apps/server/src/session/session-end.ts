import type { DB } from '@parley/db';
import { type ExpressionBuilder, sql } from 'kysely';

type Builder = ExpressionBuilder<DB, 'sessions' | 'companies'>;

/** Whether a session beside its company is still open: its day is not over, and its user did something within the company's idle time. */
export const isSessionOpen = (now: Date) => (eb: Builder) =>
  eb.and([
    eb('sessions.expires_at', '>', now),
    eb.or([
      eb('companies.idle_minutes', 'is', null),
      eb('sessions.used_at', '>', sql<Date>`${now}::timestamptz - companies.idle_minutes * interval '1 minute'`),
    ]),
  ]);
