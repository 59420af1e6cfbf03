import { chartColours } from './chart-colours.ts';
import { contrast, lch, toLch } from './colour.ts';
import { type Ink, inkOf } from './ink.ts';
import { densities, fonts, motion } from './measures.ts';
import type { Theme } from './palettes.ts';

/** Set these on `:root`. Names: `--frame`, `--text-quiet`, `--tone-bad-soft`, `--voice-theirs-wave`, `--node-logic-solid` … */
export function cssVariables(theme: Theme): Record<`--${string}`, string> {
  const ink = inkOf(theme);
  const out: Record<`--${string}`, string> = {};
  const put = (prefix: string, values: Record<string, string>): void => {
    for (const [name, value] of Object.entries(values)) out[`--${prefix}${name}`] = value;
  };
  put('', ink.ground);
  put('text-', ink.text);
  put('accent-', ink.accent);
  put('shadow-', ink.shadow);
  for (const [name, shades] of Object.entries(ink.tones)) put(`tone-${name}-`, shades);
  for (const [name, shades] of Object.entries(ink.voices)) put(`voice-${name}-`, shades);
  for (const [name, shades] of Object.entries(ink.families)) put(`node-${name}-`, shades);
  gradeFills(ink).forEach((fill, i) => {
    put(`grade-${i + 1}-`, fill);
  });
  chartColours[theme.mode].forEach((colour, i) => {
    out[`--chart-${i + 1}`] = colour;
  });
  put('canvas-', {
    ground: ink.dark ? ink.ground.frame : ink.ground.sunken,
    dot: ink.ground.edge,
    edge: ink.dark ? ink.text.off : ink.ground.mark,
    lit: ink.accent.solid,
    select: ink.accent.ring,
  });
  // Captchas keep their own ground, light and dark (look.md section 13).
  put('captcha-', { ground: lch(0.955, 0.004, 180), ink: lch(0.45, 0.01, 180) });
  // Every palette carries white text, in the dark as well.
  out['--on-palette'] = lch(1, 0, 0);
  const d = densities[theme.density];
  put('', {
    mask: ink.mask,
    font: fonts[theme.language],
    'font-code': fonts.code,
    'row-pad': `${d.cell}px`,
    control: `${d.control}px`,
    'table-font': `${d.tableFont}px`,
    ease: motion.ease,
  });
  return out;
}

/** Grades are an order, so they are one hue at falling weight: A is full, the last is an outline. */
function gradeFills({ accent, ground, text, dark }: Ink): { bg: string; fg: string; line: string }[] {
  const [l, c, h] = toLch(accent.solid);
  const mid = dark ? lch(0.6, c, h) : lch(l + 0.16, c * 0.85, h);
  return [
    { bg: accent.solid, fg: accent.on, line: accent.solid },
    { bg: mid, fg: contrast(mid, '#ffffff') >= 4.5 ? '#ffffff' : lch(0.16, 0.02, h), line: mid },
    { bg: dark ? accent.line : lch(0.885, Math.min(c, 0.055), h), fg: dark ? text.strong : lch(0.34, c, h), line: 'transparent' },
    { bg: ground.press, fg: text.normal, line: 'transparent' },
    { bg: 'transparent', fg: text.quiet, line: ground.edge },
    { bg: 'transparent', fg: text.faint, line: ground.line },
  ];
}
