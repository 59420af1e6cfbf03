import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { captchaFonts } from './fonts.ts';

/** Size of the picture, pixels; the console shows it at half of that. */
export const pictureSize = { width: 288, height: 96 } as const;

/** A number from 0 up to 1, as `Math.random` gives it. */
type Random = () => number;

/** Light in both modes (look.md section 13), and inks of 9:1 and more on it. */
const ground = [244, 246, 245] as const;
const inks = [
  [15, 62, 54],
  [38, 36, 92],
  [92, 32, 18],
  [26, 52, 84],
  [70, 24, 66],
] as const;

/** Share of the pixels that are grains of ink. */
const grainShare = 0.03;

const between = (random: Random, least: number, most: number): number => least + random() * (most - least);
const oneOf = <T>(random: Random, choices: readonly [T, ...T[]] | readonly T[]): T | undefined =>
  choices[Math.floor(random() * choices.length)];

/** Where the letters stand: unevenly, so that no program can cut the picture into equal parts. */
const placesOf = (letters: number, random: Random): number[] => {
  const least = 50;
  const gaps = Array.from({ length: letters + 1 }, () => random() ** 2);
  const share = (pictureSize.width - 72 - least * (letters - 1)) / gaps.reduce((sum, gap) => sum + gap, 0);
  let x = 36;
  return gaps.slice(0, letters).map((gap, n) => {
    x += gap * share + (n > 0 ? least : 0);
    return x;
  });
};

/** Letters in one ink, each in a font, size, turn and slant of its own, that run into each other. */
const drawLetters = (paper: SKRSContext2D, text: string, random: Random): void => {
  for (const [at, x] of placesOf(text.length, random).entries()) {
    const letter = text.charAt(at);
    paper.save();
    paper.translate(x, pictureSize.height / 2 + between(random, -4, 4));
    paper.rotate(between(random, -0.26, 0.26));
    paper.transform(1, between(random, -0.12, 0.12), between(random, -0.2, 0.2), 1, 0, 0);
    paper.font = `${Math.round(between(random, 78, 90))}px "${oneOf(random, captchaFonts())}"`;
    paper.textAlign = 'center';
    paper.textBaseline = 'alphabetic';
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = paper.measureText(letter);
    paper.fillText(letter, 0, (up - down) / 2);
    paper.restore();
  }
};

/** A stroke from edge to edge, as wide as those of the letters or as a hair. */
const drawStroke = (paper: SKRSContext2D, random: Random, width: number): void => {
  const height = () => between(random, 0.15, 0.85) * pictureSize.height;
  paper.lineWidth = width;
  paper.beginPath();
  paper.moveTo(-4, height());
  const third = pictureSize.width / 3;
  paper.bezierCurveTo(third, height(), third * 2, height(), pictureSize.width + 4, height());
  paper.stroke();
};

const drawPaper = (text: string, random: Random): Canvas => {
  const canvas = createCanvas(pictureSize.width, pictureSize.height);
  const paper = canvas.getContext('2d');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, pictureSize.width, pictureSize.height);
  paper.fillStyle = paper.strokeStyle = '#000';
  drawLetters(paper, text, random);
  // In the letters' own ink, so that nothing tells a stroke from a letter; then cuts in the ground's, so that letters are in pieces.
  drawStroke(paper, random, between(random, 4, 5));
  drawStroke(paper, random, between(random, 1.5, 2.5));
  drawStroke(paper, random, between(random, 1, 1.5));
  paper.strokeStyle = '#fff';
  for (let n = 0; n < 2; n++) drawStroke(paper, random, between(random, 2, 2.6));
  return canvas;
};

/** Where in the paper a point of the picture comes from: two waves, one along each axis. */
const distortion = (random: Random): ((x: number, y: number) => readonly [number, number]) => {
  const wave = (longest: number, most: number) => {
    const [length, height, phase] = [between(random, longest / 2, longest), between(random, most / 2, most), between(random, 0, 7)];
    return (at: number) => Math.sin((at / length) * 2 * Math.PI + phase) * height;
  };
  const [across, along] = [wave(110, 6), wave(150, 7)];
  return (x, y) => [x + across(y), y + along(x)];
};

/**
 * A picture of `text` (PNG) that people read and simple programs do not: one ink, letters that touch, are crossed, cut, bent and grained.
 *
 * @param random - injected, so that a test can draw the same one again
 */
export const drawPicture = (text: string, random: Random = Math.random): Promise<Buffer> => {
  const { width, height } = pictureSize;
  const paper = drawPaper(text, random).getContext('2d').getImageData(0, 0, width, height).data;
  const bent = distortion(random);
  const ink = oneOf(random, inks) ?? inks[0];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const picture = context.createImageData(width, height);
  /** How much ink lies on a point of the paper, 0 to 1, between its four pixels. */
  const inkAt = (x: number, y: number): number => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const at = (column: number, row: number) =>
      column < 0 || row < 0 || column >= width || row >= height ? 0 : 1 - (paper[(row * width + column) * 4] ?? 255) / 255;
    const [right, low] = [x - left, y - top];
    return (
      (at(left, top) * (1 - right) + at(left + 1, top) * right) * (1 - low) +
      (at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right) * low
    );
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const covered = Math.max(inkAt(...bent(x, y)), random() < grainShare ? 0.6 : 0);
      for (const channel of [0, 1, 2] as const)
        picture.data[(y * width + x) * 4 + channel] = Math.round((ground[channel] ?? 0) * (1 - covered) + (ink[channel] ?? 0) * covered);
      picture.data[(y * width + x) * 4 + 3] = 255;
    }
  }
  context.putImageData(picture, 0, 0);
  return canvas.encode('png');
};
