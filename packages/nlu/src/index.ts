export type { Decision, Match, MatchedBy } from './match.ts';
