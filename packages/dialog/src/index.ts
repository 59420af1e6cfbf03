export type { Action, BargeIn, EndReason, Listen, Say, Segment } from './engine/action.ts';
export type { DialogEvent } from './engine/event.ts';
export { expectedPhrases } from './engine/expected.ts';
export { finish, type Outcome } from './engine/finish.ts';
export { type Beginning, sampleVariables, start } from './engine/start.ts';
export type { Phase, State } from './engine/state.ts';
export { type Env, type StepResult, step } from './engine/step.ts';
export type { Trace } from './engine/trace.ts';
export { compile, type Version } from './engine/version.ts';
