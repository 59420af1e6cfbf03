export type { Action, BargeIn, EndReason, Listen, Say, Segment } from './engine/action.ts';
export type { DialogEvent } from './engine/event.ts';
export type { Phase, State } from './engine/state.ts';
export type { Trace } from './engine/trace.ts';
