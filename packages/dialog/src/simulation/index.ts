export { type Difference, meanDifference, type Sums, shareDifference } from './interval.ts';
export { type Persona, personaAt, personas } from './persona.ts';
export { seeded, seedOf } from './random.ts';
export { type SimulatedCall, simulate } from './simulate.ts';
export { peopleWanted } from './wanted.ts';
