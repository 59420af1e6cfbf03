import './explained.css';
import type { ReactElement, ReactNode } from 'react';

/** A word that is explained where it stands: by the pointer, and to whoever has it read. */
export function Explained({ text, children }: { text: string; children: ReactNode }): ReactElement {
  return (
    <span className="explained" data-tip={text}>
      {children}
      <span className="unseen"> ({text})</span>
    </span>
  );
}
