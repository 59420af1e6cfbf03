export { JobProgress } from './job-progress.tsx';
export { Bar, PartOfWhole } from './progress.tsx';
export { saveBlob } from './save-blob.ts';
