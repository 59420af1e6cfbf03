import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { useWords } from '../../i18n/index.ts';
import { guardTab, isSure, markUnsaved } from '../../navigation/index.ts';

const words = {
  title: { zh: '放弃未保存的改动？', en: 'Discard the changes?' },
  text: { zh: '改动还没有保存，离开后无法找回。', en: 'They are not saved and will be lost.' },
  leave: { zh: '放弃改动', en: 'Discard' },
  stay: { zh: '继续编辑', en: 'Keep editing' },
} as const;

interface Leaving {
  /** Tries to save what is left; true if nothing is left then, so that nobody need be asked. */
  readonly settle?: () => Promise<boolean>;
  /** What is asked where the changes are not simply lost. */
  readonly question?: { readonly title: string; readonly text: string; readonly leave: string };
}

/**
 * Guards unsaved work: marks the tab, asks before it is closed or another page is opened, and lets the browser ask before it closes.
 * @returns asks, and resolves to true if the changes may go
 */
export function useUnsaved(dirty: boolean, { settle, question }: Leaving = {}): () => Promise<boolean> {
  const { say } = useWords(words);
  const { modal } = App.useApp();
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname && !isSure(nextLocation.state),
  );

  const ask = useCallback(async (): Promise<boolean> => {
    if (!dirty || (await settle?.())) return true;
    const { title, text, leave } = question ?? { title: say('title'), text: say('text'), leave: say('leave') };
    return modal.confirm({ title, content: text, okText: leave, cancelText: say('stay') });
  }, [dirty, settle, question, modal, say]);

  // While it is settled, what is asked changes; each way is asked about once.
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  }, [ask]);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void latest.current().then((may) => (may ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => guardTab(pathname, () => latest.current()), [pathname]);
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
