export { Can, useCan, useMay } from './can.tsx';
export { needs } from './permission.ts';
