import './page-tabs.css';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { count } from '../../format/index.ts';

interface PageTab {
  /** Where it leads; a tab is an address, so that it can be opened and kept. */
  readonly to: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly current: boolean;
}

/** Sides of one page, such as imports and exports; what belongs to all of them stands at the right. */
export function PageTabs({ label, tabs, children }: { label: string; tabs: readonly PageTab[]; children?: ReactNode }): ReactElement {
  return (
    <div className="page-tabs">
      <nav aria-label={label}>
        {tabs.map((tab) => (
          <Link key={tab.to} to={tab.to} aria-current={tab.current ? 'page' : undefined}>
            {tab.label}
            {tab.count === undefined ? null : <small>{count(tab.count)}</small>}
          </Link>
        ))}
      </nav>
      <span className="page-space" />
      {children}
    </div>
  );
}
