/** What the pitch of a voice tells of the person: a guess, with how sure it is (0.5 to 1). */
export interface VoiceGender {
  gender: 'male' | 'female';
  confidence: number;
}

/** Between the means of men (about 120 Hz) and women (about 210 Hz) in speech, by the logarithm. */
const MIDDLE_HZ = 160;
/** How much surer an octave makes: at 200 Hz, a third of one, it is 0.93. */
const STEEPNESS = 8;
/** A second of voiced sound. Less may be one word that was asked, or called. */
const FEWEST = 33;
/** Less sure is unknown. */
const SURE = 0.8;

/**
 * Tells men's voices from women's by the median of what {@link pitchesOf} found. Children sound like women, and some people like neither: it is
 * for figures over many calls, not for what is said to one person.
 *
 * @returns undefined where too little was voiced, or the pitch lies between
 */
export function genderOfVoice(pitches: readonly number[]): VoiceGender | undefined {
  const middle = pitches.toSorted((a, b) => a - b)[pitches.length >> 1];
  if (middle === undefined || pitches.length < FEWEST) return undefined;
  const octaves = Math.log2(middle / MIDDLE_HZ);
  const confidence = Math.round(100 / (1 + Math.exp(-STEEPNESS * Math.abs(octaves)))) / 100;
  return confidence < SURE ? undefined : { gender: octaves > 0 ? 'female' : 'male', confidence };
}
