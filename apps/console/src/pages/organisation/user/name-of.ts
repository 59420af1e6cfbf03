import type { UserItem } from '@parley/contract/organisation';

/** What a person is called where they must not be confused with another. */
export const nameOf = (row: Pick<UserItem, 'realname' | 'username'>): string =>
  row.realname ? `${row.realname} ${row.username}` : row.username;
