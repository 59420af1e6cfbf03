export { type AudioCodec, audioCodecs, speakable } from './codecs.ts';
export { type CryptoLine, type Encryption, newCryptoLines } from './crypto.ts';
export { makeOffer } from './make-offer.ts';
export { negotiate } from './negotiate.ts';
export { readAnswer } from './read-answer.ts';
export type { AudioAgreement, Direction, LocalAudio, Negotiated } from './sdp-types.ts';
