export { ExportButton, type ExportSpec } from './export-button.tsx';
