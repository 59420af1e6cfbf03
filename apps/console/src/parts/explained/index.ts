export { Explained } from './explained.tsx';
export { rateHints } from './rate-hints.ts';
