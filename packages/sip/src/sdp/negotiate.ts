import { matchAudio } from './match-audio.ts';
import { type MediaSection, parseSdp } from './parse-sdp.ts';
import type { AudioAgreement, LocalAudio, Negotiated } from './sdp-types.ts';
import { audioSection, writeSession } from './write-sdp.ts';

/**
 * Answers an offer (RFC 3264 6): the first audio stream over RTP or SRTP that we can speak is taken, all others are refused
 * with port 0. Pure. `ok: false` means 488.
 */
export function negotiate(offer: string, local: LocalAudio): Negotiated {
  const session = parseSdp(offer);
  if (session === undefined) return { ok: false, why: 'the offer is no SDP' };
  let taken: AudioAgreement | undefined;
  let why = 'no audio stream over RTP/AVP or RTP/SAVP';
  const sections = session.media.map((section) => {
    if (taken !== undefined || section.kind !== 'audio' || section.port === 0 || !isRtp(section.profile)) return refuse(section);
    const match = matchAudio(session, section, local);
    if (typeof match === 'string') {
      why = match;
      return refuse(section);
    }
    const { tag: _, ...agreed } = match;
    taken = agreed;
    const { codec, payloadType, eventPayloadType, eventRate, comfortNoise, direction, srtp, tag } = match;
    const events = eventPayloadType === undefined ? [] : [{ payloadType: eventPayloadType, rate: eventRate }];
    return audioSection(local, {
      codecs: [{ name: codec, payloadType }],
      noise: comfortNoise,
      events,
      direction,
      profile: section.profile,
      crypto: srtp ? [{ tag, ...srtp.send }] : [],
    });
  });
  if (taken === undefined) return { ok: false, why };
  return { ok: true, answer: writeSession(local, sections, session.timing), audio: taken };
}

const isRtp = (profile: string): boolean => profile === 'RTP/AVP' || profile === 'RTP/SAVP';

function refuse(section: MediaSection): string[] {
  return [`m=${section.kind} 0 ${section.profile} ${section.formats.join(' ')}`];
}
