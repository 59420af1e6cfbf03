import type { Route, Text } from '@parley/contract';
import { Download } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { useWords } from '../../i18n/index.ts';
import { lazyPanel } from '../../navigation/index.ts';
import { IconButton } from '../icon-button/index.ts';
import { exportWords } from './words.ts';

const ExportDialog = lazyPanel('export', async () => (await import('./export-dialog.tsx')).ExportDialog);

/** What every call that starts an export takes beside its filter. */
interface ExportInput {
  format?: 'xlsx' | 'csv' | undefined;
  encoding?: 'utf-8' | 'gbk' | undefined;
  columns?: string[] | undefined;
}

/** How a list is exported. */
export interface ExportSpec<Parsed = unknown> {
  readonly route: Route<ExportInput, Parsed, { jobId: string }, 'json'>;
  /** What is exported, such as the title of the list. */
  readonly what: Text;
  /** Columns as the call names them, in their order. */
  readonly columns: readonly { readonly key: string; readonly title: Text }[];
}

/** Opens the export of what a list shows; nothing for those who may not. */
export function ExportButton({ spec, filter }: { spec: ExportSpec; filter: object }): ReactElement | null {
  const { say } = useWords(exportWords);
  const may = useCan(needs(spec.route));
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <IconButton icon={Download} label={say('export')} onClick={() => setOpen(true)} />
      {open ? <ExportDialog spec={spec} filter={filter} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
