import { App, ConfigProvider } from 'antd';
import en from 'antd/es/locale/en_US';
import zh from 'antd/es/locale/zh_CN';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { useTheme } from '../../preferences/index.ts';
import { antdTheme } from '../../theme/index.ts';
import { TipLayer } from '../tip/index.ts';

/** Someone who asked for less motion gets none, from the component library too: it would wait for ends of transitions that never come. */
const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Gives what stands in it the component library in our look and language. */
export function AntdFrame({ children }: { children: ReactNode }): ReactElement {
  const theme = useTheme();
  const antd = useMemo(() => {
    const base = antdTheme(theme);
    return { ...base, token: { ...base.token, motion: !calm } };
  }, [theme]);
  return (
    <ConfigProvider theme={antd} locale={theme.language === 'zh' ? zh : en} button={{ autoInsertSpace: false }}>
      <App component={false} message={{ duration: 5, maxCount: 4 }}>
        {children}
        <TipLayer />
      </App>
    </ConfigProvider>
  );
}
