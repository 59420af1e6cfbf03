export { DayInput, MomentInput } from './date-input.tsx';
