/** Hz, of the audio of calls. */
const RATE = 8_000;
/** The voices of men begin at about 65 Hz, those of children end at about 450 Hz. */
const SHORTEST = Math.floor(RATE / 450);
const LONGEST = Math.ceil(RATE / 65);
/** Two periods of a low voice. */
const WINDOW = 256;
/** 30 ms. */
const HOP = 240;
/** Voiced: the sound is so much like itself a period later. */
const VOICED = 0.6;
/** A shorter period so near to the best is the period: the best one may be two of them. */
const NEAR = 0.88;
/** Frames so far below the loudest are not the speaker's, as power: 20 dB. */
const QUIET = 0.01;
/** Of one utterance so much is looked at, in samples: 4 s tell as much as 30. */
const MOST_SAMPLES = 32_000;
/** Below this share of the loudest of 40 ms all is taken for nothing: what is left is the beat of the voice, not the vowel that it says. */
const CLIPPED = 0.4;
const CLIP_BLOCK = 320;

/** Centre clipping (Sondhi 1968), which makes a period stand out where the line takes off the fundamental. */
function clipped(samples: Int16Array): Float32Array {
  const out = new Float32Array(samples.length);
  for (let from = 0; from < samples.length; from += CLIP_BLOCK) {
    const to = Math.min(from + CLIP_BLOCK, samples.length);
    let level = 0;
    for (let at = from; at < to; at++) level = Math.max(level, CLIPPED * Math.abs(samples[at] ?? 0));
    for (let at = from; at < to; at++) {
      const value = samples[at] ?? 0;
      out[at] = Math.sign(value) * Math.max(0, Math.abs(value) - level);
    }
  }
  return out;
}

/** A sound, and the energy of all before each of its samples. */
interface Sound {
  samples: Float32Array;
  energies: Float64Array;
}

function soundOf(samples: Int16Array): Sound {
  const sound = { samples: clipped(samples), energies: new Float64Array(samples.length + 1) };
  sound.samples.forEach((value, at) => {
    sound.energies[at + 1] = (sound.energies[at] ?? 0) + value * value;
  });
  return sound;
}

const energyAt = ({ energies }: Sound, at: number): number => (energies[at + WINDOW] ?? 0) - (energies[at] ?? 0);

/** How alike a stretch and that `lag` later are, -1 to 1 (normalised cross-correlation). */
function alike(sound: Sound, at: number, lag: number): number {
  const energy = energyAt(sound, at) * energyAt(sound, at + lag);
  if (energy === 0) return 0;
  const { samples } = sound;
  let product = 0;
  for (let n = at; n < at + WINDOW; n++) product += (samples[n] ?? 0) * (samples[n + lag] ?? 0);
  return product / Math.sqrt(energy);
}

/** A lag at which a stretch is more like itself than beside it, and how alike, both between the samples (by a parabola). */
function peakAt(likeness: Float32Array, lag: number): { lag: number; height: number } | undefined {
  const [before = 0, here = 0, after = 0] = likeness.subarray(lag - 1, lag + 2);
  if (here < before || here < after) return undefined;
  const bend = before - 2 * here + after;
  const aside = bend === 0 ? 0 : (before - after) / (2 * bend);
  return { lag: lag + aside, height: here - ((before - after) * aside) / 4 };
}

/** The fundamental at a place, Hz; undefined where it is not voiced. */
function pitchAt(sound: Sound, at: number): number | undefined {
  const likeness = Float32Array.from({ length: LONGEST + 2 }, (_, lag) => (lag < SHORTEST - 1 ? 0 : alike(sound, at, lag)));
  const lags = Array.from({ length: LONGEST - SHORTEST + 1 }, (_, n) => SHORTEST + n);
  const peaks = lags.flatMap((lag) => peakAt(likeness, lag) ?? []);
  const best = Math.max(0, ...peaks.map(({ height }) => height));
  if (best < VOICED) return undefined;
  const first = peaks.find(({ height }) => height >= NEAR * best);
  return first && RATE / first.lag;
}

/**
 * The fundamentals of an utterance's voiced frames, 30 ms each, in Hz. A line that takes off what lies below 300 Hz does not matter: the period
 * is that of the harmonics.
 *
 * @param utterance Int16 linear, 8 kHz; its beginning is looked at where it is long
 */
export function pitchesOf(utterance: Int16Array): readonly number[] {
  const sound = soundOf(utterance.subarray(0, MOST_SAMPLES));
  const frames = Math.max(0, Math.floor((sound.samples.length - WINDOW - LONGEST - 1) / HOP));
  const places = Array.from({ length: frames }, (_, n) => n * HOP);
  const floor = Math.max(0, ...places.map((at) => energyAt(sound, at))) * QUIET;
  return places.flatMap((at) => (energyAt(sound, at) > floor ? (pitchAt(sound, at) ?? []) : []));
}
