import { matchAudio } from './match-audio.ts';
import { parseSdp } from './parse-sdp.ts';
import type { AudioAgreement, LocalAudio } from './sdp-types.ts';

/**
 * What an answer to our offer (made by `makeOffer` from the same `local`) has settled. Pure.
 * `ok: false` where the peer took nothing that we offered; the call can only be hung up then.
 */
export function readAnswer(answer: string, local: LocalAudio): { ok: true; audio: AudioAgreement } | { ok: false; why: string } {
  const session = parseSdp(answer);
  if (session === undefined) return { ok: false, why: 'the answer is no SDP' };
  const section = session.media[0];
  if (section === undefined || section.kind !== 'audio' || section.port === 0) return { ok: false, why: 'audio refused' };
  const match = matchAudio(session, section, local);
  if (typeof match === 'string') return { ok: false, why: match };
  const { tag: _, ...audio } = match;
  return { ok: true, audio };
}
