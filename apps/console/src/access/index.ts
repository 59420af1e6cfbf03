export { Can, useCan } from './can.tsx';
export { needs } from './permission.ts';
