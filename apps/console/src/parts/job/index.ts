export { FollowedJob } from './followed-job.tsx';
export { fetchJobFile, queueOf } from './job-file.ts';
export { leftMs } from './left.ts';
export { QueueLink } from './queue-link.tsx';
export { RunningJob } from './running-job.tsx';
export { toldOf } from './told.ts';
