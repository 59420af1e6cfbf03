import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { affected, id, ids, instant, revision } from './page.ts';
import { resource } from './resource.ts';
import { nothing, route } from './route.ts';
import { secret } from './secret.ts';
import { confirmedPassword, email, gender, menuEntry, mobile, newPassword, newUsername, realname } from './session.ts';

const departmentForm = z.object({
  name: z.string().trim().min(1, fieldIssue('department.name')).max(64),
  /** Null: at the top. */
  parentId: id.nullable().default(null),
});

export const departmentItem = z.object({
  id,
  name: z.string(),
  parentId: id.nullable(),
  parentName: z.string().nullable(),
  /** People right in it, without those of the departments below. */
  members: z.number().int(),
  revision,
  createdAt: instant,
  updatedAt: instant,
});
export type DepartmentItem = z.infer<typeof departmentItem>;

/** The tree of departments: each row names its parent. */
export const department = resource('config/department', {
  page: 'department',
  touches: 'departments',
  label: { zh: '部门', en: 'department' },
  item: departmentItem,
  detail: departmentItem,
  create: departmentForm,
  update: departmentForm.shape,
  filter: { name: z.string().max(64).optional(), parentId: id.optional() },
  sorts: ['name', 'createdAt'],
  optionFor: ['CONFIG/USER/LIST', 'CONFIG/USER/CREATE', 'CONFIG/USER/UPDATE'],
});

/**
 * `internal`: an administrator of the provider inside a company: always logged, never counted. No call of a company makes or changes
 * one.
 */
export const userKind = z.enum(['user', 'internal']);
export const userStatus = z.enum(['active', 'disabled']);

const person = z.object({
  realname,
  gender: gender.nullable().default(null),
  mobile: mobile.nullable().default(null),
  email: email.nullable().default(null),
  departmentId: id.nullable().default(null),
  roleId: z.uuid(fieldIssue('role.empty')),
  /** Number of an extension of the company; it becomes this user's. */
  extension: z
    .string()
    .regex(/^\d{2,10}$/, fieldIssue('extension.number'))
    .nullable()
    .default(null),
  /** The account in the work-order system. */
  doscsAccount: z.string().trim().min(1).max(64).nullable().default(null),
});

const userForm = person
  .extend({
    username: newUsername,
    password: newPassword,
    confirm: confirmedPassword,
    status: userStatus.default('active'),
  })
  .refine((form) => form.password === form.confirm, { path: ['confirm'], message: fieldIssue('password.differ') });

export const userItem = z.object({
  id,
  username: z.string(),
  realname: z.string(),
  gender: gender.nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  departmentId: id.nullable(),
  departmentName: z.string().nullable(),
  roleId: id.nullable(),
  roleName: z.string().nullable(),
  extension: z.string().nullable(),
  doscsAccount: z.string().nullable(),
  status: userStatus,
  kind: userKind,
  /** '1' sees everything and needs no role. */
  flag: z.string(),
  /** Whether somebody is logged in with it now. */
  online: z.boolean(),
  /** Whether a second factor is set up. */
  secondFactor: z.boolean(),
  revision,
  createdAt: instant,
  updatedAt: instant,
});
export type UserItem = z.infer<typeof userItem>;

