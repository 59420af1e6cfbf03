import './explained.css';
import { Tooltip } from 'antd';
import type { ReactElement, ReactNode } from 'react';

/** A word that is explained where it stands: by the pointer, and to whoever has it read. */
export function Explained({ text, children }: { text: string; children: ReactNode }): ReactElement {
  return (
    <Tooltip title={text}>
      <span className="explained">
        {children}
        <span className="unseen"> ({text})</span>
      </span>
    </Tooltip>
  );
}
