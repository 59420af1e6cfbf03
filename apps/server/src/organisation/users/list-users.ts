import type { OutputOf, ParsedOf } from '@parley/contract';
import type { user } from '@parley/contract/organisation';
import type { Context } from '../../kit/context.ts';
import { containing } from '../../kit/like.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { parentsOf } from '../departments/department-queries.ts';
import { withBelow } from '../departments/department-tree.ts';
import { hasFactor, selectUsers, userOf } from './user-queries.ts';

const sorts = { createdAt: 'users.created_at', username: 'users.username', realname: 'users.realname' };

/** A page of users; a department brings the people of those below it. */
export const listUsers = async (input: ParsedOf<typeof user.list>, { db, services }: Context): Promise<OutputOf<typeof user.list>> => {
  let query = selectUsers(db, services.now());
  if (input.search) {
    const part = containing(input.search);
    query = query.where((eb) =>
      eb.or([eb('users.username', 'ilike', part), eb('users.realname', 'ilike', part), eb('users.mobile', 'like', part)]),
    );
  }
  if (input.departmentId) query = query.where('users.department_id', 'in', withBelow(await parentsOf(db), input.departmentId));
  if (input.roleId) query = query.where('users.role_id', '=', input.roleId);
  if (input.status) query = query.where('users.status', '=', input.status);
  if (input.kind) query = query.where('users.kind', '=', input.kind);
  if (input.secondFactor === 'yes') query = query.where(hasFactor);
  if (input.secondFactor === 'no') query = query.where((eb) => eb.not(hasFactor(eb)));
  const page = await pageRows(db, query, { sorts, id: 'users.id' }, input);
  return { ...page, list: page.list.map(userOf) };
};
