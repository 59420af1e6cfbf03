import { describe, expect, it } from 'vitest';
import { chartColours } from './chart-colours.ts';
import { cluster, contrast, toLch } from './colour.ts';
import { inkOf } from './ink.ts';
import { type Mode, palettes, type Theme } from './palettes.ts';

const modes: readonly Mode[] = ['light', 'dark'];
const themes = Object.entries(palettes).flatMap(([name, accent]) =>
  modes.map((mode) => ({ name, mode, theme: { accent, mode, density: 'comfortable', language: 'zh' } satisfies Theme })),
);

describe.each(themes)('$name, $mode', ({ theme }) => {
  const { ground, text, accent, tones, voices } = inkOf(theme);
  it('reads at 4.5:1 wherever text may stand', () => {
    for (const on of [ground.frame, ground.sheet, ground.raised, ground.sunken, ground.hover])
      for (const ink of [text.strong, text.normal, text.quiet, text.faint]) expect(contrast(ink, on)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(accent.on, accent.solid)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(accent.text, accent.soft)).toBeGreaterThanOrEqual(4.5);
    for (const tone of Object.values(tones)) expect(contrast(tone.text, tone.soft)).toBeGreaterThanOrEqual(4.5);
    for (const voice of Object.values(voices)) expect(contrast(voice.text, voice.bubble)).toBeGreaterThanOrEqual(4.5);
    // What was not said any more.
    expect(contrast(text.faint, voices.ours.bubble)).toBeGreaterThanOrEqual(4.5);
  });
  it('shows marks at 3:1', () => {
    for (const { solid } of Object.values(tones)) expect(contrast(solid, ground.sheet)).toBeGreaterThanOrEqual(3);
    expect(contrast(accent.ring, ground.sheet)).toBeGreaterThanOrEqual(3);
  });
});

it('has ten lighter shades of each accent, the last nearly white, and one 10 % darker', () => {
  for (const accent of Object.values(palettes)) {
    const { lighter, darker } = cluster(accent);
    expect(lighter).toHaveLength(10);
    const lights = lighter.map((shade) => toLch(shade)[0]);
    expect(lights).toEqual([...lights].sort((a, b) => a - b));
    expect(toLch(darker)[0] / toLch(accent)[0]).toBeCloseTo(0.9, 1);
  }
});

it('darkens a company colour that is too pale for white text', () => {
  const { accent } = inkOf({ accent: '#9be7de', mode: 'light', density: 'comfortable', language: 'zh' });
  expect(contrast(accent.on, accent.solid)).toBeGreaterThanOrEqual(4.5);
});

const lab = (hex: string): [number, number, number] => {
  const [l, c, h] = toLch(hex);
  return [l, c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
};
const apart = (one: string, other: string): number => {
  const [a, b] = [lab(one), lab(other)];
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
};

it.each(modes)('has fifteen chart colours that stay apart: the first six by 12, all by 6 (%s)', (mode) => {
  const colours = chartColours[mode];
  expect(colours).toHaveLength(15);
  for (const [i, one] of colours.entries())
    for (const [j, other] of colours.entries()) if (j > i) expect(apart(one, other)).toBeGreaterThanOrEqual(j < 6 ? 12 : 6);
});
