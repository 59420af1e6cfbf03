import { Drawer, Segmented, Switch } from 'antd';
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/index.ts';
import { usePreferences, useTheme } from '../preferences/index.ts';
import { type Density, type Mode, type PaletteName, palettes } from '../theme/index.ts';

const words = {
  title: { zh: '外观', en: 'Appearance' },
  accent: { zh: '主题色', en: 'Theme colour' },
  mode: { zh: '明暗', en: 'Brightness' },
  light: { zh: '浅色', en: 'Light' },
  dark: { zh: '深色', en: 'Dark' },
  density: { zh: '密度', en: 'Density' },
  comfortable: { zh: '舒适', en: 'Comfortable' },
  compact: { zh: '紧凑', en: 'Compact' },
  tabs: { zh: '标签页', en: 'Tabs' },
  fixedHeader: { zh: '固定顶栏', en: 'Fixed header' },
  sidebarLogo: { zh: '菜单标志', en: 'Menu logo' },
} as const;
const names: Record<PaletteName, { zh: string; en: string }> = {
  jade: { zh: '玉', en: 'Jade' },
  indigo: { zh: '靛', en: 'Indigo' },
  vermilion: { zh: '朱', en: 'Vermilion' },
  violet: { zh: '紫', en: 'Violet' },
  pine: { zh: '松', en: 'Pine' },
  rose: { zh: '玫瑰', en: 'Rose' },
  ink: { zh: '墨', en: 'Ink' },
  amber: { zh: '琥珀', en: 'Amber' },
};
const order: readonly PaletteName[] = ['jade', 'indigo', 'vermilion', 'violet', 'pine', 'rose', 'ink', 'amber'];
const switches = ['tabs', 'fixedHeader', 'sidebarLogo'] as const;

/** How the console looks to this person. */
export function Appearance({ onClose }: { onClose: () => void }): ReactElement {
  const { say, text } = useWords(words);
  const preferences = usePreferences();
  const theme = useTheme();
  return (
    <Drawer open title={say('title')} size={320} onClose={onClose}>
      <div className="appearance">
        <section>
          <h3>{say('accent')}</h3>
          <div className="appearance-colours">
            {order.map((name) => (
              <button
                key={name}
                type="button"
                aria-label={text(names[name])}
                title={text(names[name])}
                aria-pressed={theme.accent === palettes[name]}
                style={{ background: palettes[name] }}
                onClick={() => usePreferences.setState({ accent: palettes[name] })}
              >
                {theme.accent === palettes[name] ? <Check size={16} strokeWidth={2.5} aria-hidden /> : null}
              </button>
            ))}
          </div>
        </section>
        <section>
          <h3>{say('mode')}</h3>
          <Segmented<Mode>
            block
            value={preferences.mode}
            options={[
              { value: 'light', label: say('light') },
              { value: 'dark', label: say('dark') },
            ]}
            onChange={(mode) => usePreferences.setState({ mode })}
          />
        </section>
        <section>
          <h3>{say('density')}</h3>
          <Segmented<Density>
            block
            value={preferences.density}
            options={[
              { value: 'comfortable', label: say('comfortable') },
              { value: 'compact', label: say('compact') },
            ]}
            onChange={(density) => usePreferences.setState({ density })}
          />
        </section>
        {switches.map((name) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
          <label key={name} className="appearance-switch">
            {say(name)}
            <Switch size="small" checked={preferences[name]} onChange={(on) => usePreferences.setState({ [name]: on })} />
          </label>
        ))}
      </div>
    </Drawer>
  );
}
