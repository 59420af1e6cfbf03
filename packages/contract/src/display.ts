import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { affected } from './page.ts';
import { route } from './route.ts';

/** A table of the console: the name of its page, and of its part where a page has several (`task-list.numbers`). */
const table = z
  .string()
  .regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, fieldIssue('format'))
  .max(64);
/** Long enough for a column of a slot, whose name may be of 100 characters. */
const column = z.string().min(1).max(120);

/** The columns that a user chose for tables; each user has their own. */
export const displayField = {
  list: route('/api/config/display-field/list', {
    permission: null,
    summary: { zh: '表头字段', en: 'Chosen columns' },
    /** Without a table: all of them. */
    input: z.object({ table: table.optional() }),
    output: z.object({ list: z.array(z.object({ table, columns: z.array(column) })) }),
  }),
  update: route('/api/config/display-field/update', {
    permission: null,
    audit: true,
    summary: { zh: '保存表头字段', en: 'Save the columns of a table' },
    /** In the order in which they are shown. */
    input: z.object({ table, columns: z.array(column).min(1, fieldIssue('columns.empty')).max(200) }),
    output: z.object({}),
  }),
};

/** Views that a user may keep of one list. */
export const mostViews = 50;
const viewName = z.string().trim().min(1, fieldIssue('name.empty')).max(40);

/** Filters that a user keeps for a list by a name; each user has their own. */
export const listView = {
  list: route('/api/config/display-field/view-list', {
    permission: null,
    summary: { zh: '保存的筛选', en: 'Kept filters' },
    input: z.object({ table }),
    output: z.object({ list: z.array(z.object({ name: z.string(), query: z.record(z.string(), z.string()) })) }),
  }),
  /** Another one of that name is replaced. */
  save: route('/api/config/display-field/view-save', {
    permission: null,
    audit: true,
    summary: { zh: '保存筛选', en: 'Keep filters' },
    /** As the address bar has them. */
    input: z.object({ table, name: viewName, query: z.record(z.string().max(40), z.string().max(2000)) }),
    output: z.object({}),
  }),
  delete: route('/api/config/display-field/view-delete', {
    permission: null,
    audit: true,
    summary: { zh: '删除保存的筛选', en: 'Delete kept filters' },
    input: z.object({ table, name: viewName }),
    output: affected,
  }),
};

/** One entry of a fixed list. */
export const option = z.object({ value: z.string(), label: z.string() });
export type Option = z.infer<typeof option>;

export const options = {
  /** All fixed lists by name (`call-result`, `task-state`, …), in the user's language; `names` asks for some of them. */
  option: route('/api/option/option', {
    permission: null,
    summary: { zh: '固定选项', en: 'Fixed option lists' },
    input: z.object({ names: z.array(z.string().max(40)).max(100).optional() }),
    output: z.object({ lists: z.record(z.string(), z.array(option)) }),
  }),
};
