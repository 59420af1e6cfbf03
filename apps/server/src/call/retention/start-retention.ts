import { retention } from '@parley/contract/retention';
import { repeated } from '../../kit/repeated.ts';
import type { Services } from '../../services.ts';
import { expireCalls } from './expire-calls.ts';

const every = 600_000; // ms

/** Deletes what companies no longer keep, until it is stopped. */
export const startRetention = (services: Services): (() => Promise<void>) =>
  repeated('retention of calls', every, services, () => expireCalls(services, retention.run.path));
