export { moduleOf } from './module.ts';
