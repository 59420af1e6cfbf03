import { faultText, type Language, say, type Text } from '@parley/contract';
import { writeXlsx } from 'hucre/xlsx';
import { z } from 'zod';
import type { Download } from '../../kit/bind.ts';
import type { Context } from '../../kit/context.ts';
import { lacking } from '../../organisation/roles/may-give.ts';
import { grantOf } from '../../organisation/roles/role-queries.ts';
import { hashPassword } from '../../session/password.ts';
import { columnPlaces, type HeadedColumn } from '../headed-columns.ts';
import type { ImportKind } from '../job-kind.ts';
import { departmentsByName } from './departments-by-name.ts';
import { insertUsers } from './insert-users.ts';
import { type NewUser, userRow } from './user-row.ts';

type Column = keyof z.infer<typeof userRow>;

const columns: Readonly<Record<Column, HeadedColumn>> = {
  username: { title: { zh: '用户名', en: 'Username' }, required: true },
  realname: { title: { zh: '真实姓名', en: 'Real name' }, required: true },
  mobile: { title: { zh: '手机号', en: 'Mobile' } },
  email: { title: { zh: '邮箱', en: 'Email' } },
  department: { title: { zh: '部门', en: 'Department' } },
  role: { title: { zh: '角色', en: 'Role' }, required: true },
  password: { title: { zh: '一次性密码', en: 'One-time password' }, required: true },
};

const reasons = {
  twice: { zh: '文件内用户名重复', en: 'The username is in the file twice' },
  department: { zh: '部门不存在，或有多个同名部门：请写全路径', en: 'No such department, or several of that name: write its whole path' },
  role: { zh: '角色不存在或您无权授予', en: 'No such role, or you may not give it' },
  taken: { zh: '用户名已存在', en: 'The username is taken' },
} satisfies Record<string, Text>;

const options = z.object({ roles: z.array(z.uuid()) });

/** What a job needs to know of who starts it: the roles that he may give, which a worker cannot ask him. */
export const userImportOptions = async (context: Context): Promise<z.infer<typeof options>> => {
  const rows = await context.db.selectFrom('roles').selectAll().execute();
  const given = await Promise.all(rows.map(async (row) => ((await lacking(grantOf(row), context)).length === 0 ? [row.id] : [])));
  return { roles: given.flat() };
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
    const { roles: mayGive } = options.parse(kept);
    const found = await db.selectFrom('roles').select(['id', 'name']).where('company_id', '=', company).execute();
    const roles = new Map(found.filter(({ id }) => mayGive.includes(id)).map(({ id, name }) => [name, id]));
    const departments = await departmentsByName(db, company);
    const seen = new Set<string>();
    let places: ReadonlyMap<string, number> = new Map();
    return {
      header: true,
      // A password takes its time to be hashed: small batches, so that progress shows and the job is not taken for lost.
      batchRows: 50,
      begin: (first) => {
        places = columnPlaces(columns, first);
      },
      read: (cells) => {
        const parsed = userRow.safeParse(Object.fromEntries([...places].map(([name, at]) => [name, cells[at] ?? ''])));
        const issue = parsed.error?.issues[0];
        if (issue) return { zh: faultText(issue, 'zh'), en: faultText(issue, 'en') };
        if (!parsed.data) return reasons.twice;
        const { department, role, ...user } = parsed.data;
        const name = user.username.toLowerCase();
        const departmentId = department === '' ? null : departments.get(department);
        const roleId = roles.get(role);
        if (departmentId === undefined) return reasons.department;
        if (roleId === undefined) return reasons.role;
        if (seen.has(name)) return reasons.twice;
        seen.add(name);
        return { ...user, departmentId, roleId };
      },
      store: async (tx, users) => {
        const hashed = await Promise.all(users.map(async (user) => ({ ...user, hash: await hashPassword(user.password) })));
        const added = await insertUsers(tx, company, hashed);
        return users.map(({ username }) => (added.has(username) ? undefined : reasons.taken));
      },
    };
  },
};

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An empty workbook with the columns of an import of users. */
export const userTemplate = async (language: Language): Promise<Download> => {
  const titles = Object.values(columns).map(({ title }) => say(title, language));
  const bytes = await writeXlsx({ sheets: [{ name: say(userImport.title, language), rows: [titles] }] });
  return { name: `${say(userImport.title, language)}.xlsx`, type, body: Buffer.from(bytes) };
};
