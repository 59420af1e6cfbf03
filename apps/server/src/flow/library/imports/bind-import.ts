import { Problem, type Route } from '@parley/contract';
import type { z } from 'zod';
import { type Bound, bind } from '../../../kit/bind.ts';
import { headOf } from '../../../transfer/import-preview.ts';
import type { ImportKind } from '../../../transfer/job-kind.ts';
import { fileProblems } from '../../../transfer/problems.ts';
import { startImport } from '../../../transfer/start-job.ts';
import { uploadOf } from '../../../transfer/upload.ts';
import { findFlow } from '../../find-flow.ts';
import { type Cells, type Column, columnsIn, type libraryImportOptions } from './library-import.ts';

type ImportRoute = Route<unknown, { flow_id: string; owner_id?: string | undefined }, { jobId: string }, 'multipart'>;

/** Binds the call that keeps a file and queues its import. What can be said of the file at once is said at once. */
export const bindLibraryImport = <Field extends string>(
  route: ImportRoute,
  kind: ImportKind<Cells<Field>> & { readonly columns: readonly Column<Field>[] },
): Bound =>
  bind(route, async ({ flow_id, owner_id }, context) => {
    const { id, name } = await findFlow(context.db, flow_id);
    const upload = uploadOf(context);
    const { rows } = await headOf(upload.path, upload.name);
    const { header } = columnsIn(rows[0] ?? [], kind.columns, owner_id !== undefined);
    if (header && rows.length === 1) throw new Problem(fileProblems.onlyHeadings);
    const options: z.input<typeof libraryImportOptions> = owner_id === undefined ? {} : { owner: owner_id };
    return startImport(context, kind, upload, options, { id, name });
  });
