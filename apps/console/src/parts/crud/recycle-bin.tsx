import type { AnyRoute, InputOf, Page, ParsedOf, Route, Text } from '@parley/contract';
import type { recycleList } from '@parley/contract/task';
import { Button } from 'antd';
import { RotateCcw, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { notify, useAct } from '../../api/index.ts';
import { dateTime } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useConfirm } from '../confirm/index.ts';
import { IconButton } from '../icon-button/index.ts';
import { type Column, ListPage } from '../list/index.ts';

const words = {
  recycledAt: { zh: '删除时间', en: 'Deleted' },
  restore: { zh: '恢复', en: 'Restore' },
  remove: { zh: '彻底删除', en: 'Delete for good' },
  empty: { zh: '回收站是空的', en: 'The bin is empty' },
} as const;

interface Recycled {
  readonly id: string;
  readonly recycledAt: string;
}

/** All bins are asked alike. */
type Asked = typeof recycleList;

interface RecycleBinProps<Row extends Recycled, BP, RP> {
  readonly name: string;
  /** `{n}` is how many there are. */
  readonly words: Readonly<Record<'title' | 'name' | 'restored' | 'removeTitle' | 'removed' | 'emptyHow', Text>>;
  /** What goes with those that are deleted for good. */
  readonly removeText: (rows: readonly Row[]) => string;
  readonly list: Route<InputOf<Asked>, ParsedOf<Asked>, Page<Row>, 'json'>;
  readonly restore: Route<{ ids: string[]; restore?: boolean | undefined }, BP, { count: number }, 'json'>;
  readonly remove: Route<{ ids: string[] }, RP, { count: number }, 'json'>;
  /** What else shows them once they are back, or gone. */
  readonly refresh: readonly AnyRoute[];
  /** Before the time at which it was deleted. */
  readonly columns: readonly Column<Row, 'recycledAt'>[];
}

/** What was deleted of a kind: brought back, or deleted for good. */
export function RecycleBin<Row extends Recycled, BP, RP>(props: RecycleBinProps<Row, BP, RP>): ReactElement {
  const { say, text } = useWords(words);
  const confirm = useConfirm();
  const refresh = [props.list, ...props.refresh];
  const restored = useAct(props.restore, { refresh });
  const removed = useAct(props.remove, { refresh });
  const may = { restore: useCan(needs(props.restore)), remove: useCan(needs(props.remove)) };
  const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);
  const restore = async (rows: readonly Row[], done?: () => void): Promise<void> => {
    const { count: n } = await restored.mutateAsync({ ids: idsOf(rows), restore: true });
    notify({ kind: 'success', text: text(props.words.restored, { n }) });
    done?.();
  };
  const bringBack = (rows: readonly Row[], done?: () => void): void => void restore(rows, done).catch(() => undefined);
  const remove = (rows: readonly Row[], done?: () => void): void =>
    confirm({
      title: text(props.words.removeTitle, { n: rows.length }),
      text: props.removeText(rows),
      verb: say('remove'),
      danger: true,
      run: async () => {
        const { count: n } = await removed.mutateAsync({ ids: idsOf(rows) });
        notify({ kind: 'success', text: text(props.words.removed, { n }) });
        done?.();
      },
    });
  return (
    <ListPage
      name={props.name}
      title={props.words.title}
      route={props.list}
      columns={[
        ...props.columns,
        {
          key: 'recycledAt',
          title: words.recycledAt,
          width: 180,
          firm: true,
          sort: 'recycledAt',
          render: (row) => dateTime(row.recycledAt),
        },
      ]}
      filters={[{ kind: 'text', name: 'name', label: props.words.name }]}
      empty={{ what: words.empty, how: props.words.emptyHow }}
      actionsWidth={84}
      actions={(row) => (
        <>
          <IconButton icon={RotateCcw} label={say('restore')} disabled={!may.restore} onClick={() => bringBack([row])} />
          <IconButton icon={Trash2} label={say('remove')} disabled={!may.remove} onClick={() => remove([row])} />
        </>
      )}
      batch={(rows, done) => (
        <>
          {may.restore && (
            <Button size="small" onClick={() => bringBack(rows, done)}>
              {say('restore')}
            </Button>
          )}
          {may.remove && (
            <Button size="small" danger onClick={() => remove(rows, done)}>
              {say('remove')}
            </Button>
          )}
        </>
      )}
    />
  );
}
