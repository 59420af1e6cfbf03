import { z } from 'zod';
import { fieldIssue } from '../field-issue.ts';
import { id, pageOf, pageRequest } from '../page.ts';
import { route } from '../route.ts';
import type { Text } from '../text.ts';

const page = 'flow';

/** Of the draft that a library lies in. */
const draftRevision = z.int32().min(1);

/**
 * Names one item of a library. Items that have an id in the draft keep it; sentences, expressions and rules, which have none, are named by
 * whose they are and what they say, so that an id never comes to mean another one.
 */
const itemId = z.string().min(1).max(100);

/** Largest file that fills a library, bytes. */
export const libraryFileLimit = 10 * 1024 * 1024;

/** Most rows of such a file. */
export const libraryFileRows = 50_000;

const edited = { id: itemId, revision: draftRevision };

/** What every list of a library accepts: `search` is part of a name or a text, `owner_id` whose items alone are wanted. */
const listInput = pageRequest(['place', 'name']).extend({
  flow_id: id,
  order: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().trim().max(200).optional(),
  owner_id: z.string().min(1).max(64).optional(),
});
export type LibraryQuery = z.output<typeof listInput>;

/** A write is let through by its own permission or by that of editing the flow, which could do the same; a read by that of seeing it. */
const writer = (path: string): string => `${path.toUpperCase()} || PLATFORM/FLOW/UPDATE`;
const reader = (path: string): string => `${path.toUpperCase()} || PLATFORM/FLOW/DETAIL`;

/** `list` of a collection inside a flow's draft, in the draft's own order (`place`) unless asked otherwise. */
export const libraryList = <Row extends z.ZodRawShape>(path: `platform/${string}`, label: Text, row: Row) =>
  route(`/api/${path}`, {
    page,
    permission: reader(path),
    summary: { zh: `${label.zh}列表`, en: `List ${label.en}s` },
    input: listInput,
    output: pageOf(z.object({ id: itemId, ...row })).extend({ revision: draftRevision }),
  });

/** Queues a file that fills a library; follow it in the import queue. With `owner_id` every row belongs to that one, and needs no column for it. */
export const libraryImport = (path: `platform/${string}`, summary: Text) =>
  route(`/api/${path}`, {
    page,
    permission: writer(path),
    audit: true,
    kind: 'multipart',
    files: ['file'],
    bodyLimit: libraryFileLimit,
    summary,
    input: z.object({ flow_id: id, owner_id: z.string().min(1).max(64).optional() }),
    output: z.object({ jobId: id }),
  });

interface LibraryOptions<
  Row extends z.ZodRawShape,
  Detail extends z.ZodRawShape,
  Create extends z.ZodRawShape,
  Change extends z.ZodRawShape,
> {
  /** What one item is called. */
  readonly label: Text;
  /** What a list shows of an item. */
  readonly row: Row;
  readonly detail: Detail;
  readonly create: Create;
  /** What of an item may be changed: fields left out stay as they are. */
  readonly change: Change;
}

/**
 * A family of calls on one collection inside a flow's draft: each write is a new revision of the draft. A write that says the `revision` it
 * was made on is refused (`row.changed`) if somebody saved since; changing and deleting always say it.
 */
export const flowLibrary = <
  Row extends z.ZodRawShape,
  Detail extends z.ZodRawShape,
  Create extends z.ZodRawShape,
  Change extends z.ZodRawShape,
>(
  path: `platform/${string}`,
  { label, row, detail, create, change }: LibraryOptions<Row, Detail, Create, Change>,
) => {
  const write = (verb: string) => ({ page, audit: true, permission: writer(`${path}/${verb}`) }) as const;
  return {
    list: libraryList(`${path}/list`, label, row),
    create: route(`/api/${path}/create`, {
      ...write('create'),
      summary: { zh: `新建${label.zh}`, en: `Create ${label.en}` },
      input: z.object({ ...create, flow_id: id, revision: draftRevision.optional() }),
      output: z.object(edited),
    }),
    update: route(`/api/${path}/update`, {
      ...write('update'),
      summary: { zh: `修改${label.zh}`, en: `Update ${label.en}` },
      input: z.object({ ...change, ...edited, flow_id: id }),
      output: z.object(edited),
    }),
    detail: route(`/api/${path}/detail`, {
      page,
      permission: reader(`${path}/detail`),
      summary: { zh: `查看${label.zh}`, en: `View ${label.en}` },
      input: z.object({ flow_id: id, id: itemId }),
      output: z.object({ ...detail, ...edited }),
    }),
    delete: route(`/api/${path}/delete`, {
      ...write('delete'),
      summary: { zh: `删除${label.zh}`, en: `Delete ${label.en}s` },
      input: z.object({ flow_id: id, revision: draftRevision, ids: z.array(itemId).min(1, fieldIssue('ids.empty')).max(1000) }),
      output: z.object({ count: z.number().int(), revision: draftRevision }),
    }),
  };
};
