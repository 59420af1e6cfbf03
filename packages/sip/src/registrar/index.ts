export { RegistrarAgent } from './registrar.ts';
export type * from './registrar-types.ts';
export { RegistrationAgent } from './registration.ts';
