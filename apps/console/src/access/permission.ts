import type { AnyRoute } from '@parley/contract';

/** The expression a route asks for; '' where any user may. */
export const needs = (route: AnyRoute): string => route.permission ?? '';
