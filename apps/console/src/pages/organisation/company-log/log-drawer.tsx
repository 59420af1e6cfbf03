import { type OperationItem, operationLog } from '@parley/contract/log';
import { Drawer } from 'antd';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { useAsk } from '../../../api/index.ts';
import { dateTime, nothing } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { ErrorState, Skeleton } from '../../../parts/states/index.ts';
import { useFolded } from '../../../preferences/index.ts';
import { changesOf } from './changes.ts';
import { Result } from './columns.tsx';
import { Diff } from './diff.tsx';
import { fieldName } from './field-names.ts';
import { readable } from './readable.ts';
import { useSeesCompanies } from './use-company-filter.ts';
import { Side } from './value.tsx';
import { logWords } from './words.ts';

interface LogDrawerProps {
  readonly id: string;
  /** The rows of the list below, between which J and K go. */
  readonly rows: readonly OperationItem[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** One operation over the list: who, what, from where, and what it changed. */
export function LogDrawer({ id, rows, onOpen, onClose }: LogDrawerProps): ReactElement {
  const w = useWords(logWords);
  const { say, text } = w;
  const narrow = useFolded();
  const companies = useSeesCompanies();
  const at = rows.findIndex((row) => row.id === id);
  const known = rows[at];
  const asked = useAsk(operationLog.detail, { id, ...(known ? { companyId: known.companyId } : {}) }, { keep: true, staleMs: 60_000 });
  const row = asked.data;
  const older = rows[at + 1]?.id;
  const newer = at > 0 ? rows[at - 1]?.id : undefined;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input,textarea');
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      const to = key === 'j' ? older : key === 'k' ? newer : undefined;
      if (to) onOpen(to);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [older, newer, onOpen]);
  const read = (value: unknown): unknown => readable(value, row?.names ?? {});
  const sent = row && changesOf(null, row.before ?? row.after).length === 0 ? changesOf(null, read(row.input)) : [];
  return (
    <Drawer
      open
      size={narrow ? '100%' : 720}
      title={row?.routeName ?? ''}
      closable={{ placement: 'end' }}
      onClose={onClose}
      extra={
        <span className="log-steps">
          <IconButton icon={ChevronUp} label={say('newer')} disabled={!newer} onClick={() => newer && onOpen(newer)} />
          <IconButton icon={ChevronDown} label={say('older')} disabled={!older} onClick={() => older && onOpen(older)} />
        </span>
      }
    >
      {asked.isError && !row ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {asked.isPending ? <Skeleton rows={10} /> : null}
      {row ? (
        <div data-stale={asked.isPlaceholderData || undefined}>
          <dl className="log-facts">
            {companies ? <Fact name={say('company')}>{row.companyName}</Fact> : null}
            <Fact name={say('user')}>{row.username}</Fact>
            <Fact name={say('at')}>{dateTime(row.at)}</Fact>
            <Fact name={say('result')}>
              <Result result={row.result} words={w} />
            </Fact>
            <Fact name={say('address')}>{row.address ?? nothing}</Fact>
            <Fact name={say('route')}>
              <span className="code">{row.route}</span>
            </Fact>
            <Fact name={say('uuid')}>
              <span className="code">{row.id}</span>
            </Fact>
          </dl>
          <Diff before={read(row.before)} after={read(row.after)} page={row.area} />
          {sent.length > 0 ? (
            <>
              <h3 className="log-found">{say('sent')}</h3>
              <dl className="log-facts">
                {sent.map((change) => {
                  const name = fieldName(change.path, row.area);
                  return (
                    <Fact key={change.path} name={name ? text(name) : change.path}>
                      <Side change={{ ...change, kind: 'same' }} page={row.area} side="after" />
                    </Fact>
                  );
                })}
              </dl>
            </>
          ) : null}
        </div>
      ) : null}
    </Drawer>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
