import { setLanguage } from '@parley/contract/session';
import { Bell as BellIcon, Languages, Maximize, MessagesSquare, Minimize, PanelLeft, Settings } from 'lucide-react';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { useCan } from '../access/index.ts';
import { notify, send } from '../api/index.ts';
import { BrandMark } from '../brand/index.ts';
import { config } from '../config/index.ts';
import { changeLanguage, useWords } from '../i18n/index.ts';
import { lazyPanel } from '../navigation/index.ts';
import { IconButton } from '../parts/icon-button/index.ts';
import { useFolded, usePreferences } from '../preferences/index.ts';
import { useSession } from '../session/index.ts';
import { DownloadsLink } from './downloads-link.tsx';
import type { Entry } from './find-entries.ts';
import { showDrawer, toggleFold, useFold } from './fold.ts';
import { useFullScreen } from './full-screen.ts';
import { MenuSearch } from './menu-search.tsx';
import { Appearance, ChangePassword, TestChatDrawer } from './panels.ts';
import { PersonMenu } from './person-menu.tsx';
import { ShellTools } from './shell-tools.tsx';
import { shellWords } from './words.ts';

const Bell = lazyPanel('messages', async () => (await import('./bell.tsx')).Bell);

/** Where one is, and what is always at hand. */
export function Header({ breadcrumb }: { breadcrumb: readonly string[] }): ReactElement {
  const { say, language } = useWords(shellWords);
  const folded = useFolded();
  const open = useFold((state) => state.open);
  const username = useSession((state) => state.info?.info.username);
  const [full, toggleFull] = useFullScreen();
  const [panel, setPanel] = useState<'appearance' | 'password' | 'chat'>();
  const close = (): void => setPanel(undefined);
  const system = config().SYSTEM;
  const mayChat = useCan('PLATFORM/FLOW/ASK-SEND') && system !== 'operate';

  const switchLanguage = useCallback((): void => {
    const lang = language === 'zh' ? 'en' : 'zh';
    usePreferences.setState({ language: lang });
    changeLanguage(lang);
    void send(setLanguage, { lang }, { quiet: true }).catch(() => undefined);
  }, [language]);
  const actions = useMemo(
    (): Entry[] => [
      ...(mayChat ? [{ key: 'chat', title: say('chat'), words: 'ceshiduihua csdh testchat 测试对话', run: () => setPanel('chat') }] : []),
      { key: 'language', title: say('language'), words: 'qiehuanyuyan qhyy language english chinese yuyan 语言', run: switchLanguage },
      { key: 'appearance', title: say('appearance'), words: 'waiguan wg appearance theme dark 主题', run: () => setPanel('appearance') },
      { key: 'password', title: say('password'), words: 'xiugaimima xgmm mima changepassword password', run: () => setPanel('password') },
    ],
    [mayChat, say, switchLanguage],
  );
  const quietBell = (
    <button type="button" className="icon-button" aria-label={say('messages')} disabled>
      <BellIcon size={16} strokeWidth={1.7} aria-hidden />
    </button>
  );

  return (
    <header className="head">
      {folded ? (
        <>
          <IconButton icon={PanelLeft} label={say('unfold')} onClick={() => showDrawer(true)} />
          <BrandMark size={24} />
          <b className="head-title cut">{breadcrumb.at(-1)}</b>
        </>
      ) : (
        <>
          <IconButton icon={PanelLeft} label={say(open ? 'fold' : 'unfold')} aria-pressed={!open} onClick={toggleFold} />
          <ol className="head-breadcrumb" aria-label={say('breadcrumb')}>
            {breadcrumb.map((label, i) => (
              <li key={label} aria-current={i === breadcrumb.length - 1 ? 'page' : undefined}>
                {label}
              </li>
            ))}
          </ol>
        </>
      )}
      <span className="head-space" />
      <ShellTools />
      <MenuSearch actions={actions} />
      {mayChat ? (
        <IconButton
          icon={MessagesSquare}
          label={say('chat')}
          aria-expanded={panel === 'chat'}
          onClick={() => setPanel(panel === 'chat' ? undefined : 'chat')}
        />
      ) : null}
      <DownloadsLink />
      {username === undefined ? quietBell : <Bell waiting={quietBell} />}
      {folded ? null : (
        <>
          <IconButton
            icon={full ? Minimize : Maximize}
            label={say(full ? 'fullscreenExit' : 'fullscreen')}
            onClick={() => void toggleFull().then((can) => can || notify({ kind: 'warning', text: say('fullscreenCannot') }))}
          />
          <IconButton icon={Languages} label={say('language')} onClick={switchLanguage} />
          <IconButton
            icon={Settings}
            label={say('appearance')}
            aria-expanded={panel === 'appearance'}
            onClick={() => setPanel('appearance')}
          />
        </>
      )}
      <PersonMenu onLanguage={switchLanguage} onAppearance={() => setPanel('appearance')} onPassword={() => setPanel('password')} />
      {panel === 'chat' ? <TestChatDrawer onClose={close} /> : null}
      {panel === 'appearance' ? <Appearance onClose={close} /> : null}
      {panel === 'password' ? <ChangePassword username={username ?? ''} onClose={close} /> : null}
    </header>
  );
}
