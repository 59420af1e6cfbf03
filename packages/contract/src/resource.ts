import { z } from 'zod';
import { affected, choice, choiceRequest, choicesOf, id, ids, made, pageOf, pageRequest, revision } from './page.ts';
import { type Realm, route, type Touches } from './route.ts';
import type { Text } from './text.ts';

interface ResourceOptions<
  Item extends z.ZodType,
  Detail extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodRawShape,
  Filter extends z.ZodRawShape,
  Sorts extends readonly [string, ...string[]],
> {
  /** The page that shows it. */
  readonly page: string;
  /** Default: companies. */
  readonly realm?: Realm;
  /** Whose rights or place its writes change. */
  readonly touches?: Touches;
  /** What one row is called. */
  readonly label: Text;
  readonly item: Item;
  readonly detail: Detail;
  readonly create: Create;
  /** The fields of an update, without the id and the revision, which are added; the detail has to tell the revision. */
  readonly update: Update;
  /** What an update's fields need of each other. */
  readonly check?: (form: z.output<z.ZodObject<Update & { id: typeof id; revision: typeof revision }>>, context: z.RefinementCtx) => void;
  readonly filter: Filter;
  readonly sorts: Sorts;
  /** Where the path of `option` differs from the usual `option`. */
  readonly option?: string;
  /** Permissions of other pages that may read the options too. */
  readonly optionFor?: readonly string[];
}

/**
 * A family of calls on one kind of row: list, create, update, detail, delete, option.
 * `path` is without `/api/`, such as `config/gateway`. What is special about it stays an ordinary route beside it.
 */
export const resource = <
  Item extends z.ZodType,
  Detail extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodRawShape,
  Filter extends z.ZodRawShape,
  const Sorts extends readonly [string, ...string[]],
>(
  path: string,
  options: ResourceOptions<Item, Detail, Create, Update, Filter, Sorts>,
) => {
  const { page, label, realm = 'company' } = options;
  const write = { page, realm, audit: true, ...(options.touches ? { touches: options.touches } : {}) } as const;
  const named = (zh: string, en: string): Text => ({ zh: `${zh}${label.zh}`, en: `${en} ${label.en}` });
  const optionVerb = options.option ?? 'option';
  const own = (verb: string) => `${path}/${verb}`.toUpperCase();
  return {
    list: route(`/api/${path}/list`, {
      page,
      realm,
      summary: { zh: `${label.zh}列表`, en: `List ${label.en}s` },
      input: pageRequest(options.sorts).extend(options.filter),
      output: pageOf(options.item),
    }),
    create: route(`/api/${path}/create`, {
      ...write,
      summary: named('新建', 'Create'),
      input: options.create,
      output: made,
    }),
    update: route(`/api/${path}/update`, {
      ...write,
      summary: named('修改', 'Update'),
      input: z.object({ ...options.update, id, revision }).superRefine((form, context) => options.check?.(form, context)),
      output: z.object({}),
    }),
    detail: route(`/api/${path}/detail`, { page, realm, summary: named('查看', 'View'), input: z.object({ id }), output: options.detail }),
    delete: route(`/api/${path}/delete`, {
      ...write,
      summary: { zh: `删除${label.zh}`, en: `Delete ${label.en}s` },
      input: ids,
      output: affected,
    }),
    option: route(`/api/${path}/${optionVerb}`, {
      page,
      realm,
      summary: { zh: `可选${label.zh}`, en: `Choose ${label.en}s` },
      permission: [own(optionVerb), own('list'), ...(options.optionFor ?? [])].join(' || '),
      input: choiceRequest,
      output: choicesOf(choice),
    }),
  };
};
