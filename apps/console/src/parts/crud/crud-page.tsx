import type { AnyRoute, Page, Route, Text, TextValues } from '@parley/contract';
import { Button, Switch } from 'antd';
import { Plus, SquarePen } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Can, needs, useCan } from '../../access/index.ts';
import { send, useAct, useAsk } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useCreateRequest } from '../../navigation/index.ts';
import { useConfirm } from '../confirm/index.ts';
import type { ExportSpec } from '../export/index.ts';
import { type FieldSpec, FormDrawer, revisionOf } from '../form/index.ts';
import { IconButton } from '../icon-button/index.ts';
import { type Column, type Filter, ListPage, MoreActions, type RowAction } from '../list/index.ts';
import { crudWords } from './words.ts';

type Ids = { ids: string[] };
/** A row that several people edit. */
type Revised = { readonly revision: number };
type SortOf<In> = In extends { sort?: infer S } ? Extract<S, string> : never;

/** The family of calls on one kind of row. */
interface CrudApi<LIn, LP, Row extends { id: string }, CIn, CP, COut, UIn, UP, UOut, DP, Detail extends Revised, XP, XOut> {
  readonly list: Route<LIn, LP, Page<Row>, 'json'>;
  readonly create: Route<CIn, CP, COut, 'json'>;
  readonly update: Route<UIn, UP, UOut, 'json'>;
  readonly detail: Route<{ id: string }, DP, Detail, 'json'>;
  readonly delete: Route<Ids, XP, XOut, 'json'>;
}

interface CrudPageProps<
  V extends object,
  LIn,
  LP,
  Row extends { id: string },
  CIn,
  CP,
  COut,
  UIn,
  UP,
  UOut,
  DP,
  Detail extends Revised,
  XP,
  XOut,
  EP,
  EOut,
> {
  readonly name: string;
  readonly words: { readonly title: Text; readonly add: Text; readonly empty: Text; readonly emptyHow: Text; readonly removeText: Text };
  readonly api: CrudApi<LIn, LP, Row, CIn, CP, COut, UIn, UP, UOut, DP, Detail, XP, XOut>;
  /** Switches rows on and off. */
  readonly enable?: Route<Ids & { enabled: boolean }, EP, EOut, 'json'>;
  /** Further actions of a row among those of its page, before delete. */
  readonly more?: (row: Row, rows: readonly Row[]) => readonly RowAction[];
  /** Rows that are shown and not changed. */
  readonly frozen?: (row: Row) => boolean;
  /** Further actions on ticked rows, before delete. Absent: there are none. */
  readonly batch?: ((rows: readonly Row[], done: () => void) => ReactNode) | undefined;
  /** A second button beside the one that adds. */
  readonly beside?: ReactNode;
  /** Input that no filter changes. */
  readonly fixed?: Partial<LIn>;
  /** `pane`: beside something else, without a heading. */
  readonly as?: 'page' | 'pane';
  /** `toggle` draws the switch of a row. */
  readonly columns: (pieces: {
    toggle: (row: Row & { enabled: boolean }) => ReactNode;
    say: (text: Text, values?: TextValues) => string;
  }) => readonly Column<Row, SortOf<LIn>>[];
  readonly filters: readonly Filter[];
  readonly fields: (detail: Detail | undefined) => readonly FieldSpec<V>[];
  readonly fresh: V;
  readonly nameOf: (row: Row) => string;
  /** Values of the form, as the two calls want them. */
  readonly edit: (detail: Detail) => V;
  readonly toCreate: (values: V) => CIn;
  /** What follows when a row was made, such as showing what is shown once. */
  readonly onCreated?: (made: COut, values: V) => void;
  readonly toUpdate: (values: V, row: { id: string; revision: number }) => UIn;
  readonly size?: 480 | 720;
  /** Sides of the page that it is one of. */
  readonly tabs?: ReactNode;
  readonly live?: boolean;
  readonly every?: number;
  /** How what the filters match is exported. */
  readonly exported?: ExportSpec;
  readonly head?: (rows: readonly Row[]) => ReactNode;
}

/** A list with its form: make, change, switch, delete, each by permission. */
export function CrudPage<
  V extends object,
  LIn,
  LP,
  Row extends { id: string },
  CIn,
  CP,
  COut,
  UIn,
  UP,
  UOut,
  DP,
  Detail extends Revised,
  XP,
  XOut,
  EP,
  EOut,
