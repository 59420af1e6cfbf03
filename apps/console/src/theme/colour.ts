// OKLCH, so that equal numbers look equally light in every hue.

export type Lch = readonly [lightness: number, chroma: number, hue: number];

const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const gamma = (v: number): number => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
const channels = (hex: string): [number, number, number] => [channel(hex, 1), channel(hex, 3), channel(hex, 5)];
const channel = (hex: string, at: number): number => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);

export function toLch(hex: string): Lch {
  const [r, g, b] = channels(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(c, a) * 180) / Math.PI;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, c), (hue + 360) % 360];
}

/** Nearest sRGB colour: chroma gives way, lightness and hue hold. */
export function lch(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(gamma);
  if (chroma > 0.002 && rgb.some((v) => v < -0.0005 || v > 1.0005)) return lch(lightness, chroma - 0.002, hue);
  const byte = (v: number): string =>
    Math.round(Math.min(1, Math.max(0, v)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${rgb.map(byte).join('')}`;
}

const luminance = (hex: string): number => {
  const [r, g, b] = channels(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export const alpha = (hex: string, share: number): string =>
  `${hex}${Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')}`;

/** Darkens (or, on a dark ground, lightens) a colour until it can be read as text on `ground`. */
export function readable([lightness, chroma, hue]: Lch, ground: string, ratio = 4.6): string {
  const step = luminance(ground) > 0.18 ? -0.01 : 0.01;
  for (let l = lightness; l > 0 && l < 1; l += step) {
    const colour = lch(l, chroma, hue);
    if (contrast(colour, ground) >= ratio) return colour;
  }
  return step < 0 ? '#000000' : '#ffffff';
}

/** Ten lighter shades, from nearly the accent to nearly white, and one 10 % darker. */
export function cluster(accent: string): { lighter: string[]; darker: string } {
  const [l, c, h] = toLch(accent);
  const lighter = Array.from({ length: 10 }, (_, i) => lch(l + (0.985 - l) * ((i + 1) / 10), c * (1 - (i + 1) / 10.6), h));
  return { lighter, darker: lch(l * 0.9, c, h) };
}
