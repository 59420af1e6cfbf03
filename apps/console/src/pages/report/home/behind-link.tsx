import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';

/** A figure that leads to the calls behind it; the figure alone for who may not see them. */
export function Behind({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }): ReactElement {
  if (!to) return <>{children}</>;
  return (
    <Link className="behind" to={to} title={label}>
      {children}
    </Link>
  );
}
