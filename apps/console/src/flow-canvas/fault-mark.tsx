import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
export function FaultMark({ severity, title }: { severity: 'error' | 'warning'; title: string }): ReactElement {
  return (
    <TriangleAlert size={14} strokeWidth={1.7} color={severity === 'error' ? 'var(--tone-bad-solid)' : 'var(--tone-warn-solid)'}>
      <title>{title}</title>
    </TriangleAlert>
  );
}
