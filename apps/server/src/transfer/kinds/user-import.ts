import { fieldIssueText, type Text } from '@parley/contract';
import { type UserMapping, userMapping } from '@parley/contract/user-import';
import { z } from 'zod';
import type { Context } from '../../kit/context.ts';
import { mapAtOnce } from '../../kit/map-at-once.ts';
import { lacking } from '../../organisation/roles/may-give.ts';
import { grantOf } from '../../organisation/roles/role-queries.ts';
import { hashedAtOnce, hashPassword } from '../../session/password.ts';
import type { ImportKind } from '../job-kind.ts';
import { departmentsByName, pathName } from './departments-by-name.ts';
import { insertUsers, namesTaken } from './insert-users.ts';
import { headedMapping } from './user-columns.ts';
import { cellsOf, type NewUser, userRow } from './user-row.ts';

const reasons = {
  twice: { zh: '文件内用户名重复', en: 'The username is in the file twice' },
  department: { zh: '部门不存在，或有多个同名部门：请写全路径', en: 'No such department, or several of that name: write its whole path' },
  role: { zh: '角色不存在或您无权授予', en: 'No such role, or you may not give it' },
  taken: { zh: '用户名已存在', en: 'The username is taken' },
} satisfies Record<string, Text>;

const options = z.object({ roles: z.array(z.uuid()), mapping: userMapping.optional() });

/** What a job needs to know of who starts it: the columns as he says, and the roles that he may give, which a worker cannot ask him. */
export const userImportOptions = async (mapping: UserMapping | undefined, context: Context): Promise<z.infer<typeof options>> => {
  const rows = await context.db.selectFrom('roles').selectAll().execute();
  const given = await Promise.all(rows.map(async (row) => ((await lacking(grantOf(row), context)).length === 0 ? [row.id] : [])));
  return { roles: given.flat(), ...(mapping ? { mapping } : {}) };
};

/** Users of a company, each with a one-time password that has to be changed at the first log-in. */
export const userImport: ImportKind<NewUser> = {
  name: 'users',
  direction: 'import',
  major: 'organisation',
  title: { zh: '用户', en: 'Users' },
  permission: 'CONFIG/USER/IMPORT',
  unmask: [],
  open: async ({ db }, { company, options: kept }) => {
    const { roles: mayGive, mapping: said } = options.parse(kept);
    const found = await db.selectFrom('roles').select(['id', 'name']).where('company_id', '=', company).execute();
    const roles = new Map(found.filter(({ id }) => mayGive.includes(id)).map(({ id, name }) => [name, id]));
    const departments = await departmentsByName(db, company);
    const seen = new Set<string>();
    let mapping = said;
    return {
      header: said?.header ?? true,
      // A password takes its time to be hashed: small batches, so that progress shows and the job is not taken for lost.
      batchRows: 50,
      begin: (first) => {
        mapping = said ?? headedMapping(first);
      },
      read: (cells) => {
        const parsed = userRow.safeParse(cellsOf(cells, mapping));
        const issue = parsed.error?.issues[0];
        if (issue) return { zh: fieldIssueText(issue, 'zh'), en: fieldIssueText(issue, 'en') };
        if (!parsed.data) return reasons.twice;
        const { department, role, ...user } = parsed.data;
        const name = user.username.toLowerCase();
        const departmentId = department === '' ? null : departments.get(pathName(department));
        const roleId = roles.get(role);
        if (departmentId === undefined) return reasons.department;
        if (roleId === undefined) return reasons.role;
        if (seen.has(name)) return reasons.twice;
        seen.add(name);
        return { ...user, departmentId, roleId };
      },
      store: async (tx, users) => {
        const names = await namesTaken(tx, users);
        const free = users.filter(({ username }) => !names.has(username.toLowerCase()));
        const hashed = await mapAtOnce(free, hashedAtOnce, async (user) => ({ ...user, hash: await hashPassword(user.password) }));
        const added = hashed.length > 0 ? await insertUsers(tx, company, hashed) : new Set<string>();
        return users.map(({ username }) => (added.has(username) ? undefined : reasons.taken));
      },
    };
  },
};
