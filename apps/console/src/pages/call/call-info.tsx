import './call-info/call.css';
import { type CallItem, detail, list } from '@parley/contract/call';
import { Play } from 'lucide-react';
import { type ReactElement, useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { needs, useCan } from '../../access/index.ts';
import { count, length } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { ListPage, useOpenParam } from '../../parts/list/index.ts';
import { MaskedNumber } from '../../parts/masked-number/index.ts';
import { Grade } from '../../status/index.ts';
import { CallState, callColumns, customerOf } from './call-info/columns.tsx';
import { CallDrawer } from './call-info/detail.tsx';
import { callExports } from './call-info/exports.ts';
import { callFilters } from './call-info/filters.ts';
import { useCallSlots } from './call-info/use-call-slots.ts';
import { callWords as words } from './call-info/words.ts';

/** Slots that the rows bring, at most three so that the list stays readable. */
const slotsOf = (rows: readonly CallItem[]): readonly string[] => [...new Set(rows.flatMap((row) => Object.keys(row.slots)))].slice(0, 3);

/** Call records: every call, found by any of its sides, opened over the list. */
export default function CallInfoPage(): ReactElement {
  const w = useWords(words);
  const { say } = w;
  const [query] = useSearchParams();
  const [open, setOpen] = useOpenParam('call');
  const mayOpen = useCan(needs(detail));
  const flowId = query.get('flowId');
  const filters = useMemo(() => callFilters(w, flowId), [w, flowId]);
  const slots = useCallSlots(flowId);
  const columns = useCallback((rows: readonly CallItem[]) => callColumns(w, slotsOf(rows), slots), [w, slots]);
  const exports = useMemo(() => callExports(slots), [slots]);
  const headOf = ({ total, answered }: { readonly total: number; readonly answered: number | null }): string =>
    answered === null ? say('countCapped', { n: count(total) }) : say('count', { n: count(total), answered: count(answered) });
  return (
    <ListPage
      name="call-info"
      title={words.title}
      route={list}
      columns={columns}
      filters={filters}
      beginCompact
      size={50}
      every={15_000}
      head={(answer) => <span className="page-note">{answer ? headOf(answer) : ''}</span>}
      exported={exports}
      empty={{ what: words.empty, how: words.emptyHow }}
      actionsWidth={48}
      actions={(row) => (
        <IconButton icon={Play} label={say('open')} disabled={!mayOpen || !row.hasRecording} onClick={() => setOpen(row.id)} />
      )}
      {...(mayOpen ? { onOpen: (row: CallItem) => setOpen(row.id) } : {})}
      openId={open}
      card={(row, nameId) => (
        <div className="call-card">
          <span id={nameId}>
            <MaskedNumber number={customerOf(row)} data="call" />
          </span>{' '}
          <Grade grade={row.grade} /> <CallState row={row} words={w} />
          <p className="small faint cut">
            {row.taskName ?? row.flowName} · {length(row.talkMs)}
          </p>
        </div>
      )}
      over={(_rows, { filter, order }) =>
        open && mayOpen ? <CallDrawer id={open} filter={filter} order={order} onOpen={setOpen} onClose={() => setOpen(undefined)} /> : null
      }
    />
  );
}
