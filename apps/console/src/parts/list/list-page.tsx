import './list.css';
import type { Page, Route, Text } from '@parley/contract';
import { Button } from 'antd';
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useAsk } from '../../api/index.ts';
import { count } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useFolded, useNarrowerThan, usePreferences } from '../../preferences/index.ts';
import { ExportButton, type ExportSpec } from '../export/index.ts';
import { Empty, ErrorState, Skeleton } from '../states/index.ts';
import type { Column } from './column.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { cleared, FilterBar, wordsOf } from './filter-bar.tsx';
import { type Filter, isSet, issueOf } from './filters.ts';
import { useKept } from './kept.ts';
import { stepTo } from './list-address.ts';
import { ListCards } from './list-cards.tsx';
import { ListTable } from './list-table.tsx';
import { LiveMark } from './live-mark.tsx';
import { ownId } from './own-id.ts';
import { Pager } from './pager.tsx';
import { SavedViews } from './saved-views.tsx';
import { useColumns } from './use-columns.ts';
import { type ListState, type Place, useListState } from './use-list-state.ts';
import { listWords } from './words.ts';

type ColumnsOf<Row, Sort extends string> = readonly Column<Row, Sort>[] | ((rows: readonly Row[]) => readonly Column<Row, Sort>[]);
type SortOf<In> = In extends { sort?: infer S } ? Extract<S, string> : never;

/** One row of a list's answer. */
type RowOf<Out extends Page<object>> = Out['list'][number];

/** What a list shows besides its rows depends on its answer. */
export interface ListPageProps<In, Parsed, Out extends Page<object>> {
  /** Keeps what a person chose for this list. */
  readonly name: string;
  readonly title: Text;
  readonly route: Route<In, Parsed, Out, 'json'>;
  /** Input that no filter changes. */
  readonly fixed?: Partial<In>;
  /** What a row is known by; its `id` unless said. */
  readonly idOf?: (row: RowOf<Out>) => string;
  /** A function of the rows where those bring columns with them; the same one from drawing to drawing. */
  readonly columns: ColumnsOf<RowOf<Out>, SortOf<In>>;
  readonly filters?: readonly Filter[];
  /** The likely action, one link, then `…`. */
  /** Of a row among those of its page. */
  readonly actions?: (row: RowOf<Out>, rows: readonly RowOf<Out>[]) => ReactNode;
  readonly actionsWidth?: number;
  /** Actions on ticked rows; without it rows cannot be ticked. */
  readonly batch?: (rows: readonly RowOf<Out>[], done: () => void) => ReactNode;
  /** Beside the title: status shortcuts, a count, how fresh it is. */
  readonly head?: (answer: Out | undefined) => ReactNode;
  /** Below the title: the sides of the page, and what holds for all of them. */
  readonly tabs?: (answer: Out | undefined) => ReactNode;
  /** Top right: two buttons at most and one primary. */
  readonly primary?: ReactNode;
  readonly tools?: ReactNode;
  /** How what the filters match is exported, or as what. */
  readonly exported?: ExportSpec | readonly ExportSpec[];
  /** Beside the total, such as how long rows are kept. */
  readonly foot?: ReactNode;
  /** Changes come by themselves. */
  readonly live?: boolean;
  /** What this is and how to begin, when there is nothing. */
  readonly empty: { readonly what: Text; readonly how: Text; readonly action?: ReactNode };
  readonly onOpen?: (row: RowOf<Out>) => void;
  readonly openId?: string | null;
  /** An entry of the narrow list; the piece that names the row has the id `nameId`. */
  readonly card?: (row: RowOf<Out>, nameId: string) => ReactNode;
  /** Lists of calls, numbers and logs begin compact. */
  readonly beginCompact?: boolean;
  readonly size?: number;
  /** `part`: inside a drawer, without title and margins, its state its own. `pane`: beside something else, its state in the address bar. */
  readonly as?: 'page' | 'part' | 'pane';
  /** The name under which a list inside a drawer keeps its state in the address bar. */
  readonly drawer?: string;
  /** What lies over the list and goes through its rows, such as the drawer of one; `asked` is what picks and orders them. */
  readonly over?: (rows: readonly RowOf<Out>[], asked: Pick<ListState, 'filter' | 'sort' | 'order'>) => ReactNode;
  /** Ms between refreshes, where no push comes. */
  readonly every?: number;
}

const noFilters: readonly Filter[] = [];
const noRows: readonly never[] = [];

