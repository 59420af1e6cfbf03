import { codecLines, codecOf, noiseLine } from './codecs.ts';
import type { MediaSection, SessionDescription } from './parse-sdp.ts';
import type { AudioAgreement, Direction, LocalAudio } from './sdp-types.ts';

const assigned: Record<number, string> = { 0: 'PCMU/8000', 8: 'PCMA/8000', 9: 'G722/8000', 13: 'CN/8000' };

/** `tag`: of the a=crypto that was chosen; empty where there is none. */
type Match = AudioAgreement & { tag: string };

/** What the section and our end can speak together, in the section's words; a text where there's nothing. */
export function matchAudio(session: SessionDescription, section: MediaSection, local: LocalAudio): Match | string {
  const types = section.formats.map(Number).filter((type) => Number.isInteger(type) && type >= 0 && type <= 127);
  const encoding = (type: number) => section.encodings.get(type) ?? assigned[type];
  // The other side's order counts (RFC 3264 6.1): its first codec that we can.
  const chosen = types.map((type) => ({ type, codec: codecOf(encoding(type), local.codecs) })).find(({ codec }) => codec !== undefined);
  const address = section.address ?? session.address;
  if (chosen?.codec === undefined) return 'no codec in common';
  if (address === undefined) return 'no address to send to';
  const protection = protect(section, local);
  if (typeof protection === 'string') return protection;
  const { clock } = codecLines[chosen.codec];
  const event = (rate: number): { type: number; rate: number } | undefined => {
    const type = types.find((one) => encoding(one) === `TELEPHONE-EVENT/${rate}`);
    return type === undefined ? undefined : { type, rate };
  };
  // It has the clock of its codec (RFC 4733 2.1); some phones know 8000 alone.
  const keys = local.telephoneEvent === false ? undefined : (event(clock) ?? event(8000));
  const held = address === '0.0.0.0' || address === '::';
  const theirs = section.direction ?? session.direction ?? 'sendrecv';
  return {
    remote: { address, port: section.port, rtcpPort: section.rtcpPort ?? section.port + 1, held },
    codec: chosen.codec,
    payloadType: chosen.type,
    eventPayloadType: keys?.type,
    eventRate: keys?.rate ?? clock,
    comfortNoise:
      clock === noiseLine.clock && types.some((type) => type === noiseLine.payloadType && encoding(type) === noiseLine.encoding),
    direction: meet(local.direction ?? 'sendrecv', held ? withoutReceiving(theirs) : theirs),
    ptimeMs: section.ptimeMs ?? 20,
    ...protection,
  };
}

/** The peer's first crypto line that we have a key for: its suite in an offer, our own tag as well in an answer, which repeats it. */
function protect(section: MediaSection, { encryption = 'off', crypto = [] }: LocalAudio): Pick<Match, 'srtp' | 'tag'> | string {
  const secure = section.profile === 'RTP/SAVP';
  const pairs = section.crypto.flatMap((theirs) => {
    const ours = crypto.find(({ suite }) => suite === theirs.suite);
    return ours ? [{ ours, theirs }] : [];
  });
  const [pair] = encryption === 'off' ? [] : pairs;
  if (!pair) {
    if (secure) return encryption === 'off' ? 'encryption is off here' : 'no crypto suite in common';
    return encryption === 'required' ? 'encryption is required here' : { tag: '' };
  }
  const { ours, theirs } = pair;
  const { suite } = ours;
  return { srtp: { send: { suite, inline: ours.inline }, receive: { suite, inline: theirs.inline } }, tag: theirs.tag };
}

/** c=0.0.0.0 says "send me nothing" (RFC 2543 B.5). */
function withoutReceiving(theirs: Direction): Direction {
  return theirs === 'sendrecv' || theirs === 'sendonly' ? 'sendonly' : 'inactive';
}

/** Our direction, given what we'd like and what the peer says of itself (RFC 3264 6.1). */
function meet(ours: Direction, theirs: Direction): Direction {
  const send = (ours === 'sendrecv' || ours === 'sendonly') && (theirs === 'sendrecv' || theirs === 'recvonly');
  const receive = (ours === 'sendrecv' || ours === 'recvonly') && (theirs === 'sendrecv' || theirs === 'sendonly');
  if (send) return receive ? 'sendrecv' : 'sendonly';
  return receive ? 'recvonly' : 'inactive';
}
