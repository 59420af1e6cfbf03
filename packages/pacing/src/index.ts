/** Whom to dial now: figures in, decisions out. */
export { type AbVariant, abVariant } from './ab-variant.ts';
export { type Allocation, allocate, type Limits, type TaskDemand } from './allocate.ts';
export {
  type CallingHours,
  callingHours,
  type DayWindow,
  firstOpen,
  type HoursVerdict,
  hoursOfDay,
  localDay,
  localMinute,
  mayBeCalled,
  type WeekWindow,
} from './calling-hours.ts';
export { callsInHour, type HourFigures } from './calls-in-hour.ts';
export { type CallerAreas, type CallerCriteria, type CallerUse, callerAreas, chooseCaller, provinceOf } from './choose-caller.ts';
export { lineOrder } from './line-order.ts';
export { isAbout, type NumberCondition, type NumberFacts, rulesFor } from './number-rule.ts';
export { type Pace, type Starts, startsOf } from './pace.ts';
export { type EndedCall, type NextCaller, type RedialDecision, type RedialEntry, type RedialRule, redial } from './redial.ts';
export { type Figures, type MeasuredCalls, type TaskCondition, trips } from './task-rule.ts';
export { Turns } from './turns.ts';
