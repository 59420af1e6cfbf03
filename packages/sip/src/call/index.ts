export type * from './call-types.ts';
