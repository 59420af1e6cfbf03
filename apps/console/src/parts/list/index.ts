export type { Column } from './column.ts';
export { type Filter, type Option, valuesOf } from './filters.ts';
export { ListPage } from './list-page.tsx';
export { MoreActions } from './row-actions.tsx';
export { Shortcuts } from './shortcuts.tsx';
export { useFilterParam, useOpenParam } from './use-filter-param.ts';
