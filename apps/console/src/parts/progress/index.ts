export { Bar, PartOfWhole } from './progress.tsx';
