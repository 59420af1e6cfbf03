import { Problem, problems } from '@parley/contract';
import type { BlackItem, WhiteItem } from '@parley/contract/number-list';
import { isPhone, normalPhone } from '@parley/contract/phone';
import { type DB, isNumber } from '@parley/db';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Caller } from '../../kit/context.ts';
import { containing } from '../../kit/like.ts';
import { maskNumber, withoutNumber } from '../../kit/mask.ts';

type List = 'blacklisted_numbers' | 'whitelisted_numbers';

export const notListed = () => new Problem(problems.notFound, { what: { zh: '号码', en: 'The number' } });

interface Filter {
  readonly phone?: string | undefined;
  readonly group?: string | undefined;
  readonly expired?: boolean | undefined;
  /** By the whole number or by the four digits that are shown of one, as who asks may not see numbers. */
  readonly whole?: boolean | undefined;
}

/** Of a hidden number at most so many digits at its end are shown, where it has so many altogether. */
const [shownEnd, shownOf] = [4, 8];

const endsWith = (end: string, whole: boolean) => {
  if (!whole) return sql<boolean>`phone like ${`%${end}`}`;
  return end.length <= shownEnd ? sql<boolean>`(phone like ${`%${end}`} and length(phone) >= ${shownOf})` : sql<boolean>`false`;
};

/** Picks rows of a list. A number is found by the whole of it, or by its last digits. */
export const filterList = <T extends List, O>(
  query: SelectQueryBuilder<DB, T, O>,
  company: number,
  { phone, group, expired, whole = false }: Filter,
) => {
  const normal = phone === undefined ? '' : normalPhone(phone);
  let picked = query;
  if (phone)
    picked = picked.where(
      isPhone(normal) ? sql<boolean>`(${endsWith(normal, whole)} or ${isNumber('phone', company, normal)})` : sql<boolean>`false`,
    );
  if (group) picked = picked.where(sql<boolean>`group_name ilike ${containing(group)}`);
  if (expired !== undefined)
    picked = picked.where(expired ? sql<boolean>`expires_at <= now()` : sql<boolean>`(expires_at is null or expires_at > now())`);
  return picked;
};

type WhiteRow = Selectable<DB['whitelisted_numbers']>;
type BlackRow = Selectable<DB['blacklisted_numbers']>;

/** What is remarked of a number, without it for who may not see it. */
export const remarkOf = ({ phone, remark }: Pick<WhiteRow, 'phone' | 'remark'>, unmask: ReadonlySet<string>): string =>
  unmask.has('task') ? remark : withoutNumber(phone)(remark);

/** A remark as it is to be kept: one that came back as it was shown stays what it was. */
export const keptRemark = (written: string, before: Pick<WhiteRow, 'phone' | 'remark'>, { unmask }: Pick<Caller, 'unmask'>): string =>
  written === remarkOf(before, unmask) ? before.remark : written;

/** A row as it is shown: its number is one of outbound calls. */
export const whiteOf = (row: WhiteRow, { unmask }: Pick<Caller, 'unmask'>): WhiteItem => ({
  id: row.id,
  phone: unmask.has('task') ? row.phone : maskNumber(row.phone),
  remark: remarkOf(row, unmask),
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
