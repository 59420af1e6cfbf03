export { type Module, moduleOf } from './module.ts';
