import { allows } from '@parley/contract';
import type { ReactNode } from 'react';
import { useSession } from '../session/index.ts';

/** Whether the user holds `A || B && C`; `&&` binds tighter. */
export const useCan = (expression: string): boolean => useSession((state) => allows(expression, state.permissions));

/** The same for many expressions: a function that says whether the user holds one. */
export function useMay(): (expression: string) => boolean {
  const permissions = useSession((state) => state.permissions);
  return (expression) => allows(expression, permissions);
}

/** Shows its children to whoever holds the permission, and nothing to others. */
export function Can({ do: expression, children }: { do: string; children: ReactNode }): ReactNode {
  return useCan(expression) ? children : null;
}
