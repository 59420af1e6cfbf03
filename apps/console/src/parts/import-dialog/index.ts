export { ImportDialog } from './import-dialog.tsx';
export type { ColumnKeys, ColumnUse } from './mapping.ts';
