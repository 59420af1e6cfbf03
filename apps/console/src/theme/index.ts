export { antdTheme } from './antd.ts';
export { cluster, contrast } from './colour.ts';
export { echartsTheme } from './echarts.ts';
export { inkOf } from './ink.ts';
export { sizes } from './measures.ts';
export { type Density, defaultLook, type Look, type Mode, type PaletteName, palettes } from './palettes.ts';
export { cssVariables } from './variables.ts';
