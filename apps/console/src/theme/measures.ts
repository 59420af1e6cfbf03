const chinese = `'PingFang SC', 'HarmonyOS Sans SC', 'MiSans', 'Microsoft YaHei UI', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', system-ui, sans-serif`;
/**
 * Latin letters and figures come from one small font, Chinese from the system. In Chinese the font is declared without the
 * punctuation both scripts share (quotes, dash, ellipsis), so that the Chinese font sets it full width.
 */
export const fonts = {
  zh: `'Parley Latin', ${chinese}`,
  en: `'Parley Latin Full', ${chinese}`,
  code: `ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, 'Liberation Mono', 'Noto Sans CJK SC', monospace`,
} as const;

export const weight = { normal: 400, medium: 500, strong: 600 } as const;
export const radius = { mark: 4, control: 6, panel: 8, sheet: 12 } as const;
export const sizes = { sider: 256, siderFolded: 56, header: 48, tabs: 36, foldBelow: 992 } as const;
export const motion = { quick: 90, normal: 160, slow: 240, ease: 'cubic-bezier(.2,.7,.2,1)' } as const;

export const densities = {
  comfortable: { control: 32, small: 26, large: 40, cell: 9, tableFont: 14, menuItem: 36, formGap: 20 },
  compact: { control: 28, small: 24, large: 36, cell: 6, tableFont: 13, menuItem: 32, formGap: 14 },
} as const;
