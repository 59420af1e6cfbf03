export type { Ban, GuardOptions } from './guard-types.ts';
export { RateLimiter } from './rate-limiter.ts';
