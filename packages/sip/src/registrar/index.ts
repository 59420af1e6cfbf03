export type * from './registrar-types.ts';
