import { repeated } from '../kit/repeated.ts';
import type { Services } from '../services.ts';
import { forgetNonces } from './use-nonce.ts';

const every = 60_000; // ms

/** Drops what is past of the nonces of signed requests, until it is stopped. */
export const startNonceExpiry = (services: Services): (() => Promise<void>) =>
  repeated('expiry of nonces', every, services, () => forgetNonces(services.db, services.now()));
