import { codecLines, noiseLine } from './codecs.ts';
import type { LocalAudio } from './sdp-types.ts';
import { audioSection, writeSession } from './write-sdp.ts';

/** telephone-event has the clock of the codec it goes with (RFC 4733 2.1). */
const events = { narrow: { payloadType: 101, rate: 8000 }, opus: { payloadType: 102, rate: 48_000 } };

/**
 * An offer of one audio stream, codecs in the order given (RFC 3264 5). Where encryption is optional the keys stand in a plain offer, as
 * phones do it: who cannot encrypt passes them over.
 */
export function makeOffer(local: LocalAudio): string {
  const stream = {
    codecs: local.codecs.map((name) => ({ name, payloadType: codecLines[name].payloadType })),
    noise: local.codecs.some((name) => codecLines[name].clock === noiseLine.clock),
    events:
      local.telephoneEvent === false
        ? []
        : [
            ...(local.codecs.some((name) => name !== 'opus') ? [events.narrow] : []),
            ...(local.codecs.includes('opus') ? [events.opus] : []),
          ],
    direction: local.direction ?? 'sendrecv',
    profile: local.encryption === 'required' ? 'RTP/SAVP' : 'RTP/AVP',
    crypto: local.encryption === undefined || local.encryption === 'off' ? [] : (local.crypto ?? []),
  };
  return writeSession(local, [audioSection(local, stream)]);
}
