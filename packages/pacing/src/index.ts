/** Whom to dial now: figures in, decisions out. */
export { type AbVariant, abVariant } from './ab-variant.ts';
export { type Allocation, allocate, type Limits, type TaskDemand } from './allocate.ts';
export { type CallingHours, callingHours, type DayWindow, type HoursVerdict, type WeekWindow } from './calling-hours.ts';
export { type RedialDecision, type RedialRule, redial } from './redial.ts';
