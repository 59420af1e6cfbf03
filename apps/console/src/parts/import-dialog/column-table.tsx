import { listComma } from '@parley/contract';
import type { TablePreview } from '@parley/contract/table-preview';
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import type { ColumnKeys, ColumnUse } from './mapping.ts';
import { importWords } from './words.ts';

interface ColumnTableProps {
  readonly columns: TablePreview['columns'];
  /** Whether the first row names them. */
  readonly header: boolean;
  readonly keys: ColumnKeys;
  /** What a column may be used as. */
  readonly usesOf: (name: string) => readonly ColumnUse[];
  /** Whether something is wrong with the use of a column. */
  readonly isWrong: (key: string) => boolean;
  readonly onChange: (keys: ColumnKeys) => void;
}

/** The columns of a file, each with some of its values and what it is used as. */
export function ColumnTable({ columns, header, keys, usesOf, isWrong, onChange }: ColumnTableProps): ReactElement {
  const { say, language } = useWords(importWords);
  return (
    <table className="import-map">
      <thead>
        <tr>
          <th>{say('column')}</th>
          <th>{say('samples')}</th>
          <th>{say('means')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, i) => {
          const key = keys[i] ?? '';
          const name = (header && column.name) || say('columnN', { n: column.index + 1 });
          return (
            <tr key={column.index} data-out={key === '' || undefined}>
              <td className="cut">{name}</td>
              <td className="cut faint">
                {column.samples
                  .filter((sample) => sample.trim() !== '')
                  .slice(0, 3)
                  .join(listComma(language))}
              </td>
              <td>
                <Select
                  size="small"
                  aria-label={`${say('means')} ${name}`}
                  value={key}
                  options={[
                    ...usesOf(header ? column.name : '').map((use) => ({ value: use.key, label: use.label })),
                    { value: '', label: say('skip') },
                  ]}
                  status={isWrong(key) ? 'error' : ''}
                  onChange={(next: string) => onChange(keys.map((one, at) => (at === i ? next : one)))}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