export const user = {
  ...resource('config/user', {
    page: 'user',
    touches: 'users',
    label: { zh: '用户', en: 'user' },
    item: userItem,
    detail: userItem,
    create: userForm,
    /**
     * The username stays; a password is changed by its owner or by `resetPassword`, the status by `setStatus`. Who has flag '1' may
     * go without a role.
     */
    update: { ...person.shape, roleId: person.shape.roleId.nullable() },
    filter: {
      /** Part of the username, the real name or the mobile. */
      search: z.string().max(64).optional(),
      /** With the departments below it. */
      departmentId: id.optional(),
      roleId: id.optional(),
      status: userStatus.optional(),
      kind: userKind.optional(),
      /** Who has set up a second factor, or has not. */
      secondFactor: z.enum(['yes', 'no']).optional(),
    },
    sorts: ['createdAt', 'username', 'realname'],
    optionFor: [
      'CONFIG/SIP-EXTENSION/CREATE',
      'CONFIG/SIP-EXTENSION/UPDATE',
      'LOG/COMPANY-LIST',
      'LOG/COMPANY-LOGIN-LIST',
      'PLATFORM/IMPORT-QUEUE/LIST',
      'PLATFORM/EXPORT-QUEUE/LIST',
      'PLATFORM/FLOW/IMPORT-QUEUE/LIST',
      'PLATFORM/FLOW/EXPORT-QUEUE/LIST',
    ],
  }),
  /** The password is told once, to who resets it, and has to be changed at the next log-in. */
  resetPassword: route('/api/config/user/reset-password', {
    page: 'user',
    audit: true,
    touches: 'users',
    summary: { zh: '重置密码', en: 'Set a one-time password' },
    input: z.object({ id }),
    output: z.object({ password: secret(z.string()) }),
  }),
  /** Takes the second factor of somebody who lost it, and logs him out; where the company requires one, he sets up another. */
  resetSecondFactor: route('/api/config/user/reset-second-factor', {
    page: 'user',
    audit: true,
    touches: 'users',
    summary: { zh: '重置两步验证', en: 'Reset the second factor' },
    input: z.object({ id }),
    output: z.object({}),
  }),
  /** Lets users log in, or no longer; who is disabled is logged out at once. `count`: users whose status changed. */
  setStatus: route('/api/config/user/set-status', {
    page: 'user',
    audit: true,
    touches: 'users',
    summary: { zh: '启用或停用用户', en: 'Enable or disable users' },
    input: ids.extend({ status: userStatus }),
    output: affected,
  }),
  /** `count`: users whose sessions ended. */
  kick: route('/api/config/user/kick', {
    page: 'user',
    audit: true,
    touches: 'users',
    summary: { zh: '强制下线', en: 'End the sessions of users' },
    input: ids,
    output: affected,
  }),
};

/** Whose rows a role sees: its user's, those of the department and the departments below, or all. */
export const dataScope = z.enum(['own', 'department', 'company']);
/** The data with numbers that a role may see unmasked: call records, flow intention, queue outbound, outbound task numbers. */
export const unmasked = z.enum(['call', 'flow', 'queue', 'task']);

const roleForm = z.object({
  name: z.string().trim().min(1, fieldIssue('role.name')).max(64),
  /** Names of permissions: a route's path without `/api/`, upper-cased. */
  permissions: z.array(z.string().max(200)).max(2000).default([]),
  unmask: z.array(unmasked).max(4).default([]),
  flows: z.union([z.literal('all'), z.array(id).min(1, fieldIssue('role.flows')).max(1000)], fieldIssue('role.flows')),
  /** Call intentions: A, B, C … */
  grades: z.union(
    [z.literal('all'), z.array(z.string().trim().min(1).max(20)).min(1, fieldIssue('role.grades')).max(100)],
    fieldIssue('role.grades'),
  ),
  dataScope: dataScope.default('own'),
});

export const roleItem = z.object({
  id,
  name: z.string(),
  unmask: z.array(unmasked),
  flows: z.union([z.literal('all'), z.array(id)]),
  grades: z.union([z.literal('all'), z.array(z.string())]),
  dataScope,
  /** People who have it. */
  users: z.number().int(),
  revision,
  createdAt: instant,
  updatedAt: instant,
});
export type RoleItem = z.infer<typeof roleItem>;

export const role = {
  ...resource('config/auth-item', {
    page: 'role',
    touches: 'roles',
    label: { zh: '角色', en: 'role' },
    item: roleItem,
    detail: roleItem.extend({ permissions: z.array(z.string()) }),
    create: roleForm,
    update: roleForm.shape,
    filter: { name: z.string().max(64).optional() },
    sorts: ['createdAt', 'name'],
    optionFor: ['CONFIG/USER/LIST', 'CONFIG/USER/CREATE', 'CONFIG/USER/UPDATE'],
  }),
  /** The whole tree; an item's status '0' is a permission that the caller lacks and so cannot give. */
  menu: route('/api/config/auth-item/menu', {
    page: 'role',
    permission: 'CONFIG/AUTH-ITEM/MENU || CONFIG/AUTH-ITEM/DETAIL || CONFIG/AUTH-ITEM/CREATE || CONFIG/AUTH-ITEM/UPDATE',
    summary: { zh: '权限菜单', en: 'View permission tree' },
    input: nothing,
    output: z.object({ menu: z.array(menuEntry) }),
  }),
};
