import { theme as antd, type ThemeConfig } from 'antd';
import { antdComponents } from './antd-components.ts';
import { antdToken } from './antd-token.ts';
import { inkOf } from './ink.ts';
import { densities } from './measures.ts';
import type { Theme } from './palettes.ts';

/** The `theme` of antd's ConfigProvider. Pass `button={{ autoInsertSpace: false }}` beside it. */
export function antdTheme(theme: Theme): ThemeConfig {
  const ink = inkOf(theme);
  const { accent, tones } = ink;
  const d = densities[theme.density];
  return {
    // antd's dark algorithm dulls its seed colours; ours are already made for the dark, so the last step puts them back.
    algorithm: [
      ink.dark ? antd.darkAlgorithm : antd.defaultAlgorithm,
      (_seed, map) => ({
        ...(map ?? antd.defaultAlgorithm(antd.defaultSeed)),
        colorPrimary: accent.solid,
        colorLink: accent.text,
        colorSuccess: tones.good.solid,
        colorWarning: tones.warn.solid,
        colorError: tones.bad.solid,
        colorInfo: tones.live.solid,
      }),
    ],
    cssVar: { prefix: 'p', key: 'parley' },
    hashed: false,
    token: antdToken(ink, theme, d),
    components: antdComponents(ink, d),
  };
}
