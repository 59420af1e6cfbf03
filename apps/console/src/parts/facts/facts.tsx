import './facts.css';
import type { ReactElement, ReactNode } from 'react';

interface FactsProps {
  /** What each is called, and what it is. */
  readonly rows: readonly (readonly [string, ReactNode])[];
  /** Beside one another; one below the other unless said, and two where a page is folded. */
  readonly columns?: 3;
}

/** What is so, to be read and not to be changed: names in quiet above their values. */
export function Facts({ rows, columns }: FactsProps): ReactElement {
  return (
    <dl className="facts" data-columns={columns}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
