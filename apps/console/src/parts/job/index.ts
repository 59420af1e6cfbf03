export { fetchJobFile, queueOf } from './job-file.ts';
export { leftMs } from './left.ts';
export { RunningJob } from './running-job.tsx';
export { toldOf } from './told.ts';
