/** RTP fixed header (RFC 3550 section 5.1), read into an object that the caller keeps, so that reading allocates nothing. */
export interface RtpView {
  payloadType: number;
  marker: boolean;
  sequence: number;
  timestamp: number;
  ssrc: number;
  /** Payload is bytes start..end of the datagram. */
  start: number;
  end: number;
}

export const RTP_HEADER_BYTES = 12;

export const emptyRtpView = (): RtpView => ({
  payloadType: 0,
  marker: false,
  sequence: 0,
  timestamp: 0,
  ssrc: 0,
  start: 0,
  end: 0,
});

/** RFC 5761 section 4: on a shared port, second bytes 192..223 are RTCP. */
export const isRtcp = (datagram: Uint8Array): boolean => {
  const type = datagram[1] ?? 0;
  return type >= 192 && type <= 223;
};

const uint32 = (b: Uint8Array, at: number): number =>
  (((b[at] ?? 0) << 24) | ((b[at + 1] ?? 0) << 16) | ((b[at + 2] ?? 0) << 8) | (b[at + 3] ?? 0)) >>> 0;

/** Reads a datagram into `view`; false when it is no RTP packet (version, CSRC list, extension or padding out of bounds). */
export function readRtp(datagram: Uint8Array, view: RtpView): boolean {
  const length = datagram.length;
  if (length < RTP_HEADER_BYTES) return false;
  const first = datagram[0] ?? 0;
  if (first >> 6 !== 2) return false;
  let start = RTP_HEADER_BYTES + (first & 0x0f) * 4;
  if (first & 0x10) {
    if (start + 4 > length) return false;
    start += 4 + (((datagram[start + 2] ?? 0) << 8) | (datagram[start + 3] ?? 0)) * 4;
  }
  let end = length;
  if (first & 0x20) {
    const padding = datagram[length - 1] ?? 0;
    if (padding === 0) return false;
    end -= padding;
  }
  if (start > end) return false;
  const second = datagram[1] ?? 0;
  view.marker = second > 127;
  view.payloadType = second & 0x7f;
  view.sequence = ((datagram[2] ?? 0) << 8) | (datagram[3] ?? 0);
  view.timestamp = uint32(datagram, 4);
  view.ssrc = uint32(datagram, 8);
  view.start = start;
  view.end = end;
  return true;
}

/** Writes a header without CSRC, extension and padding. */
export function writeRtpHeader(
  out: Uint8Array,
  marker: boolean,
  payloadType: number,
  sequence: number,
  timestamp: number,
  ssrc: number,
): void {
  out[0] = 0x80;
  out[1] = marker ? payloadType | 0x80 : payloadType;
  out[2] = sequence >> 8;
  out[3] = sequence;
  out[4] = timestamp >>> 24;
  out[5] = timestamp >>> 16;
  out[6] = timestamp >>> 8;
  out[7] = timestamp;
  out[8] = ssrc >>> 24;
  out[9] = ssrc >>> 16;
  out[10] = ssrc >>> 8;
  out[11] = ssrc;
}
