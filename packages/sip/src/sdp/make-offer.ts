import { writeSdp } from './write-sdp.ts';
import type { LocalAudio } from './sdp-types.ts';

/** An offer of one audio stream, codecs in the order given (RFC 3264 5). */
export function makeOffer(local: LocalAudio): string {
  const events = local.telephoneEvent === false ? undefined : 101;
  return writeSdp(local, {
    codecs: local.codecs.map((name) => ({ name, payloadType: name === 'PCMU' ? 0 : 8 })),
    eventPayloadType: events,
    direction: local.direction ?? 'sendrecv',
  });
}
