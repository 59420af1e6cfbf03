export { canStart, expectedEnd, settled, underWay } from './outlook.ts';
