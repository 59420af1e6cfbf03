import { alpha, contrast, lch, readable, toLch } from './colour.ts';
import type { Theme } from './palettes.ts';

type Tone = 'live' | 'good' | 'warn' | 'bad' | 'hold' | 'idle';
type Voice = 'ours' | 'theirs' | 'agent';
type NodeFamily = 'edge' | 'speech' | 'logic' | 'outside' | 'model';
type Shades = { solid: string; text: string; soft: string; line: string };

const toneHues = { live: 245, good: 148, warn: 68, bad: 26, hold: 300 } as const;
const apart = (one: number, other: number): number => Math.min(Math.abs(one - other), 360 - Math.abs(one - other));

export function inkOf({ accent, mode }: Theme) {
  const [accentL, accentC, hue] = toLch(accent);
  const tint = Math.min(1, accentC / 0.08);
  const dark = mode === 'dark';
  const grey = (light: number, night: number, chroma = 0.005): string => lch(dark ? night : light, chroma * tint, hue);
  const ground = {
    frame: grey(0.961, 0.178),
    sheet: dark ? grey(1, 0.213) : '#ffffff',
    raised: dark ? grey(1, 0.256) : '#ffffff',
    sunken: grey(0.981, 0.195, 0.003),
    hover: grey(0.966, 0.25),
    press: grey(0.94, 0.283),
    line: grey(0.918, 0.292),
    edge: grey(0.85, 0.385, 0.009),
    mark: grey(0.62, 0.585, 0.012),
  };
  const text = {
    strong: grey(0.225, 0.945, 0.01),
    normal: grey(0.3, 0.885, 0.01),
    quiet: grey(0.45, 0.745, 0.01),
    faint: grey(0.532, 0.67, 0.01),
    off: grey(0.7, 0.46, 0.007),
  };
  const softAccent = dark ? lch(0.285, Math.min(accentC, 0.05), hue) : lch(0.948, Math.min(accentC, 0.022), hue);
  // A company may set any colour; one too pale for white text is darkened until it carries it.
  const day = contrast(accent, '#ffffff') >= 4.5 ? accent : readable([accentL, accentC, hue], '#ffffff', 4.5);
  const dayL = toLch(day)[0];
  const solid = dark ? lch(0.755, Math.min(accentC, 0.115), hue) : day;
  const accents = {
    solid,
    hover: dark ? lch(0.81, Math.min(accentC, 0.1), hue) : lch(dayL - 0.045, accentC, hue),
    press: dark ? lch(0.7, Math.min(accentC, 0.115), hue) : lch(dayL * 0.9, accentC, hue),
    on: dark ? lch(0.17, 0.015, hue) : '#ffffff',
    soft: softAccent,
    softer: dark ? lch(0.243, Math.min(accentC, 0.028), hue) : lch(0.975, Math.min(accentC, 0.01), hue),
    text: readable(dark ? [0.78, Math.min(accentC, 0.11), hue] : [dayL, accentC, hue], softAccent),
    ring: dark ? lch(0.62, Math.min(accentC, 0.11), hue) : lch(Math.max(dayL, 0.6), accentC, hue),
    line: dark ? lch(0.42, Math.min(accentC, 0.07), hue) : lch(0.84, Math.min(accentC, 0.06), hue),
  };
  const shades = (h: number, chroma = 0.13): Shades => {
    const soft = dark ? lch(0.272, 0.038, h) : lch(0.955, 0.024, h);
    return {
      soft,
      solid: dark ? lch(0.73, Math.min(chroma, 0.125), h) : lch(h === toneHues.warn ? 0.64 : 0.565, chroma, h),
      text: readable(dark ? [0.8, chroma * 0.8, h] : [0.5, chroma, h], soft),
      line: dark ? lch(0.4, 0.06, h) : lch(0.86, 0.06, h),
    };
  };
  const idle: Shades = { solid: ground.mark, text: text.quiet, soft: ground.hover, line: ground.edge };
  const tones: Record<Tone, Shades> = {
    live: shades(toneHues.live),
    good: shades(toneHues.good, 0.125),
    warn: shades(toneHues.warn, 0.14),
    bad: shades(toneHues.bad, 0.175),
    hold: shades(toneHues.hold, 0.11),
    idle,
  };
  // Our voice is the accent. Theirs is sand, unless the accent is itself warm; a human agent's is iris, unless that is taken.
  const theirs = apart(hue, 72) < 42 ? 248 : 72;
  const agent = apart(hue, 285) < 45 ? 155 : 285;
  const voice = (h: number, chroma: number): { wave: string; bubble: string; edge: string; text: string } => ({
    wave: dark ? lch(0.74, chroma, h) : lch(0.665, chroma, h),
    bubble: dark ? lch(0.262, chroma * 0.28, h) : lch(0.965, chroma * 0.19, h),
    edge: dark ? lch(0.34, chroma * 0.4, h) : lch(0.905, chroma * 0.36, h),
    text: readable(dark ? [0.8, chroma, h] : [0.52, chroma, h], dark ? lch(0.262, chroma * 0.28, h) : lch(0.965, chroma * 0.19, h)),
  });
  const voices: Record<Voice, ReturnType<typeof voice>> = {
    ours: { ...voice(hue, Math.min(accentC, 0.1)), wave: solid, text: accents.text },
    theirs: voice(theirs, 0.095),
    agent: voice(agent, 0.11),
  };
  const families: Record<NodeFamily, Shades> = {
    edge: { solid: text.normal, text: text.strong, soft: ground.press, line: ground.edge },
    speech: { solid: accents.solid, text: accents.text, soft: accents.soft, line: accents.line },
    logic: shades(apart(hue, 285) < 40 ? 195 : 285, 0.1),
    outside: shades(apart(hue, 55) < 32 ? 248 : 55, 0.1),
    model: shades(apart(hue, 350) < 32 ? 195 : 350, 0.13),
  };
  const shadow = dark
    ? {
        low: '0 1px 2px #0006',
        float: '0 0 0 1px #ffffff0f, 0 8px 24px -6px #000a, 0 2px 6px #0006',
        modal: '0 0 0 1px #ffffff14, 0 24px 64px -12px #000c',
      }
    : {
        low: `0 1px 2px ${alpha(text.strong, 0.06)}`,
        float: `0 0 0 1px ${alpha(text.strong, 0.06)}, 0 8px 24px -6px ${alpha(text.strong, 0.16)}, 0 2px 6px ${alpha(text.strong, 0.05)}`,
        modal: `0 0 0 1px ${alpha(text.strong, 0.05)}, 0 24px 64px -12px ${alpha(text.strong, 0.28)}`,
      };
  return {
    dark,
    ground,
    text,
    accent: accents,
    tones,
    voices,
    families,
    shadow,
    mask: dark ? '#05070799' : alpha(lch(0.25, 0.02, hue), 0.32),
  };
}

export type Ink = ReturnType<typeof inkOf>;
