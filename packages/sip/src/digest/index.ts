export { answerChallenge } from './answer-challenge.ts';
export { carriesCredentials } from './carries-credentials.ts';
export type * from './digest-types.ts';
export { DigestVerifier } from './verify-peer.ts';
