/** The eight accents. Each reads at 4.5:1 or better on white, and white reads as well on it. */
export const palettes = {
  jade: '#0B766E',
  indigo: '#3451B2',
  vermilion: '#B93C12',
  violet: '#6650C4',
  pine: '#2B7A3E',
  rose: '#B8255F',
  ink: '#334155',
  amber: '#96590A',
} as const;

export type PaletteName = keyof typeof palettes;
export type Mode = 'light' | 'dark';
export type Density = 'comfortable' | 'compact';
/** What a person chooses in the settings drawer, and what a company presets in its `config.json`. */
export type Theme = { accent: string; mode: Mode; density: Density; language: 'zh' | 'en' };
