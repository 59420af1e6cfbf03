export { Empty, ErrorState, Skeleton } from './states.tsx';
