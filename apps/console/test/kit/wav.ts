import { wavOf } from '@parley/media/testing/wav';

const rate = 8000;

/** A WAV of two channels at 8 kHz: ours talks in the odd seconds, theirs in the even ones. */
export const twoVoices = (seconds: number): Buffer => {
  const voice = (ours: boolean): Int16Array =>
    Int16Array.from({ length: rate * seconds }, (_, i) => {
      const second = i / rate;
      const swell = 0.35 + 0.65 * Math.abs(Math.sin(second * 9));
      const tone = 9000 * swell * Math.sin(i / 4);
      return (Math.floor(second) % 2 === 0) === ours ? Math.round(ours ? tone : tone * 0.7) : 0;
    });
  return wavOf([voice(true), voice(false)]);
};
