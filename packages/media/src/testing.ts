export { correlate } from './testing/correlate.ts';
export { type GapFigures, GapHistogram } from './testing/gap-histogram.ts';
export { Harness } from './testing/harness.ts';
export { type Impairment, PERFECT } from './testing/impairment.ts';
export { type CallsRunFigures, type CallsRunOptions, runCalls } from './testing/load/run-calls.ts';
export { PacketCheck, type PacketFigures } from './testing/packet-check.ts';
export { PeerClock } from './testing/peer-clock.ts';
export { RtpPeer, type RtpPeerOptions } from './testing/rtp-peer.ts';
export { generator, speechLike } from './testing/speech-like.ts';
