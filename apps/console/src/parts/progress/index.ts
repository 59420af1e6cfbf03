export { JobProgress } from './job-progress.tsx';
export { Bar, type Part, PartOfWhole } from './progress.tsx';
export { saveBlob } from './save-blob.ts';