/** A page that is a list: filters in the address bar, the server pages and sorts. */
export function ListPage<In, Parsed, Out extends Page<object>>(props: ListPageProps<In, Parsed, Out>): ReactElement {
  const { route, filters = noFilters, idOf = ownId } = props;
  const { say, text, language } = useWords(listWords);
  const narrow = useFolded();
  const tight = useNarrowerThan(600);
  const density = usePreferences((state) => state.density);
  const [kept, keep] = useKept(props.name);
  const [picked, pick] = useColumns(props.name, kept, keep);
  const place = useMemo((): Place => {
    if (props.drawer !== undefined) return { drawer: props.drawer };
    return props.as === 'part' ? 'inside' : 'address';
  }, [props.drawer, props.as]);
  const state = useListState(route, filters, props.fixed, kept.size ?? props.size ?? 20, place);
  const seenKeys = useRef(new Map<number, string>());
  // The schema has accepted it.
  const asked = useAsk(route, state.input as In, { keep: true, every: props.every || false });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());

  const answer = asked.data;
  const rows: readonly RowOf<Out>[] = answer?.list ?? noRows;
  const columns = useMemo(() => (typeof props.columns === 'function' ? props.columns(rows) : props.columns), [props.columns, rows]);
  const chosen = useMemo(() => new Set(picked ?? columns.filter(({ extra }) => !extra).map(({ key }) => key)), [picked, columns]);
  const shown = columns.filter((column) => column.always || chosen.has(column.key));
  const bare = props.as === 'part' || props.as === 'pane';
  const compact = kept.compact ?? (props.beginCompact || density === 'compact');
  const inForce = filters.filter((filter) => isSet(filter, state.query) && !issueOf(filter, state.refused, language));
  const wrong = filters.some((filter) => !filter.hidden && issueOf(filter, state.refused, language));

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was ticked belongs to the rows that were shown
  useEffect(() => setTicked((now) => (now.size === 0 ? now : new Set())), [state.input]);

  const tick = (ids: readonly string[], on: boolean): void =>
    setTicked((now) => {
      const next = new Set(now);
      for (const id of ids) on ? next.add(id) : next.delete(id);
      return next;
    });
  const goTo = (page: number): void => {
    if (!answer) return;
    const step = stepTo(page, state.page, state.size, answer, seenKeys.current);
    if (step.after !== undefined) seenKeys.current.set(step.page, step.after);
    state.goTo(step);
  };
  const sortBy = (sort: string): void => {
    if (state.sort !== sort) state.change({ sort, order: 'desc' });
    else state.change(state.order === 'desc' ? { sort, order: 'asc' } : { sort: undefined, order: undefined });
  };
  const tickedRows = rows.filter((row) => ticked.has(idOf(row)));

  const body = (): ReactNode => {
    if (asked.isError && !answer) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
    if (!answer) return <Skeleton rows={12} height={compact ? 34 : 52} />;
    if (rows.length === 0 && inForce.length > 0) {
      const named = inForce.map((filter) => `${text(filter.label)} ${wordsOf(filter, state.query, language)}`).join(' · ');
      return (
        <Empty
          what={say('noResult')}
          how={say('noResultHow', { filters: named })}
          action={<Button onClick={() => state.change(cleared(filters))}>{say('reset')}</Button>}
        />
      );
    }
    if (rows.length === 0) return <Empty what={text(props.empty.what)} how={text(props.empty.how)} action={props.empty.action} />;
    const shared = {
      label: text(props.title),
      rows,
      idOf,
      columns: shown,
      actions: props.actions,
      onOpen: props.onOpen,
      ticked: props.batch ? ticked : undefined,
      onTick: tick,
      stale: asked.isPlaceholderData,
    };
    if (narrow) return <ListCards {...shared} card={props.card} />;
    return (
      <ListTable
        {...shared}
        actionsWidth={props.actionsWidth}
        sort={state.sort}
        order={state.order}
        onSort={sortBy}
        openId={props.openId}
        compact={compact}
      />
    );
  };

  return (
    <>
      <div className={bare ? 'list-part' : 'page'}>
        {bare ? null : (
          <div className="page-head">
            <h1>{text(props.title)}</h1>
            {props.head?.(answer)}
            <span className="page-space" />
            <div className="page-actions">{props.primary}</div>
          </div>
        )}
        {props.tabs?.(answer)}
        {tickedRows.length > 0 && props.batch ? (
          <div className="bar bar-batch" role="toolbar" aria-label={say('selected', { n: tickedRows.length })}>
            <b>{say('selected', { n: tickedRows.length })}</b>
            {props.batch(tickedRows, () => setTicked(new Set()))}
            <Button type="text" size="small" onClick={() => setTicked(new Set())}>
              {say('deselect')}
            </Button>
          </div>
        ) : (
          <FilterBar
            filters={filters}
            query={state.query}
            refused={state.refused}
            onChange={state.change}
            compact={compact}
            onCompact={() => keep({ compact: !compact })}
            columns={<ColumnsMenu columns={columns} chosen={chosen} onChange={pick} />}
            tools={
              <>
                {props.live ? <LiveMark /> : null}
                {filters.length > 0 && !bare ? (
                  <SavedViews table={props.name} filters={filters} query={state.query} wrong={wrong} onChange={state.change} />
                ) : null}
                {props.tools}
                {props.exported ? <ExportButton specs={[props.exported].flat()} filter={state.filter} wrong={wrong} /> : null}
                {props.as === 'pane' ? props.primary : null}
              </>
            }
          />
        )}
        <div className="list-scroll scroll">
          {asked.isPlaceholderData ? <div className="list-wait" /> : null}
          {body()}
        </div>
        <div className="list-foot">
          <span>{answer ? say('total', { n: `${count(answer.total)}${answer.capped ? '+' : ''}` }) : ''}</span>
          {props.foot ? <span className="list-foot-note cut">{props.foot}</span> : null}
          {answer && answer.total > 0 ? (
            <Pager
              page={state.page}
              size={state.size}
              total={answer.total}
              goesOn={answer.capped && answer.next !== null}
              small={tight}
              onPage={goTo}
              onSize={(size) => {
                keep({ size });
                state.change({ size: String(size) });
              }}
            />
          ) : null}
        </div>
      </div>
      {props.over?.(rows, state)}
    </>
  );
}
