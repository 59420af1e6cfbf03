import { App } from 'antd';
import { useCallback, useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { useWords } from '../../i18n/index.ts';
import { markUnsaved } from '../../shell/tabs.ts';

const words = {
  title: { zh: '放弃未保存的改动？', en: 'Discard the changes?' },
  text: { zh: '改动还没有保存，离开后无法找回。', en: 'They are not saved and will be lost.' },
  leave: { zh: '放弃改动', en: 'Discard' },
  stay: { zh: '继续编辑', en: 'Keep editing' },
} as const;

/**
 * Guards unsaved work: marks the tab, asks before another page is opened, and lets the browser ask before it closes.
 * @returns asks, and resolves to true if the changes may go
 */
export function useUnsaved(dirty: boolean): () => Promise<boolean> {
  const { say } = useWords(words);
  const { modal } = App.useApp();
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);

  const ask = useCallback(async (): Promise<boolean> => {
    if (!dirty) return true;
    return modal.confirm({ title: say('title'), content: say('text'), okText: say('leave'), cancelText: say('stay') });
  }, [dirty, modal, say]);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask().then((may) => (may ? blocker.proceed() : blocker.reset()));
  }, [blocker, ask]);
  useEffect(() => {
    markUnsaved(pathname, dirty);
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      markUnsaved(pathname, false);
    };
  }, [pathname, dirty]);
  return ask;
}
