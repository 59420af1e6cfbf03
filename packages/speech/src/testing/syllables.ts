import { seededRandom } from './telephone.ts';

/** How somebody sounds: pitch in Hz, and how much shorter their throat is than the usual. */
export interface Speaker {
  readonly pitch: number;
  readonly throat: number;
}

const usual: Speaker = { pitch: 120, throat: 1 };

/**
 * Something like speech that is made at once and the same every time: a syllable for each letter, with a pitch, three formants that move and
 * its own length; a space is a pause.
 */
export function syllables(text: string, { pitch, throat }: Speaker = usual): Int16Array {
  const pieces = [...text].map((letter) => {
    if (letter === ' ') return new Int16Array(1_600);
    const random = seededRandom((letter.codePointAt(0) ?? 0) * 7_919);
    for (let warm = 0; warm < 5; warm++) random();
    const length = 1_000 + Math.floor(random() * 1_000);
    const between = (low: number, high: number): number => (low + random() * (high - low)) * throat;
    const formants = [
      [between(300, 800), between(300, 800)],
      [between(900, 1_800), between(900, 1_800)],
      [between(2_000, 3_000), between(2_000, 3_000)],
    ] as const;
    const bend = 1 + (random() - 0.5) * 0.3;
    return Int16Array.from({ length }, (_, n) => {
      const part = n / length;
      let sum = 0;
      for (let hertz = pitch; hertz < 3_400; hertz += pitch) {
        const level = formants.reduce(
          (most, [from, to]) => Math.max(most, Math.exp(-(((hertz - from - (to - from) * part) / 120) ** 2))),
          0.02,
        );
        sum += level * Math.sin((2 * Math.PI * hertz * n * (1 + (bend - 1) * part * 0.5)) / 8_000);
      }
      return 2_000 * sum * Math.sin(Math.PI * part);
    });
  });
  return Int16Array.from(pieces.flatMap((piece) => [...piece]));
}
