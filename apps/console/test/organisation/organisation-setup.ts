import { gateway } from '@parley/contract/centre';
import { doscs, ownCompany } from '@parley/contract/company';
import { displayField, options } from '@parley/contract/display';
import { option as flowOption } from '@parley/contract/flow';
import { loginLog, operationLog } from '@parley/contract/log';
import { company } from '@parley/contract/operate';
import { department, role, user } from '@parley/contract/organisation';
import { requestHost } from '@parley/contract/request-host';
import { importQueue } from '@parley/contract/transfer';
import { userImport } from '@parley/contract/user-import';
import {
  bindings,
  departments,
  heldPermissions,
  logins,
  operationChange,
  operations,
  ownCompanyInfo,
  permissionMenu,
  roles,
  users,
} from '../kit/fixtures/organisation.ts';
import { type HarnessSetup, type ShellSession, served } from '../kit/shell-harness.ts';

const page = <T>(list: T[]) => ({ list, total: list.length, capped: false, next: null });
const named = (list: readonly { id: string; name: string }[]) => ({ list: list.map(({ id, name }) => ({ id, name })), more: false });
const found = <T extends { id: string }>(list: readonly T[], id: string): T => {
  const one = list.find((row) => row.id === id);
  if (!one) throw new Error(`no row ${id}`);
  return one;
};
const has = (text: string, part: string | undefined): boolean => part === undefined || text.includes(part);

const logs = [
  served(operationLog.list, ({ user: who, companyId }) =>
    page(operations.filter((one) => has(one.username, who) && (companyId === undefined || one.companyId === companyId))),
  ),
  served(operationLog.detail, ({ id }) => {
    const row = found(operations, id);
    if (row.result === 'refused')
      return {
        ...row,
        input: { ids: [users[0]?.id] },
        before: null,
        after: null,
        names: { [users[0]?.id ?? '']: users[0]?.realname ?? '' },
      };
    return { ...row, ...operationChange };
  }),
  served(loginLog.list, ({ logoutType }) =>
    page(logins.filter((one) => logoutType === undefined || (one.logoutType ?? 'online') === logoutType)),
  ),
  served(displayField.list, () => ({ list: [] })),
  served(displayField.update, () => ({})),
  served(options.option, () => ({
    lists: { 'operation-area': [{ value: 'user', label: '用户' }], 'service-category': [{ value: 'marketing', label: '营销' }] },
  })),
];
const logPages = [
  { at: ['config', 'company-log'], routes: Object.values(operationLog) },
  { at: ['config', 'company-login-log'], routes: Object.values(loginLog) },
];
/** The pages of the organisation, with everything their calls answer. */
export const setup: HarnessSetup = {
  shell: 'platform',
  pages: [
    { at: ['config', 'company'], routes: [...Object.values(ownCompany), ...Object.values(requestHost)] },
    { at: ['config', 'department'], routes: Object.values(department) },
    { at: ['config', 'user'], routes: [...Object.values(user), ...Object.values(userImport)] },
    { at: ['config', 'role'], routes: Object.values(role) },
    { at: ['config', 'doscs'], routes: Object.values(doscs) },
    ...logPages,
  ],
  served: [
    ...logs,
    served(department.list, () => page(departments)),
    served(department.option, () => named(departments)),
    served(department.create, () => ({ id: departments[0]?.id ?? '' })),
    served(department.update, () => ({})),
    served(department.delete, ({ ids }) => ({ count: ids.length })),
    served(user.list, ({ search, status }) =>
      page(users.filter((one) => has(one.username + one.realname, search) && has(one.status, status))),
    ),
    served(user.detail, ({ id }) => found(users, id)),
    served(user.create, () => ({ id: users[0]?.id ?? '' })),
    served(user.update, () => ({})),
    served(user.delete, ({ ids }) => ({ count: ids.length })),
    served(user.resetPassword, () => ({ password: 'Quiet-Harbour-42' })),
    served(user.setStatus, ({ ids }) => ({ count: ids.length })),
    served(user.kick, ({ ids }) => ({ count: ids.length })),
    served(role.list, () => page(roles)),
    served(role.option, () => named(roles)),
    served(role.detail, ({ id }) => ({ ...found(roles, id), permissions: heldPermissions })),
    served(role.menu, () => ({ menu: permissionMenu })),
    served(role.create, () => ({ id: roles[0]?.id ?? '' })),
    served(role.update, () => ({})),
    served(role.delete, ({ ids }) => ({ count: ids.length })),
    served(flowOption, () => ({
      list: [{ id: departments[0]?.id ?? '', name: '车险续保', type: 'outbound' as const, language: 'zh' as const, productionVersion: 12 }],
      more: false,
    })),
    served(ownCompany.info, () => ownCompanyInfo),
    served(ownCompany.updateMiddleChannels, () => ({ revision: 2 })),
    served(ownCompany.updateSecurity, ({ revision }) => ({ revision: revision + 1 })),
    served(requestHost.list, () => ({
      list: [
        {
          origin: 'https://crm.example',
          headerName: 'Authorization',
          valueTail: 'cret',
          revision: 3,
          updatedAt: '2026-01-05T02:00:00.000Z',
        },
      ],
    })),
    served(requestHost.save, ({ origin }) => ({ origin })),
    served(requestHost.delete, () => ({ count: 1 })),
    served(gateway.option, () => ({
      list: [...ownCompanyInfo.middleChannels.agent, { id: departments[1]?.id ?? '', name: '电信江苏' }],
      more: false,
    })),
    served(doscs.configDetail, () => ({ is_enabled: false, module_name: '', main_url: '', hasSecret: true, revision: 1 })),
    served(doscs.configUpdate, () => ({ revision: 2 })),
    served(doscs.userOption, ({ search, bound }) => ({
      list: bindings.filter((one) => has(one.username + one.realname, search) && (bound === undefined || (one.account !== null) === bound)),
    })),
    served(doscs.bindUserUpdate, () => ({})),
    served(doscs.bindUserDelete, ({ ids }) => ({ count: ids.length })),
    served(importQueue.list, () => ({ ...page([]), states: { waiting: 0, 'in-progress': 0, done: 0, error: 0 } })),
  ],
};
/** The logs, as the operator sees them. */
export const operatorSetup: HarnessSetup = {
  shell: 'operate',
  pages: [
    { at: ['company-log'], routes: Object.values(operationLog) },
    { at: ['company-login-log'], routes: Object.values(loginLog) },
  ],
  served: [...logs, served(company.option, () => ({ list: [{ id: 1, name: '安澜财险' }], more: false }))],
};

/** Keeps a picture of what is shown, where somebody wants to look. */
export const shot = async (session: ShellSession, name: string): Promise<void> => {
  const place = process.env.PARLEY_SCREENSHOTS;
  if (place) await session.page.screenshot({ path: `${place}/${name}.png` });
};
