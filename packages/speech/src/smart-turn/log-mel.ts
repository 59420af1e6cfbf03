/**
 * What a Whisper encoder sees of eight seconds of speech: the logarithm of the power in 80 bands of the mel scale (Slaney's), every 10 ms.
 * As `WhisperFeatureExtractor(chunk_length=8)` of transformers has it, with the audio normalised and shorter audio at the end.
 */
const RATE = 16_000;
const SAMPLES: number = 8 * RATE;
const WINDOW = 400;
const HOP = 160;
export const BANDS = 80;
export const FRAMES: number = SAMPLES / HOP;
const BINS = WINDOW / 2 + 1;
const HIGHEST = 8_000;
const FAINTEST = 1e-10;
/** Decades below the loudest that are told apart. */
const RANGE = 8;

const hann = Float64Array.from({ length: WINDOW }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / WINDOW));
const cosines = Float64Array.from({ length: WINDOW }, (_, n) => Math.cos((2 * Math.PI * n) / WINDOW));
const sines = Float64Array.from({ length: WINDOW }, (_, n) => Math.sin((2 * Math.PI * n) / WINDOW));

/** Slaney's scale: linear up to 1 kHz, then logarithmic. */
const KNEE = 15;
const STEP = Math.log(6.4) / 27;
const melOf = (hz: number): number => (hz < 1_000 ? (3 * hz) / 200 : KNEE + Math.log(hz / 1_000) / STEP);
const hertzOf = (mel: number): number => (mel < KNEE ? (200 * mel) / 3 : 1_000 * Math.exp(STEP * (mel - KNEE)));

/** Triangles of the same area over the bins of the spectrum. */
const filters = Array.from({ length: BANDS }, (_, band) => {
  const [low = 0, centre = 0, high = 0] = [band, band + 1, band + 2].map((at) => hertzOf((melOf(HIGHEST) * at) / (BANDS + 1)));
  return Float64Array.from({ length: BINS }, (__, bin) => {
    const hz = (bin * RATE) / WINDOW;
    return Math.max(0, Math.min((hz - low) / (centre - low), (high - hz) / (high - centre))) * (2 / (high - low));
  });
});

/** Mean 0 and variance 1. */
function normalised(padded: Float64Array): Float64Array {
  const mean = padded.reduce((sum, one) => sum + one, 0) / padded.length;
  const variance = padded.reduce((sum, one) => sum + (one - mean) ** 2, 0) / padded.length;
  const scale = 1 / Math.sqrt(variance + 1e-7);
  return padded.map((one) => (one - mean) * scale);
}

/** Power in each band of the window around sample `centre`; what lies beyond the ends is mirrored. */
function powersAt(audio: Float64Array, centre: number): Float64Array {
  const windowed = Float64Array.from({ length: WINDOW }, (_, n) => {
    const at = Math.abs(centre - WINDOW / 2 + n);
    return (audio[at < SAMPLES ? at : 2 * (SAMPLES - 1) - at] ?? 0) * (hann[n] ?? 0);
  });
  const spectrum = Float64Array.from({ length: BINS }, (_, bin) => {
    let [re, im] = [0, 0];
    for (let n = 0, turn = 0; n < WINDOW; n++, turn = (turn + bin) % WINDOW) {
      re += (windowed[n] ?? 0) * (cosines[turn] ?? 0);
      im -= (windowed[n] ?? 0) * (sines[turn] ?? 0);
    }
    return re * re + im * im;
  });
  return Float64Array.from(filters, (filter) => filter.reduce((sum, weight, bin) => sum + weight * (spectrum[bin] ?? 0), 0));
}

/** @param samples Int16, 16 kHz; the last eight seconds count @returns bands by frames, band after band */
export function logMel(samples: Int16Array): Float32Array {
  const last = samples.subarray(-SAMPLES);
  const padded = new Float64Array(SAMPLES);
  padded.set(
    Float64Array.from(last, (sample) => sample / 32_768),
    SAMPLES - last.length,
  );
  const audio = normalised(padded);
  const silent = Math.max(0, Math.floor((SAMPLES - last.length - WINDOW) / HOP));
  const features = new Float32Array(BANDS * FRAMES);
  let loudest = Number.NEGATIVE_INFINITY;
  let before: Float64Array | undefined;
  for (let frame = 0; frame < FRAMES; frame++) {
    // In front of the speech every window is the same.
    const powers: Float64Array = frame > 1 && frame < silent && before ? before : powersAt(audio, frame * HOP);
    before = powers;
    for (let band = 0; band < BANDS; band++) {
      const power = Math.log10(Math.max(FAINTEST, powers[band] ?? 0));
      features[band * FRAMES + frame] = power;
      loudest = Math.max(loudest, power);
    }
  }
  return features.map((power) => (Math.max(power, loudest - RANGE) + 4) / 4);
}
