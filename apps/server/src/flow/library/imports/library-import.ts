import { type AnyRoute, Problem, type Text } from '@parley/contract';
import { type Flow, limits } from '@parley/contract/flow/graph';
import { libraryFileRows } from '@parley/contract/flow-library';
import type { JobKind } from '@parley/contract/transfer';
import { forCompany, wholeCompany } from '@parley/db';
import { z } from 'zod';
import { fieldsOfHeadings, type Heading } from '../../../transfer/headings.ts';
import type { ImportKind } from '../../../transfer/job-kind.ts';
import { fileProblems } from '../../../transfer/problems.ts';
import { reasonOf } from '../../../transfer/reason-of.ts';
import { holdDraft, storeDraft, tellSaved } from '../../change-draft.ts';
import { libraryProblems } from '../problems.ts';

/** A column of a file that fills a library. */
export interface Column<Field extends string> extends Heading<Field> {
  readonly needed?: boolean;
  /** Names the owner: not needed where the import says whose the rows are. */
  readonly owner?: boolean;
}

/** A row's cells by what they hold; a column that the file lacks is empty. */
export type Cells<Field extends string> = Readonly<Record<Field, string>>;

/** How rows are put into a draft: a row that is refused throws a Problem, and nothing of it is put. */
export type Fill<Field extends string> = (flow: Flow, owner: string | undefined) => (cells: Cells<Field>) => void;

interface LibraryImport<Field extends string> {
  readonly name: JobKind;
  readonly title: Text;
  readonly route: AnyRoute;
  readonly columns: readonly Column<Field>[];
  readonly fill: Fill<Field>;
  /** Most rows. */
  readonly mostRows?: number;
}

/** What a job of such an import keeps. */
export const libraryImportOptions = z.object({ owner: z.string().optional() });

/** Which column holds what, or a Problem that names a column which is missing: by the first row's headings, or in the order of the columns where it has none. */
export const columnsIn = <Field extends string>(first: readonly string[], columns: readonly Column<Field>[], owned: boolean) => {
  const wanted = columns.filter(({ owner }) => !(owner && owned));
  const fields = fieldsOfHeadings(first, columns);
  const header = fields.some((field) => field !== null);
  const at = (field: Field): number => (header ? fields.indexOf(field) : wanted.findIndex((column) => column.field === field));
  const missing = wanted.find(({ field, needed }) => needed && (at(field) < 0 || (!header && at(field) >= first.length)));
  if (missing) throw new Problem(fileProblems.columnMissing, { column: missing.title });
  return { header, at };
};

const emptyCell = ({ title }: Column<string>): Text => ({ zh: `“${title.zh}”为空`, en: `“${title.en}” is empty` });

/** Rows of a file into a library of a flow's draft. Each batch is one revision of the draft, over whatever has been saved meanwhile. */
export const libraryImportKind = <Field extends string>({
  name,
  title,
  route,
  columns,
  fill,
  mostRows = libraryFileRows,
}: LibraryImport<Field>): ImportKind<Cells<Field>> & { readonly columns: readonly Column<Field>[] } => ({
  name,
  direction: 'import',
  major: 'flow',
  title,
  permission: route.permission ?? '',
  unmask: [],
  columns,
  open: async (services, { company, target, options, createdBy }, starter) => {
    const { owner } = libraryImportOptions.parse(options);
    const scope = starter?.scope ?? wholeCompany;
    const flow = await forCompany(services.db, company, scope)
      .selectFrom('flows')
      .select('id')
      .where('id', '=', target)
      .where('recycled_at', 'is', null)
      .executeTakeFirst();
    if (!flow) throw new Problem(fileProblems.flowGone);
    const who = createdBy
      ? await services.db.selectFrom('users').select(['realname', 'username']).where('id', '=', createdBy).executeTakeFirst()
      : undefined;
    const by = who?.realname || who?.username || '';
    let saved: number | undefined;
    let found: ReturnType<typeof columnsIn<Field>> | undefined;
    return {
      get header() {
        return found?.header ?? true;
      },
      mostRows,
      begin: (first) => {
        found = columnsIn(first, columns, owner !== undefined);
      },
      read: (cells) => {
        const cell = (field: Field): string => cells[found?.at(field) ?? -1]?.trim() ?? '';
        const empty = columns.find((column) => column.needed && !(column.owner && owner !== undefined) && cell(column.field) === '');
        if (empty) return emptyCell(empty);
        // Every field is among the columns.
        return Object.fromEntries(columns.map(({ field }) => [field, cell(field)])) as Cells<Field>;
      },
      store: async (tx, rows) => {
        const held = await holdDraft(forCompany(tx, company, scope), flow.id);
        if (!held) throw new Problem(fileProblems.flowGone);
        const put = fill(held.draft, owner);
        let room = limits.draftBytes - Buffer.byteLength(JSON.stringify(held.draft));
        const reasons = rows.map((row) => {
          // A little more than it will take: the marks between, an id.
          const bytes = Buffer.byteLength(JSON.stringify(row)) + 100;
          if (bytes > room) return reasonOf(new Problem(libraryProblems.draftFull, { limit: limits.draftBytes / 1024 / 1024 }));
          try {
            put(row);
            room -= bytes;
            return undefined;
          } catch (error) {
            if (error instanceof Problem) return reasonOf(error);
            throw error;
          }
        });
        if (reasons.some((reason) => reason === undefined)) saved = await storeDraft(tx, held, held.draft, services.now());
        return reasons;
      },
      changed: () => {
        if (saved === undefined) return;
        tellSaved(services, { company, flow: flow.id, revision: saved, by });
        saved = undefined;
      },
    };
  },
});
