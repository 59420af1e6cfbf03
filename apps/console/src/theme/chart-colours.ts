import type { Mode } from './palettes.ts';

/**
 * Fifteen series colours: same hue at the same place, light and dark. Found by search over OKLab distance in normal, protan, deutan
 * and tritan sight: the first six stay 12 apart, all fifteen 6 (2 is just visible); each is 3:1 or better on its sheet.
 */
export const chartColours: Record<Mode, readonly string[]> = {
  light: [
    '#01786d',
    '#af8f46',
    '#34359c',
    '#a24d04',
    '#2a9fc7',
    '#6f003d',
    '#5e8558',
    '#8352af',
    '#b05389',
    '#01385f',
    '#6f4207',
    '#015d45',
    '#464866',
    '#8a8f94',
    '#473500',
  ],
  dark: [
    '#50b3a7',
    '#edcb81',
    '#6874cc',
    '#e3864c',
    '#89ddff',
    '#aa4971',
    '#96c090',
    '#bb8ee8',
    '#ef8dc4',
    '#336ea0',
    '#a97846',
    '#389879',
    '#7c7e9f',
    '#c5cbd0',
    '#83681b',
  ],
};
