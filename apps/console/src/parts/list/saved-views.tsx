import { listView } from '@parley/contract/display';
import { Button, Input, Popover } from 'antd';
import { Bookmark, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useAct, useAsk } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useConfirm } from '../confirm/index.ts';
import { IconButton } from '../icon-button/index.ts';
import { type Filter, keysOf } from './filters.ts';
import { listWords } from './words.ts';

interface SavedViewsProps {
  /** The list's name. */
  readonly table: string;
  readonly filters: readonly Filter[];
  readonly query: URLSearchParams;
  /** A filter is set that is not in force: such ones are not kept. */
  readonly wrong: boolean;
  readonly onChange: (change: Readonly<Record<string, string | undefined>>) => void;
}

/** What of the address bar a view keeps. */
const keptKeys = (filters: readonly Filter[]): readonly string[] => [...filters.flatMap(keysOf), 'sort', 'order'];

/** Filters that a person keeps for a list by a name, and takes up again. */
export function SavedViews(props: SavedViewsProps): ReactElement {
  const { say } = useWords(listWords);
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      // One without content would never open.
      content={<Views {...props} onDone={() => setOpen(false)} />}
      destroyOnHidden
    >
      <IconButton icon={Bookmark} label={say('views')} />
    </Popover>
  );
}

function Views({ table, filters, query, wrong, onChange, onDone }: SavedViewsProps & { onDone: () => void }): ReactElement {
  const { say } = useWords(listWords);
  const confirm = useConfirm();
  const [name, setName] = useState('');
  const asked = useAsk(listView.list, { table });
  const refresh = [listView.list];
  const save = useAct(listView.save, { refresh, onDone: () => setName('') });
  const remove = useAct(listView.delete, { refresh });
  const keys = keptKeys(filters);
  const now = Object.fromEntries(keys.flatMap((key) => (query.get(key) ? [[key, query.get(key) ?? '']] : [])));
  const none = Object.keys(now).length === 0 || wrong;
  const keep = (): void => {
    const named = name.trim();
    if (none || named === '') return;
    const view = { table, name: named, query: now };
    if (!asked.data?.list.some((kept) => kept.name === named)) save.mutate(view);
    else
      confirm({
        title: say('replaceView', { name: named }),
        text: say('replaceViewHow'),
        verb: say('replace'),
        run: () => save.mutateAsync(view),
      });
  };
  const forget = (kept: string): void =>
    confirm({
      title: say('forgetView', { name: kept }),
      text: say('forgetViewHow'),
      verb: say('forget'),
      danger: true,
      run: () => remove.mutateAsync({ table, name: kept }),
    });
  const use = (kept: Readonly<Record<string, string>>): void => {
    onChange(Object.fromEntries(keys.map((key) => [key, kept[key]])));
    onDone();
  };
  return (
    <div className="views">
      {asked.data?.list.length === 0 ? <p className="small quiet">{say('noViews')}</p> : null}
      <ul>
        {asked.data?.list.map((view) => (
          <li key={view.name}>
            <button type="button" className="views-use cut" onClick={() => use(view.query)}>
              {view.name}
            </button>
            <IconButton icon={X} size={14} label={say('forgetView', { name: view.name })} onClick={() => forget(view.name)} />
          </li>
        ))}
      </ul>
      <div className="views-new">
        <Input
          size="small"
          value={name}
          maxLength={40}
          placeholder={say('viewName')}
          aria-label={say('viewName')}
          disabled={none}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={keep}
        />
        <Button size="small" disabled={none || name.trim() === ''} loading={save.isPending} onClick={keep}>
          {say('keepView')}
        </Button>
      </div>
      {none ? <p className="small quiet">{say(wrong ? 'wrongFilter' : 'viewNothing')}</p> : null}
    </div>
  );
}
