export { canStart, expectedEnd, settled } from './outlook.ts';
