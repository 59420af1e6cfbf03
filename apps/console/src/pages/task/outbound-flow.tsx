import { numberTemplate, type OutboundFlowItem, outboundFlowList } from '@parley/contract/task';
import { Download } from 'lucide-react';
import { type ReactElement, useMemo } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { send } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { saveFile } from '../../parts/download/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { ListPage, MoreActions } from '../../parts/list/index.ts';
import { flowColumns } from './outbound-flow/columns.tsx';
import { outboundFlowWords as words } from './outbound-flow/words.ts';

const fetchTemplate = async ({ id }: OutboundFlowItem, format: 'xlsx' | 'csv'): Promise<void> => {
  const file = await send(numberTemplate, { flowId: id, format }).catch(() => undefined);
  if (file) saveFile(file);
};

/** The flows that tasks may call with, and the files of numbers that they ask for. */
export default function OutboundFlowPage(): ReactElement {
  const w = useWords(words);
  const { say } = w;
  const mayFetch = useCan(needs(numberTemplate));
  const columns = useMemo(() => flowColumns(w), [w]);
  return (
    <ListPage
      name="outbound-flow"
      title={words.title}
      route={outboundFlowList}
      columns={columns}
      filters={[{ kind: 'text', name: 'name', label: words.name }]}
      head={() => <span className="page-note">{say('note')}</span>}
      empty={{ what: words.empty, how: words.emptyHow }}
      actions={(row) => (
        <>
          <IconButton icon={Download} label={say('templateXlsx')} disabled={!mayFetch} onClick={() => void fetchTemplate(row, 'xlsx')} />
          <MoreActions
            actions={
              mayFetch
                ? [
                    { key: 'xlsx', label: say('templateXlsx'), run: () => void fetchTemplate(row, 'xlsx') },
                    { key: 'csv', label: say('templateCsv'), run: () => void fetchTemplate(row, 'csv') },
                  ]
                : []
            }
          />
        </>
      )}
    />
  );
}
