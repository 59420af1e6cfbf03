/** Final figures of a session (RFC 3550 section 6.4, RFC 3611 for the estimate). */
export interface SessionStats {
  /** RTP packets taken, duplicates left out. */
  readonly received: number;
  /** Expected by sequence number and never come. */
  readonly lost: number;
  /** Came after their time of play. */
  readonly late: number;
  readonly duplicated: number;
  /** Frames the concealment had to make up. */
  readonly concealedMs: number;
  /** Packets from elsewhere, of another version, size or payload type. */
  readonly ignored: number;
  /** Interarrival jitter of RFC 3550 A.8, ms. */
  readonly jitterMs: number;
  /** RTP packets sent. */
  readonly sent: number;
  /** Packets of ours that the peer reports as lost. */
  readonly remoteLost?: number;
  readonly remoteJitterMs?: number;
  readonly rttMs?: number;
  /** Listening quality of what came in, E-model (ITU-T G.107), 1..4.5; absent when nothing came. */
  readonly mosEstimate?: number;
  readonly recording?: RecordingSummary;
}

export interface RecordingSummary {
  readonly path: string;
  readonly durationMs: number;
  readonly bytes: number;
  /** Audio is missing: the disk was full or too slow. */
  readonly degraded?: boolean;
}
