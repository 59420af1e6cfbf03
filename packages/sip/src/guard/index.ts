export type * from './guard-types.ts';
