export { ExportButton, ExportDialog, type ExportSpec } from './export-button.tsx';
