export { Gatekeeper } from './gatekeeper.ts';
export type { Ban, GuardOptions } from './guard-types.ts';
