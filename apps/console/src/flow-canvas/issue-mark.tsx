import type { ReactElement } from 'react';
import { Mark } from '../status/index.ts';

/** The triangle of a fault: red keeps the flow from being published, amber is worth a look. */
export function IssueMark({ severity, title }: { severity: 'error' | 'warning'; title?: string }): ReactElement {
  return (
    <span className="fc-issue-mark" {...(title ? { title, role: 'img', 'aria-label': title } : {})}>
      <Mark shape="triangle" tone={severity === 'error' ? 'bad' : 'warn'} size={14} />
    </span>
  );
}
