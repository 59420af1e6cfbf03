/** Compound RTCP of a two-party call: SR or RR, SDES with CNAME, BYE (RFC 3550 section 6). */
export interface ReportInput {
  readonly ssrc: number;
  /** ms since the epoch. */
  readonly nowMs: number;
  /** Absent for a party that sends nothing (RR instead of SR). */
  readonly sender?: { readonly timestamp: number; readonly packets: number; readonly octets: number };
  readonly block?: ReportBlock;
  readonly cname: string;
  readonly bye?: boolean;
}

export interface ReportBlock {
  readonly ssrc: number;
  /** 1/256 since the last report. */
  readonly fractionLost: number;
  readonly cumulativeLost: number;
  readonly extendedHighest: number;
  /** Samples. */
  readonly jitter: number;
  /** Middle 32 bits of the NTP time in the last SR, and the delay since then in 1/65536 s. */
  readonly lastSr: number;
  readonly delaySinceLastSr: number;
}

const NTP_EPOCH_S = 2_208_988_800;

/** Middle 32 bits of an NTP timestamp: seconds and 1/65536 s. */
export const ntpMiddle = (ms: number): number => {
  const seconds = Math.floor(ms / 1000) + NTP_EPOCH_S;
  return (((seconds & 0xffff) << 16) | Math.floor(((ms % 1000) / 1000) * 65536)) >>> 0;
};

export function writeReport(input: ReportInput): Buffer {
  const cname = Buffer.from(input.cname, 'utf8').subarray(0, 255);
  const reportBytes = (input.sender ? 28 : 8) + (input.block ? 24 : 0);
  // SDES item list ends with at least one null byte and fills to 32 bits (section 6.5).
  const sdesBytes = Math.ceil((8 + 2 + cname.length + 1) / 4) * 4;
  const out = Buffer.alloc(reportBytes + sdesBytes + (input.bye ? 8 : 0));
  let at = 0;
  out[at] = 0x80 | (input.block ? 1 : 0);
  out[at + 1] = input.sender ? 200 : 201;
  out.writeUInt16BE(reportBytes / 4 - 1, at + 2);
  out.writeUInt32BE(input.ssrc, at + 4);
  at += 8;
  if (input.sender) {
    out.writeUInt32BE((Math.floor(input.nowMs / 1000) + NTP_EPOCH_S) >>> 0, at);
    out.writeUInt32BE(Math.floor(((input.nowMs % 1000) / 1000) * 2 ** 32) >>> 0, at + 4);
    out.writeUInt32BE(input.sender.timestamp >>> 0, at + 8);
    out.writeUInt32BE(input.sender.packets >>> 0, at + 12);
    out.writeUInt32BE(input.sender.octets >>> 0, at + 16);
    at += 20;
  }
  if (input.block) at = writeBlock(out, at, input.block);
  out[at] = 0x81;
  out[at + 1] = 202;
  out.writeUInt16BE(sdesBytes / 4 - 1, at + 2);
  out.writeUInt32BE(input.ssrc, at + 4);
  out[at + 8] = 1;
  out[at + 9] = cname.length;
  cname.copy(out, at + 10);
  at += sdesBytes;
  if (input.bye) {
    out[at] = 0x81;
    out[at + 1] = 203;
    out.writeUInt16BE(1, at + 2);
    out.writeUInt32BE(input.ssrc, at + 4);
  }
  return out;
}

function writeBlock(out: Buffer, at: number, block: ReportBlock): number {
  out.writeUInt32BE(block.ssrc, at);
  out[at + 4] = block.fractionLost;
  out.writeUIntBE(Math.min(0x7fffff, Math.max(0, block.cumulativeLost)), at + 5, 3);
  out.writeUInt32BE(block.extendedHighest >>> 0, at + 8);
  out.writeUInt32BE(Math.round(block.jitter) >>> 0, at + 12);
  out.writeUInt32BE(block.lastSr >>> 0, at + 16);
  out.writeUInt32BE(block.delaySinceLastSr >>> 0, at + 20);
  return at + 24;
}

/** What a compound says about us and about its sender. */
export interface ReportOutput {
  /** NTP middle bits of a sender report. */
  senderNtp?: number;
  block?: ReportBlock;
  bye: boolean;
}

/** Reads a compound; null when it is none. Only the block about `ownSsrc` is kept. Never throws. */
export function readReport(datagram: Buffer, ownSsrc: number): ReportOutput | null {
  const first = datagram[1];
  if (datagram.length < 8 || (first !== 200 && first !== 201)) return null;
  const output: ReportOutput = { bye: false };
  let at = 0;
  while (at + 4 <= datagram.length) {
    const head = datagram[at] ?? 0;
    const type = datagram[at + 1] ?? 0;
    const end = at + 4 + datagram.readUInt16BE(at + 2) * 4;
    if (head >> 6 !== 2 || end > datagram.length) return null;
    if (type === 200 && end - at >= 28) output.senderNtp = datagram.readUInt32BE(at + 10);
    if (type === 200 || type === 201) {
      let block = at + (type === 200 ? 28 : 8);
      for (let left = head & 0x1f; left > 0 && block + 24 <= end; left--, block += 24) {
        if (datagram.readUInt32BE(block) === ownSsrc) output.block = readBlock(datagram, block);
      }
    }
    if (type === 203) output.bye = true;
    at = end;
  }
  return output;
}

const readBlock = (from: Buffer, at: number): ReportBlock => ({
  ssrc: from.readUInt32BE(at),
  fractionLost: from[at + 4] ?? 0,
  cumulativeLost: from.readIntBE(at + 5, 3),
  extendedHighest: from.readUInt32BE(at + 8),
  jitter: from.readUInt32BE(at + 12),
  lastSr: from.readUInt32BE(at + 16),
  delaySinceLastSr: from.readUInt32BE(at + 20),
});