>(props: CrudPageProps<V, LIn, LP, Row, CIn, CP, COut, UIn, UP, UOut, DP, Detail, XP, XOut, EP, EOut>): ReactElement {
  const { api, words, enable, nameOf } = props;
  const { say, text } = useWords(crudWords);
  const [editing, setEditing] = useState<'new' | Row>();
  const confirm = useConfirm();
  useCreateRequest(() => setEditing('new'));
  const refresh = [api.list, api.detail];
  const create = useAct(api.create, { refresh, quiet: true });
  const update = useAct(api.update, { refresh, quiet: true });
  const remove = useAct(api.delete, { refresh });
  const mayUpdate = useCan(needs(api.update));
  const mayDelete = useCan(needs(api.delete));
  const id = typeof editing === 'object' ? editing.id : undefined;
  const detail = useAsk(api.detail, { id: id ?? '' }, { enabled: id !== undefined, staleMs: 0 });
  const ready = editing === 'new' || (detail.data !== undefined && !detail.isFetching);

  const valuesOf = (now: Detail, of: string): V => ({ ...props.edit(now), id: of, revision: now.revision });
  const isFrozen = (row: Row): boolean => props.frozen?.(row) ?? false;

  const askRemove = (rows: readonly Row[], done?: () => void): void =>
    confirm({
      title: say('removeTitle', { n: rows.length, name: rows[0] ? nameOf(rows[0]) : '' }),
      text: text(words.removeText),
      verb: say('remove'),
      danger: true,
      run: () => remove.mutateAsync({ ids: rows.map((row) => row.id) }).then(done),
    });
  const add = (
    <Can do={needs(api.create)}>
      <Button
        type={props.as === 'pane' ? 'default' : 'primary'}
        icon={<Plus size={16} strokeWidth={1.7} />}
        onClick={() => setEditing('new')}
      >
        {text(words.add)}
      </Button>
    </Can>
  );
  const toggle = (row: Row & { enabled: boolean }): ReactNode => (enable ? <Enable route={enable} refresh={refresh} row={row} /> : null);
  return (
    <>
      <ListPage
        name={props.name}
        title={words.title}
        route={api.list}
        columns={props.columns({ toggle, say: text })}
        filters={props.filters}
        head={(answer) => (answer && props.head ? <span className="page-note">{props.head(answer.list)}</span> : null)}
        primary={
          <>
            {props.beside}
            {add}
          </>
        }
        as={props.as ?? 'page'}
        {...(props.tabs ? { tabs: () => props.tabs } : {})}
        {...(props.fixed ? { fixed: props.fixed } : {})}
        live={props.live ?? false}
        {...(props.every ? { every: props.every } : {})}
        {...(props.exported ? { exported: props.exported } : {})}
        empty={{ what: words.empty, how: words.emptyHow, action: add }}
        actionsWidth={76}
        actions={(row, rows) => (
          <>
            <IconButton icon={SquarePen} label={say('edit')} disabled={!mayUpdate || isFrozen(row)} onClick={() => setEditing(row)} />
            <MoreActions
              actions={[
                ...(props.more?.(row, rows) ?? []),
                ...(mayDelete && !isFrozen(row)
                  ? [{ key: 'delete', label: say('remove'), danger: true, run: () => askRemove([row]) }]
                  : []),
              ]}
            />
          </>
        )}
        {...(mayDelete || props.batch
          ? {
              batch: (rows: readonly Row[], done: () => void) => (
                <>
                  {props.batch?.(rows, done)}
                  {mayDelete ? (
                    <Button size="small" danger onClick={() => askRemove(rows, done)}>
                      {say('remove')}
                    </Button>
                  ) : null}
                </>
              ),
            }
          : {})}
      />
      {editing ? (
        <FormDrawer<V>
          key={`${id ?? 'new'} ${ready}`}
          title={editing === 'new' ? text(words.add) : nameOf(editing)}
          size={props.size ?? 480}
          loading={!ready}
          schema={editing === 'new' ? api.create.input : api.update.input}
          initial={id && detail.data ? valuesOf(detail.data, id) : props.fresh}
          fields={props.fields(id ? detail.data : undefined)}
          latest={id ? () => send(api.detail, { id }, { quiet: true }).then((now) => valuesOf(now, id)) : undefined}
          onSave={(values) =>
            id
              ? update.mutateAsync(props.toUpdate(values, { id, revision: revisionOf(values) }))
              : create.mutateAsync(props.toCreate(values)).then((made) => props.onCreated?.(made, values))
          }
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}

interface EnableProps<EP, EOut> {
  readonly route: Route<Ids & { enabled: boolean }, EP, EOut, 'json'>;
  readonly refresh: readonly AnyRoute[];
  readonly row: { readonly id: string; readonly enabled: boolean };
}

function Enable<EP, EOut>({ route, refresh, row }: EnableProps<EP, EOut>): ReactElement {
  const { say } = useWords(crudWords);
  const act = useAct(route, { refresh });
  const may = useCan(needs(route));
  return (
    <Switch
      size="small"
      aria-label={say('enabled')}
      checked={row.enabled}
      disabled={!may}
      loading={act.isPending}
      onChange={(enabled) => act.mutate({ ids: [row.id], enabled })}
    />
  );
}
