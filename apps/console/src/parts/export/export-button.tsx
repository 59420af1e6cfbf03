import type { Route, Text } from '@parley/contract';
import { Dropdown } from 'antd';
import { Download } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { needs, useMay } from '../../access/index.ts';
import { useWords } from '../../i18n/index.ts';
import { lazyPanel } from '../../navigation/index.ts';
import { IconButton } from '../icon-button/index.ts';
import { exportWords } from './words.ts';

/** The dialog of an export, loaded when it is first opened. */
export const ExportDialog = lazyPanel('export', async () => (await import('./export-dialog.tsx')).ExportDialog);

/** What every call that starts an export takes beside its filter. */
interface ExportInput {
  format?: 'xlsx' | 'csv' | undefined;
  encoding?: 'utf-8' | 'gbk' | undefined;
  columns?: string[] | undefined;
}

/** Columns that the server tells, with what was chosen for the last export. */
export interface AskedColumns<In = never, Parsed = unknown> {
  readonly route: Route<In, Parsed, ExportFormat, 'json'>;
  readonly input: In;
}

export interface ExportFormat {
  columns: { key: string; title: string }[];
  choice: { columns: string[]; format: 'xlsx' | 'csv'; encoding: 'utf-8' | 'gbk' } | null;
}

/** How a list is exported. */
export interface ExportSpec<Parsed = unknown> {
  /** Takes the list's filter; with columns, those of {@link ExportInput} as well. */
  readonly route: Route<ExportInput, Parsed, { jobId: string }, 'json'> | Route<object, Parsed, { jobId: string }, 'json'>;
  /** What is exported, such as the title of the list. */
  readonly what: Text;
  /** Columns as the call names them, in their order, or the call that tells them; none for what is no table, such as an archive. */
  readonly columns: readonly { readonly key: string; readonly title: Text }[] | AskedColumns<{ taskId?: string | undefined }>;
  /** What there is to know before it begins. */
  readonly hint?: Text;
}

interface ExportButtonProps {
  readonly specs: readonly ExportSpec[];
  readonly filter: object;
  /** A filter is set that is not in force: what was exported would be more than was asked for. */
  readonly wrong?: boolean;
}

/** Opens the export of what a list shows, or the choice of what of it; nothing for those who may not. */
export function ExportButton({ specs, filter, wrong = false }: ExportButtonProps): ReactElement | null {
  const { say, text } = useWords(exportWords);
  const may = useMay();
  const [open, setOpen] = useState<ExportSpec>();
  const allowed = specs.filter(({ route }) => may(needs(route)));
  const [first, ...others] = allowed;
  if (!first) return null;
  if (wrong) return <IconButton icon={Download} label={say('wrongFilter')} disabled />;
  const icon = <IconButton icon={Download} label={say('export')} {...(others.length > 0 ? {} : { onClick: () => setOpen(first) })} />;
  return (
    <>
      {others.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: allowed.map(({ what }, key) => ({ key: String(key), label: text(what) })),
            onClick: ({ key }) => setOpen(allowed[Number(key)]),
          }}
        >
          {icon}
        </Dropdown>
      ) : (
        icon
      )}
      {open ? <ExportDialog spec={open} filter={filter} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
