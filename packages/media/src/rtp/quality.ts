/**
 * Mean opinion score of G.711 with concealment from loss and delay: E-model of ITU-T G.107 with Ie = 0, Bpl = 25.1 (G.113
 * appendix I), random loss.
 * @param lossShare 0..1, late packets included
 * @param oneWayMs mouth to ear, buffers included
 * @returns 1..4.5
 */
export function estimateMos(lossShare: number, oneWayMs: number): number {
  const loss = Math.max(0, Math.min(1, lossShare)) * 100;
  const equipment = (95 * loss) / (loss + 25.1);
  const delay = 0.024 * oneWayMs + (oneWayMs > 177.3 ? 0.11 * (oneWayMs - 177.3) : 0);
  const r = Math.max(0, Math.min(100, 93.2 - delay - equipment));
  const mos = 1 + 0.035 * r + r * (r - 60) * (100 - r) * 7e-6;
  return Math.round(Math.max(1, Math.min(4.5, mos)) * 100) / 100;
}
