import { allows } from '@parley/contract';
import type { ReactNode } from 'react';
import { useSession } from '../session/index.ts';

/** Whether the user holds `A || B && C`; `&&` binds tighter. */
export const useCan = (expression: string): boolean => useSession((state) => allows(expression, state.permissions));

/** Shows its children to whoever holds the permission, and nothing to others. */
export function Can({ do: expression, children }: { do: string; children: ReactNode }): ReactNode {
  return useCan(expression) ? children : null;
}
