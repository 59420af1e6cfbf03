export type * from './digest-types.ts';
