export { antdTheme } from './antd.ts';
export { inkOf } from './ink.ts';
export { sizes } from './measures.ts';
export { type Density, type Mode, type PaletteName, palettes, type Theme } from './palettes.ts';
export { cssVariables } from './variables.ts';
