export { ImportDialog } from './import-dialog.tsx';
export type { ColumnKeys } from './mapping.ts';
