export { FileChoice, tableTypes } from './file-choice.tsx';
export { DropArea } from './file-input.tsx';
export { ImportDialog } from './import-dialog.tsx';
export type { ColumnKeys } from './mapping.ts';
