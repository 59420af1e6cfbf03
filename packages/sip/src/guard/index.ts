export { Gatekeeper } from './gatekeeper.ts';
export type { GuardOptions } from './guard-types.ts';
