/** What a call's audio is made of, for tests with phones that others wrote. */
export { AudioLeg } from '../call/audio-leg.ts';
export { CallScope } from '../call/call-scope.ts';
export { followOffers } from '../call/talk.ts';
