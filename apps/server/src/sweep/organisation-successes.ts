import { department, role, user } from '@parley/contract/organisation';
import * as session from '@parley/contract/session';
import { uuid7 } from '@parley/db';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';

const password = 'Right-pass-1';

/** One success of each route of departments, users and roles, by its path. */
export const organisationSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const newDepartment = async (parentId: string | null = null) => (await harness.api(department.create, { name: uuid7(), parentId })).id;
  const newRole = async () =>
    (await harness.api(role.create, { name: uuid7(), flows: 'all', grades: ['A'], permissions: ['PLATFORM/FLOW/LIST'] })).id;
  const form = async () => ({ realname: '王芳', roleId: await newRole() });
  const newUser = async (more: { departmentId?: string } = {}) => {
    const username = `u${uuid7().replaceAll('-', '')}`;
    const { id } = await harness.api(user.create, { ...(await form()), ...more, username, password, confirm: password });
    return { id, username };
  };
  const logIn = (username: string, written = password) => harness.server.as(undefined)(session.login, { username, password: written });

  return {
    [department.list.path]: async () => {
      const parentId = await newDepartment();
      const id = await newDepartment(parentId);
      await newUser({ departmentId: id });
      expect((await harness.api(department.list, { parentId })).list).toMatchObject([{ id, parentId, members: 1 }]);
    },
    [department.create.path]: async () => {
      const id = await newDepartment(harness.company.ids.department);
      expect(await harness.api(department.detail, { id })).toMatchObject({ parentId: harness.company.ids.department, members: 0 });
    },
    [department.update.path]: async () => {
      const [from, to] = [await newDepartment(), await newDepartment()];
      const id = await newDepartment(from);
      const name = uuid7();
      await harness.api(department.update, { id, revision: 1, name, parentId: to });
      expect(await harness.api(department.detail, { id })).toMatchObject({ name, parentId: to });
    },
    [department.detail.path]: async () => {
      expect(await harness.api(department.detail, { id: harness.company.ids.department })).toMatchObject({ name: harness.company.mark });
    },
    [department.delete.path]: async () => {
      const above = await newDepartment();
      const below = await newDepartment(above);
      expect(await harness.api(department.delete, { ids: [above, below] })).toEqual({ count: 2 });
    },
    [department.option.path]: async () => {
      const { list } = await harness.api(department.option, { search: harness.company.mark });
      expect(list).toEqual([{ id: harness.company.ids.department, name: harness.company.mark }]);
    },

    [user.list.path]: async () => {
      const departmentId = await newDepartment();
      const { id, username } = await newUser({ departmentId: await newDepartment(departmentId) });
      const { list } = await harness.api(user.list, { departmentId, search: username });
      expect(list).toMatchObject([{ id, username, realname: '王芳', online: false, flag: '0', status: 'active' }]);
    },
    [user.create.path]: async () => {
      const { username } = await newUser();
      expect((await logIn(username)).token).toBeDefined();
    },
    [user.update.path]: async () => {
      const { id } = await newUser();
      const about = { realname: '李娜', gender: 'female' as const, mobile: '13900000001', email: 'na@example.com', doscsAccount: 'na' };
      await harness.api(user.update, {
        id,
        revision: 1,
        roleId: harness.company.ids.role,
        departmentId: harness.company.ids.department,
        ...about,
      });
      expect(await harness.api(user.detail, { id })).toMatchObject({
        ...about,
        roleName: harness.company.mark,
        departmentName: harness.company.mark,
      });
    },
    [user.detail.path]: async () => {
      const detail = await harness.api(user.detail, { id: harness.company.chief.id });
      expect(detail).toMatchObject({ username: 'chief1', flag: '1', online: true });
      expect(detail).not.toHaveProperty('password');
    },
    [user.delete.path]: async () => {
      const { id, username } = await newUser();
      const { token = '' } = await logIn(username);
      expect(await harness.api(user.delete, { ids: [id] })).toEqual({ count: 1 });
      await expect(harness.server.as({ token })(session.info, {})).rejects.toMatchObject({ code: -99 });
      await expect(logIn(username)).rejects.toMatchObject({ data: { problem: 'session.wrong' } });
    },
    [user.option.path]: async () => {
      expect((await harness.api(user.option, { search: 'chief1' })).list).toEqual([{ id: harness.company.chief.id, name: 'chief1' }]);
    },
    [user.resetPassword.path]: async () => {
      const { id, username } = await newUser();
      const { password: once } = await harness.api(user.resetPassword, { id });
      expect(await logIn(username, once)).toEqual({ user_id: id });
      const change = { user_id: id, password: once, newPassword: 'Other-pass-2', confirm: 'Other-pass-2' };
      await harness.server.as(undefined)(session.changePassword, change);
      expect((await logIn(username, 'Other-pass-2')).token).toBeDefined();
    },
    [user.resetSecondFactor.path]: async () => {
      const { id } = await newUser();
      const { db } = harness.server.database;
      await db
        .insertInto('second_factors')
        .values({ company_id: 1, user_id: id, secret: Buffer.from('sealed'), last_step: 0, recovery: [] })
        .execute();
      expect(await harness.api(user.detail, { id })).toMatchObject({ secondFactor: true });
      await harness.api(user.resetSecondFactor, { id });
      expect(await harness.api(user.detail, { id })).toMatchObject({ secondFactor: false });
    },
    [user.setStatus.path]: async () => {
      const { id, username } = await newUser();
      const { token = '' } = await logIn(username);
      expect(await harness.api(user.setStatus, { ids: [id], status: 'disabled' })).toEqual({ count: 1 });
      await expect(harness.server.as({ token })(session.info, {})).rejects.toMatchObject({ code: -99 });
      expect(await harness.api(user.setStatus, { ids: [id], status: 'active' })).toEqual({ count: 1 });
      expect((await logIn(username)).token).toBeDefined();
    },
    [user.kick.path]: async () => {
      const { id, username } = await newUser();
      const { token = '' } = await logIn(username);
      expect(await harness.api(user.kick, { ids: [id] })).toEqual({ count: 1 });
      await expect(harness.server.as({ token })(session.info, {})).rejects.toMatchObject({ code: -99 });
      expect(await harness.api(user.kick, { ids: [id] })).toEqual({ count: 0 });
    },

    [role.list.path]: async () => {
      const { list } = await harness.api(role.list, { name: harness.company.mark });
      expect(list).toMatchObject([{ id: harness.company.ids.role, flows: 'all', grades: 'all', dataScope: 'company' }]);
    },
    [role.create.path]: async () => {
      expect(await harness.api(role.detail, { id: await newRole() })).toMatchObject({
        permissions: ['PLATFORM/FLOW/LIST'],
        grades: ['A'],
        dataScope: 'own',
        users: 0,
      });
    },
    [role.update.path]: async () => {
      const id = await newRole();
      const changed = {
        name: uuid7(),
        permissions: ['CONFIG/USER/LIST'],
        unmask: ['call' as const],
        flows: [harness.company.ids.flow],
        grades: 'all' as const,
        dataScope: 'department' as const,
      };
      await harness.api(role.update, { id, revision: 1, ...changed });
      expect(await harness.api(role.detail, { id })).toMatchObject(changed);
    },
    [role.detail.path]: async () => {
      expect(await harness.api(role.detail, { id: harness.company.ids.role })).toMatchObject({
        name: harness.company.mark,
        permissions: [],
      });
    },
    [role.delete.path]: async () => {
      expect(await harness.api(role.delete, { ids: [await newRole()] })).toEqual({ count: 1 });
      await expect(harness.api(role.delete, { ids: [harness.company.ids.role] })).rejects.toMatchObject({
        data: { problem: 'row.in-use' },
      });
    },
    [role.option.path]: async () => {
      const { list } = await harness.api(role.option, { search: harness.company.mark });
      expect(list).toEqual([{ id: harness.company.ids.role, name: harness.company.mark }]);
    },
    [role.menu.path]: async () => {
      const { menu } = await harness.api(role.menu, {});
      const text = JSON.stringify(menu);
      expect(text).toContain('"route":"config/auth-item/create"');
      expect(text).not.toContain('"status":"0"');
      expect(text).not.toContain('config/company/create');
    },
  };
};
