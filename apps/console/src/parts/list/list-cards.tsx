import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../i18n/index.ts';
import type { Column } from './column.ts';
import { ownId } from './own-id.ts';
import { listWords } from './words.ts';

interface ListCardsProps<Row extends object> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** What a row is known by; its `id` unless said. */
  readonly idOf?: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly actions?: ((row: Row) => ReactNode) | undefined;
  readonly card?: ((row: Row) => ReactNode) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly stale?: boolean;
}

/** The list on a narrow screen: an entry of two lines for each row. */
export function ListCards<Row extends object>({
  label,
  rows,
  idOf = ownId,
  columns,
  actions,
  card,
  onOpen,
  stale,
}: ListCardsProps<Row>): ReactElement {
  const { text } = useWords(listWords);
  const [first, ...rest] = columns;
  return (
    <ul className="cards" aria-label={label} data-stale={stale || undefined}>
      {rows.map((row) => (
        <li key={idOf(row)} data-id={idOf(row)}>
          <div className="card-body">
            {card ? (
              card(row)
            ) : (
              <>
                <div className="card-first">{first?.render(row)}</div>
                <dl className="card-rest">
                  {rest.slice(0, 5).map((column) => (
                    <div key={column.key}>
                      <dt>{text(column.title)}</dt>
                      <dd>{column.render(row)}</dd>
                    </div>
                  ))}
                </dl>
              </>
            )}
            {onOpen ? <button type="button" className="card-open" aria-label={label} onClick={() => onOpen(row)} /> : null}
          </div>
          {actions ? <div className="card-actions">{actions(row)}</div> : null}
        </li>
      ))}
    </ul>
  );
}
