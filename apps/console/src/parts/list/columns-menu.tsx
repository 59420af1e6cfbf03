import { Checkbox } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import type { Column } from './column.ts';
import { toggled } from './toggled.ts';
import { listWords } from './words.ts';

interface ColumnsMenuProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Which columns are shown; one at least. */
export function ColumnsMenu<Row>({ columns, chosen, onChange }: ColumnsMenuProps<Row>): ReactElement {
  const { say, text } = useWords(listWords);
  const keys = columns.map(({ key }) => key);
  const last = columns.filter((column) => chosen.has(column.key)).length === 1;
  return (
    <div className="choice-list choice-columns scroll">
      {columns.map((column) => {
        const on = chosen.has(column.key);
        return (
          <Checkbox
            key={column.key}
            checked={on}
            disabled={column.always || (on && last)}
            onChange={() => onChange(toggled(keys, chosen, column.key))}
          >
            {text(column.title)}
          </Checkbox>
        );
      })}
      {last ? <p className="small faint">{say('oneColumn')}</p> : null}
    </div>
  );
}
