/** A simulated carrier and simulated people: real SIP and RTP on loopback. docs/lab.md says what can be dialled. */
export type { Pace } from './call/lab-context.ts';
export type { DialOptions } from './call/outgoing.ts';
export type { CallSummary } from './call/summary.ts';
export { type Lab, type LabOptions, startLab } from './start-lab.ts';
