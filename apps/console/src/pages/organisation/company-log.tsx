import './company-log/log.css';
import { options } from '@parley/contract/display';
import { type OperationItem, operationLog, operationResult } from '@parley/contract/log';
import { operationResults } from '@parley/contract/state-texts';
import { logExport } from '@parley/contract/transfer';
import { FileDiff } from 'lucide-react';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { useAsk } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { flowOptions } from '../../parts/choices/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { ListPage, useOpenParam } from '../../parts/list/index.ts';
import { logColumns } from './company-log/columns.tsx';
import { operationExportColumns } from './company-log/export-columns.ts';
import { LogDrawer } from './company-log/log-drawer.tsx';
import { useCompanyFilter, useSeesCompanies } from './company-log/use-company-filter.ts';
import { logWords as words } from './company-log/words.ts';

/** Who did what, from where, and what it changed. */
export default function CompanyLogPage(): ReactElement {
  const w = useWords(words);
  const { say, text } = w;
  const [open, setOpen] = useOpenParam('operation');
  const mayOpen = useCan(needs(operationLog.detail));
  const companies = useSeesCompanies();
  const byCompany = useCompanyFilter();
  const areas = useAsk(options.option, { names: ['operation-area'] }, { staleMs: 600_000 }).data?.lists['operation-area'] ?? [];
  return (
    <ListPage
      name="company-log"
      title={words.title}
      route={operationLog.list}
      columns={logColumns(w, companies)}
      filters={[
        ...byCompany,
        { kind: 'text', name: 'user', label: words.user, hint: words.userHint },
        { kind: 'one', name: 'area', label: words.area, options: areas },
        {
          kind: 'one',
          name: 'result',
          label: words.result,
          options: operationResult.options.map((value) => ({ value, label: text(operationResults[value]) })),
        },
        { kind: 'one', name: 'flowId', label: words.flow, more: true, options: flowOptions },
        { kind: 'range', name: 'at', label: words.at, from: 'from', to: 'to' },
      ]}
      exported={{ route: logExport.operations, what: words.title, columns: operationExportColumns(companies) }}
      beginCompact
      size={50}
      empty={{ what: words.empty, how: words.emptyHow }}
      actionsWidth={48}
      actions={(row) => <IconButton icon={FileDiff} label={say('open')} disabled={!mayOpen} onClick={() => setOpen(row.id)} />}
      {...(mayOpen ? { onOpen: (row: OperationItem) => setOpen(row.id) } : {})}
      openId={open}
      over={(rows) => (open && mayOpen ? <LogDrawer id={open} rows={rows} onOpen={setOpen} onClose={() => setOpen(undefined)} /> : null)}
    />
  );
}
