/** A piece of a prompt as it is played; a piece of punctuation alone has no audio. */
export interface PlayedPiece {
  readonly text: string;
  readonly ms: number;
}

/** A word of a script with spaces is heard whole or not at all; a Chinese character, a digit or a sign stands for itself. */
const unit = /[\p{Script=Latin}'’]+|[\s\S]/gu;

/**
 * How much of a prompt's text was heard when it was cut off: its time is shared out over the text, piece by piece, and a word that was
 * begun counts as heard.
 *
 * @param playedMs how long it was played
 * @returns UTF-16 units from the beginning of the pieces' text
 */
export function heardPart(pieces: readonly PlayedPiece[], playedMs: number): number {
  let left = playedMs;
  let heard = 0;
  for (const { text, ms } of pieces) {
    if (left >= ms) {
      left -= ms;
      heard += text.length;
      continue;
    }
    const most = Math.round((left / ms) * text.length);
    let within = 0;
    for (const [one] of text.matchAll(unit)) {
      if (within >= most) break;
      within += one.length;
    }
    return heard + within;
  }
  return heard;
}
