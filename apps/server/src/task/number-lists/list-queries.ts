import { Problem, problems } from '@parley/contract';
import type { BlackItem, WhiteItem } from '@parley/contract/number-list';
import { isPhone, normalPhone } from '@parley/contract/phone';
import { type DB, isNumber } from '@parley/db';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Caller } from '../../kit/context.ts';
import { containing } from '../../kit/like.ts';
import { maskNumber } from '../../kit/mask.ts';

type List = 'blacklisted_numbers' | 'whitelisted_numbers';

export const notListed = () => new Problem(problems.notFound, { what: { zh: '号码', en: 'The number' } });

interface Filter {
  readonly phone?: string | undefined;
  readonly group?: string | undefined;
  readonly expired?: boolean | undefined;
}

/** Picks rows of a list. A number is found by the whole of it, or by its last digits. */
export const filterList = <T extends List, O>(query: SelectQueryBuilder<DB, T, O>, company: number, { phone, group, expired }: Filter) => {
  const normal = phone === undefined ? '' : normalPhone(phone);
  let picked = query;
  if (phone)
    picked = picked.where(
      isPhone(normal) ? sql<boolean>`(phone like ${`%${normal}`} or ${isNumber('phone', company, normal)})` : sql<boolean>`false`,
    );
  if (group) picked = picked.where(sql<boolean>`group_name ilike ${containing(group)}`);
  if (expired !== undefined)
    picked = picked.where(expired ? sql<boolean>`expires_at <= now()` : sql<boolean>`(expires_at is null or expires_at > now())`);
  return picked;
};

type WhiteRow = Selectable<DB['whitelisted_numbers']>;
type BlackRow = Selectable<DB['blacklisted_numbers']>;

/** A row as it is shown: its number is one of outbound calls. */
export const whiteOf = (row: WhiteRow, { unmask }: Pick<Caller, 'unmask'>): WhiteItem => ({
  id: row.id,
  phone: unmask.has('task') ? row.phone : maskNumber(row.phone),
  remark: row.remark,
  expiresAt: row.expires_at?.toISOString() ?? null,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const blackOf = (row: BlackRow, caller: Pick<Caller, 'unmask'>): BlackItem => ({
  ...whiteOf(row, caller),
  group: row.group_name,
  callId: row.call_id,
});
