export { type Difference, meanDifference, type Sums, shareDifference } from './interval.ts';
export { type Meant, nextLine } from './next-line.ts';
export { type Persona, personaAt, personas } from './persona.ts';
export { type Random, seeded, seedOf } from './random.ts';
export { mostTurns, noAgreement, type SimulatedCall, simulate } from './simulate.ts';
export { peopleWanted } from './wanted.ts';
export { type PathStep, type Way, wayOf } from './way.ts';
