import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { id } from './page.ts';
import { blob, nothing, route } from './route.ts';
import { tablePreview } from './table-preview.ts';
import type { Text } from './text.ts';

/** What a column of a file of users may hold; a role and a department are named, a department by its whole path too. */
export const userField = z.enum(['username', 'realname', 'mobile', 'email', 'department', 'role', 'password']);
export type UserField = z.infer<typeof userField>;

/** Headings of the template, and what a column is said to be. */
export const userFieldTexts: Readonly<Record<UserField, Text>> = {
  username: { zh: '用户名', en: 'Username' },
  realname: { zh: '真实姓名', en: 'Real name' },
  mobile: { zh: '手机号', en: 'Mobile' },
  email: { zh: '邮箱', en: 'Email' },
  department: { zh: '部门', en: 'Department' },
  role: { zh: '角色', en: 'Role' },
  password: { zh: '一次性密码', en: 'One-time password' },
};

const place = z.number(fieldIssue('required')).int().min(0).max(1000);
const placeOrNone = place.nullable().default(null);

/** Which column, from 0, holds what; columns not named are left out. */
export const userMapping = z.object({
  /** Whether the first row names the columns. */
  header: z.boolean(),
  columns: z.object({
    username: place,
    realname: place,
    mobile: placeOrNone,
    email: placeOrNone,
    department: placeOrNone,
    role: place,
    password: place,
  }),
});
export type UserMapping = z.infer<typeof userMapping>;

/** Fields that a file of users has to have. */
export const neededUserFields = ['username', 'realname', 'role', 'password'] as const satisfies readonly UserField[];

/** Largest file of users, bytes. */
export const userImportLimit = 20 * 1024 * 1024;

const file = { page: 'user', kind: 'multipart', files: ['file'], bodyLimit: userImportLimit } as const;

/** Users from a file. */
export const userImport = {
  /** Reads the head of a file: its columns, some rows, and what each column seems to be. Nothing is kept. */
  preview: route('/api/config/user/import-preview', {
    ...file,
    permission: 'CONFIG/USER/IMPORT',
    summary: { zh: '预览用户文件', en: 'Preview a file of users' },
    input: nothing,
    /** `fields` has one entry for each column. */
    output: tablePreview.extend({ fields: z.array(userField.nullable()) }),
  }),
  /**
   * Queues the file; follow it in the import queue. A form field carries the mapping as JSON; without it the first row names the
   * columns as the template does.
   */
  run: route('/api/config/user/import', {
    ...file,
    audit: true,
    touches: 'users',
    summary: { zh: '导入用户', en: 'Import users' },
    input: z.object({ mapping: userMapping.optional() }),
    output: z.object({ jobId: id }),
  }),
  /** An empty workbook with the columns of a file of users. */
  template: route('/api/config/user/import-template', {
    page: 'user',
    permission: 'CONFIG/USER/IMPORT',
    kind: 'blob',
    // Nobody's data are in it.
    audit: false,
    summary: { zh: '用户导入模板', en: 'User import template' },
    input: nothing,
    output: blob,
  }),
};
