export type { Column } from './column.ts';
export { type Filter, type Option, valuesOf } from './filters.ts';
export { ListCards } from './list-cards.tsx';
export { ListPage } from './list-page.tsx';
export { ListTable } from './list-table.tsx';
export { MoreActions, type RowAction } from './row-actions.tsx';
export { Shortcuts } from './shortcuts.tsx';
export { useFilterParam, useOpenParam } from './use-filter-param.ts';
