/** What the network does to packets that a peer sends. */
export interface Impairment {
  /** Share of packets that are lost, 0..1. */
  readonly loss: number;
  /** Packets are held back by 0..jitterMs, evenly spread. */
  readonly jitterMs: number;
  /** Share of packets that swap places with the next one. */
  readonly reorder: number;
  /** Share of packets that come twice. */
  readonly duplicate: number;
}

export const PERFECT: Impairment = { loss: 0, jitterMs: 0, reorder: 0, duplicate: 0 };
