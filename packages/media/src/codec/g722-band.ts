/** Tables of ITU-T G.722: logarithmic scale, inverse quantisers of four and six bits, decision levels. */
const SCALE_STEP = [-60, 3042, 1198, 538, 334, 172, 58, -30, 3042, 1198, 538, 334, 172, 58, -30, -60];
const INVERSE_LOG = [
  2048, 2093, 2139, 2186, 2233, 2282, 2332, 2383, 2435, 2489, 2543, 2599, 2656, 2714, 2774, 2834, 2896, 2960, 3025, 3091, 3158, 3228, 3298,
  3371, 3444, 3520, 3597, 3676, 3756, 3838, 3922, 4008,
];
const FOUR_BITS = [0, -20456, -12896, -8968, -6288, -4240, -2584, -1200, 20456, 12896, 8968, 6288, 4240, 2584, 1200, 0];
const SIX_BITS = [
  -136, -136, -136, -136, -24808, -21904, -19008, -16704, -14984, -13512, -12280, -11192, -10232, -9360, -8576, -7856, -7192, -6576, -6000,
  -5456, -4944, -4464, -4008, -3576, -3168, -2776, -2400, -2032, -1688, -1360, -1040, -728, 24808, 21904, 19008, 16704, 14984, 13512, 12280,
  11192, 10232, 9360, 8576, 7856, 7192, 6576, 6000, 5456, 4944, 4464, 4008, 3576, 3168, 2776, 2400, 2032, 1688, 1360, 1040, 728, 432, 136,
  -432, -136,
];
const DECISION = [
  35, 72, 110, 150, 190, 233, 276, 323, 370, 422, 473, 530, 587, 650, 714, 786, 858, 940, 1023, 1121, 1219, 1339, 1458, 1612, 1765, 1980,
  2195, 2557, 2919,
];

const clamp = (value: number, limit: number): number => (value > limit ? limit : Math.max(value, -limit));
const saturate = (value: number): number => (value > 32767 ? 32767 : Math.max(value, -32768));
const limit = (value: number): number => (value > 16383 ? 16383 : Math.max(value, -16384));
const sameSign = (a: number, b: number): boolean => (a ^ b) >= 0;

/**
 * The lower sub-band of G.722, which is the band up to 4 kHz sampled at 8 kHz: ADPCM of six bits whose scale and predictor (two poles, six
 * zeros) adapt to the four upper ones, so that coder and decoder go alike.
 */
export class G722Band {
  /** Quantiser scale and its logarithm. */
  private scale = 32;
  private logScale = 0;
  private prediction = 0;
  private zeroPart = 0;
  private pole1 = 0;
  private pole2 = 0;
  private readonly zeros = new Int32Array(6);
  private readonly differences = new Int32Array(6);
  private rebuilt1 = 0;
  private partial1 = 0;
  private partial2 = 0;

  /** @param sample 15 bits @returns six bits */
  encode(sample: number): number {
    const error = saturate(sample - this.prediction);
    const size = error >= 0 ? error : -(error + 1);
    let step = 0;
    while (step < DECISION.length && size >= ((DECISION[step] ?? 0) * this.scale) >> 12) step++;
    const code = error < 0 ? (step < 2 ? 63 - step : 33 - step) : 61 - step;
    this.adapt(code >> 2);
    return code;
  }

  /** @param code six bits @returns 15 bits */
  decode(code: number): number {
    const sample = limit(this.prediction + ((this.scale * (SIX_BITS[code] ?? 0)) >> 15));
    this.adapt(code >> 2);
    return sample;
  }

  private adapt(code: number): void {
    const difference = (this.scale * (FOUR_BITS[code] ?? 0)) >> 15;
    const log = ((this.logScale * 127) >> 7) + (SCALE_STEP[code] ?? 0);
    this.logScale = log < 0 ? 0 : Math.min(log, 18432);
    const mantissa = INVERSE_LOG[(this.logScale >> 6) & 31] ?? 0;
    const shift = 8 - (this.logScale >> 11);
    this.scale = (shift < 0 ? mantissa << -shift : mantissa >> shift) << 2;
    this.adaptPoles(difference);
    this.adaptZeros(difference);
    this.predict(difference);
  }

  private adaptPoles(difference: number): void {
    const partial = saturate(this.zeroPart + difference);
    const { partial1, partial2 } = this;
    const alike = sameSign(partial, partial1);
    const fourfold = saturate(this.pole1 << 2);
    const pull = Math.min(32767, alike ? -fourfold : fourfold) >> 7;
    this.pole2 = clamp((sameSign(partial, partial2) ? 128 : -128) + pull + ((this.pole2 * 32512) >> 15), 12288);
    this.pole1 = clamp(saturate((alike ? 192 : -192) + ((this.pole1 * 32640) >> 15)), saturate(15360 - this.pole2));
    this.partial2 = partial1;
    this.partial1 = partial;
  }

  private adaptZeros(difference: number): void {
    const { zeros, differences } = this;
    const step = difference === 0 ? 0 : 128;
    for (let i = 5; i >= 0; i--) {
      const before = differences[i] ?? 0;
      zeros[i] = saturate((sameSign(before, difference) ? step : -step) + (((zeros[i] ?? 0) * 32640) >> 15));
      differences[i] = i === 0 ? difference : (differences[i - 1] ?? 0);
    }
  }

  private predict(difference: number): void {
    const { zeros, differences } = this;
    const rebuilt = saturate(this.prediction + difference);
    const poles = ((this.pole1 * saturate(rebuilt * 2)) >> 15) + ((this.pole2 * saturate(this.rebuilt1 * 2)) >> 15);
    let zero = 0;
    for (let i = 0; i < 6; i++) zero += ((zeros[i] ?? 0) * saturate((differences[i] ?? 0) * 2)) >> 15;
    this.rebuilt1 = rebuilt;
    this.zeroPart = saturate(zero);
    this.prediction = saturate(saturate(poles) + this.zeroPart);
  }
}
