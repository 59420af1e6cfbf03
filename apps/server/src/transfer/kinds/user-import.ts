import { fieldIssueText, type Text } from '@parley/contract';
import { userMapping } from '@parley/contract/user-import';
import { forCompany } from '@parley/db';
import { z } from 'zod';
import { mapAtOnce } from '../../kit/map-at-once.ts';
import { departmentsWithin } from '../../organisation/rights/departments-within.ts';
import { isAtMost, top } from '../../organisation/rights/rights.ts';
import { managerOf, rightsOfRole } from '../../organisation/rights/rights-of.ts';
import type { Services } from '../../services.ts';
import { companyNames } from '../../session/company-names.ts';
import { guessable } from '../../session/guessable.ts';
import { hashedAtOnce, hashPassword } from '../../session/password.ts';
import type { Standing } from '../../session/standing.ts';
import type { ImportKind } from '../job-kind.ts';
import { departmentsByName, pathName } from './departments-by-name.ts';
import { insertUsers, namesTaken } from './insert-users.ts';
import { headedMapping } from './user-columns.ts';
import { cellsOf, type NewUser, userRow } from './user-row.ts';

const reasons = {
  twice: { zh: '文件内用户名重复', en: 'The username is in the file twice' },
  department: {
    zh: '部门不存在、不在您的管理范围内，或有多个同名部门：请写全路径',
    en: 'No such department within what you manage, or several of that name: write its whole path',
  },
  role: { zh: '角色不存在或您无权授予', en: 'No such role, or you may not give it' },
  taken: { zh: '用户名已存在', en: 'The username is taken' },
  common: { zh: '密码太常见，容易被猜到', en: 'The password is among the most used' },
  own: { zh: '密码不能包含用户名、姓名或企业名称', en: 'The password must not hold the username, the name or the company' },
} satisfies Record<string, Text>;

const options = z.object({ mapping: userMapping.optional() });

/** The roles that the starter may give, and the departments that he may put people into; null is a place outside of every one. */
const givenBy = async ({ db }: Services, company: number, starter: Standing | undefined) => {
  const whole = forCompany(db, company);
  const [rows, departments] = [await whole.selectFrom('roles').selectAll('roles').execute(), await departmentsByName(db, company)];
  const held = starter ? { caller: starter, whole } : undefined;
  const rights = held ? (await managerOf(held)).rights : top;
  const within = held ? await departmentsWithin(held) : 'all';
  return {
    roles: new Map(rows.flatMap((row) => (isAtMost(rightsOfRole(row), rights) ? [[row.name, row.id] as const] : []))),
    departmentOf: (path: string): string | null | undefined => {
      const id = path === '' ? null : departments.get(pathName(path));
      return within === 'all' || (id && within.has(id)) ? id : undefined;
    },
  };
};

/** Users of a company, each with a one-time password that has to be changed at the first log-in. */
export const userImport: ImportKind<NewUser> = {
  name: 'users',
  direction: 'import',
  major: 'organisation',
  title: { zh: '用户', en: 'Users' },
  permission: 'CONFIG/USER/IMPORT',
  unmask: [],
  personal: true,
  open: async (services, { company, options: kept }, starter) => {
    const { mapping: said } = options.parse(kept);
    const { roles, departmentOf } = await givenBy(services, company, starter);
    const seen = new Set<string>();
    const names = await companyNames(services.db, company);
    /** Whose password others would try early, and why. */
    const guessed = async (users: readonly NewUser[]): Promise<ReadonlyMap<string, Text>> => {
      const found = new Map<string, Text>();
      for (const { username, realname, password } of users) {
        const why = await guessable(password, [username, realname, ...names]);
        if (why) found.set(username, reasons[why]);
      }
      return found;
    };
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
        const departmentId = departmentOf(department);
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
        const refused = await guessed(free);
        const hashed = await mapAtOnce(
          free.filter(({ username }) => !refused.has(username)),
          hashedAtOnce,
          async (user) => ({ ...user, hash: await hashPassword(user.password) }),
        );
        const added = hashed.length > 0 ? await insertUsers(tx, company, hashed) : new Set<string>();
        return users.map(({ username }) => (added.has(username) ? undefined : (refused.get(username) ?? reasons.taken)));
      },
    };
  },
};
