import type { LocalAudio } from './sdp-types.ts';
import { audioSection, writeSession } from './write-sdp.ts';

/** Payload types that RFC 3551 assigns. */
const staticPayloadType = { PCMU: 0, PCMA: 8 } as const;

/** An offer of one audio stream, codecs in the order given (RFC 3264 5). */
export function makeOffer(local: LocalAudio): string {
  const stream = {
    codecs: local.codecs.map((name) => ({ name, payloadType: staticPayloadType[name] })),
    eventPayloadType: local.telephoneEvent === false ? undefined : 101,
    direction: local.direction ?? 'sendrecv',
  };
  return writeSession(local, [audioSection(local, stream)]);
}
