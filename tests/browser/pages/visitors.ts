import { operatorCompany } from '@parley/contract';
import { info, type MenuEntry } from '@parley/contract/session';
import { uuid7 } from '@parley/db';
import { addCompany, logInAs, type TestUser } from '@parley/server/testing/fixture';
import type { TestServer } from '@parley/server/testing/test-server';
import { keepBusy } from './busy-company.ts';

type Labels = Readonly<Record<'zh' | 'en', string>>;

/** An address within a shell, and what the title of the window says there. */
export interface Place {
  readonly path: string;
  readonly title: Labels;
}

/** Somebody at a console, and every place that is theirs. */
export interface Visitor {
  readonly user: TestUser;
  readonly shell: 'platform' | 'flow' | 'operate';
  readonly places: readonly Place[];
}

const pagesOf = (menus: readonly MenuEntry[], above = ''): [string, string][] =>
  menus.flatMap((menu): [string, string][] => {
    const path = `${above}/${menu.name}`;
    return menu.menus ? pagesOf(menu.menus, path) : [[path, menu.label]];
  });

/** The places that the server's menu gives a user. */
const menuOf = async (server: TestServer, user: TestUser): Promise<Place[]> => {
  const inLanguage = async (language: 'zh' | 'en') => {
    const { menu_role } = await server.as(user, language)(info, {});
    return pagesOf(menu_role.find(({ name }) => name === 'company_menu')?.menus ?? []);
  };
  const [zh, en] = await Promise.all([inLanguage('zh'), inLanguage('en')]);
  return zh.map(([path, label], n) => ({ path, title: { zh: label, en: en[n]?.[1] ?? '' } }));
};

const everybodys: readonly Place[] = [
  { path: '/personal', title: { zh: '个人信息', en: 'Personal info' } },
  { path: '/messages', title: { zh: '我的消息', en: 'My messages' } },
  { path: '/404', title: { zh: '', en: '' } },
];

/** What somebody may who only looks at their own work. */
const reading = ['FLOW/LIST', 'FLOW/DETAIL', 'TASK/LIST', 'TASK/DETAIL', 'REPORT/CALL-INFO/LIST', 'EXPORT-QUEUE/LIST'];

/** One visitor of each kind, with a company that has something of everything. */
export const visitorsOf = async (
  server: TestServer,
): Promise<Readonly<Record<'administrator' | 'limited' | 'designer' | 'operator', Visitor>>> => {
  const { db } = server.database;
  const company = await addCompany(db, server.settings.key, 1);
  await keepBusy(db, server.as(company.chief), company);
  const { chief: operator } = await addCompany(db, server.settings.key, operatorCompany);
  const limited = { id: uuid7(), username: 'limited', company: company.id };
  const role = uuid7();
  const permissions = reading.map((name) => `PLATFORM/${name}`);
  await db.insertInto('roles').values({ company_id: company.id, id: role, name: 'Readers', permissions, data_scope: 'own' }).execute();
  const user = { company_id: company.id, id: limited.id, username: 'limited', realname: 'Limited', password_hash: 'none', role_id: role };
  await db.insertInto('users').values(user).execute();
  const reader = await logInAs(db, limited);
  const design = { path: `/flow/design/${company.ids.flow}`, title: { zh: `${company.mark} flow`, en: `${company.mark} flow` } };
  const chat = { ...design, path: `/flow/test/${company.ids.flow}` };
  return {
    administrator: {
      user: company.chief,
      shell: 'platform',
      places: [...(await menuOf(server, company.chief)), ...everybodys, design, chat],
    },
    limited: { user: reader, shell: 'platform', places: [...(await menuOf(server, reader)), ...everybodys] },
    designer: { user: await logInAs(db, company.chief), shell: 'flow', places: [design, chat, ...everybodys] },
    operator: { user: operator, shell: 'operate', places: [...(await menuOf(server, operator)), ...everybodys] },
  };
};
