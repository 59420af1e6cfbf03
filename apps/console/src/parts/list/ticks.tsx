import { Checkbox } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { listWords } from './words.ts';

interface Ticking {
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ids: readonly string[], on: boolean) => void;
}

/** The box that ticks every row of the page; `worded`: its name stands beside it. */
export function TickAll({
  ids,
  ticked,
  onTick,
  worded,
}: Ticking & { readonly ids: readonly string[]; readonly worded?: boolean }): ReactElement {
  const { say } = useWords(listWords);
  const all = ids.length > 0 && ids.every((id) => ticked.has(id));
  const box = { checked: all, indeterminate: !all && ids.some((id) => ticked.has(id)), onChange: () => onTick(ids, !all) };
  return worded ? (
    <Checkbox {...box} className="tick-all">
      {say('selectAll')}
    </Checkbox>
  ) : (
    <Checkbox {...box} aria-label={say('selectAll')} />
  );
}

/** The box that ticks a row; it is called after what has the id `nameId`. */
export function TickRow({ id, nameId, ticked, onTick }: Ticking & { readonly id: string; readonly nameId: string }): ReactElement {
  const { say } = useWords(listWords);
  const own = `${nameId}-tick`;
  return (
    <Checkbox
      id={own}
      className="tick-row"
      aria-label={say('select')}
      aria-labelledby={`${own} ${nameId}`}
      checked={ticked.has(id)}
      onChange={({ target }) => onTick([id], target.checked)}
    />
  );
}
