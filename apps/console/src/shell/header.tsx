import { setLanguage } from '@parley/contract/session';
import { Dropdown } from 'antd';
import { ChevronDown, Download, Languages, Maximize, MessagesSquare, Minimize, PanelLeft, Settings } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { notify, send } from '../api/index.ts';
import { BrandMark } from '../brand/index.ts';
import { config } from '../config/index.ts';
import { changeLanguage, useWords } from '../i18n/index.ts';
import { useFolded, useTaste } from '../look/index.ts';
import { IconButton } from '../parts/icon-button/index.ts';
import { useSession } from '../session/index.ts';
import { Bell } from './bell.tsx';
import { showDrawer, toggleFold, useFold } from './fold.ts';
import { useFullScreen } from './full-screen.ts';
import { logOut } from './log-out.ts';
import { MenuSearch } from './menu-search.tsx';
import { hasTestChat, TestChatDrawer } from './test-chat.tsx';
import { shellWords } from './words.ts';

const Appearance = lazy(() => import('./appearance.tsx').then(({ Appearance }) => ({ default: Appearance })));
const ChangePassword = lazy(() => import('./change-password.tsx').then(({ ChangePassword }) => ({ default: ChangePassword })));

const downloadsPath = { platform: '/import-export-queue/import-queue', flow: '/import-export-queue', operate: undefined };

/** Where one is, and what is always at hand. */
export function Header({ trail }: { trail: readonly string[] }): ReactElement {
  const { say, language } = useWords(shellWords);
  const folded = useFolded();
  const open = useFold((state) => state.open);
  const person = useSession((state) => state.info?.info);
  const places = useSession((state) => state.table.places);
  const navigate = useNavigate();
  const [full, toggleFull] = useFullScreen();
  const [panel, setPanel] = useState<'appearance' | 'password' | 'chat'>();
  const close = (): void => setPanel(undefined);
  const system = config().SYSTEM;
  const downloads = downloadsPath[system];
  const hasDownloads = downloads !== undefined && places.some(({ path }) => path === downloads || path.startsWith(`${downloads}/`));
  const companyPath = '/config/sys-config/company';
  const name = person?.realname || person?.username || '';

  const switchLanguage = (): void => {
    const lang = language === 'zh' ? 'en' : 'zh';
    useTaste.setState({ language: lang });
    void changeLanguage(lang);
    void send(setLanguage, { lang }, { quiet: true }).catch(() => undefined);
  };

  const personItems = [
    ...(system === 'platform' && places.some(({ path }) => path === companyPath) ? [{ key: 'company', label: say('company') }] : []),
    { key: 'user', label: say('userInfo') },
    ...(folded
      ? [
          { key: 'language', label: say('language') },
          { key: 'appearance', label: say('appearance') },
        ]
      : []),
    { type: 'divider' as const },
    { key: 'quit', label: say('quit') },
  ];
  const onPerson = (key: string): void => {
    if (key === 'company') void navigate(companyPath);
    else if (key === 'user') setPanel('password');
    else if (key === 'language') switchLanguage();
    else if (key === 'appearance') setPanel('appearance');
    else void logOut().then(() => navigate('/login', { replace: true }));
  };

  return (
    <header className="head">
      {folded ? (
        <>
          <IconButton icon={PanelLeft} label={say('unfold')} onClick={() => showDrawer(true)} />
          <BrandMark size={24} />
          <b className="head-title cut">{trail.at(-1)}</b>
        </>
      ) : (
        <>
          <IconButton icon={PanelLeft} label={say(open ? 'fold' : 'unfold')} aria-pressed={!open} onClick={toggleFold} />
          <ol className="head-trail">
            {trail.map((label, i) => (
              <li key={label} aria-current={i === trail.length - 1 ? 'page' : undefined}>
                {label}
              </li>
            ))}
          </ol>
        </>
      )}
      <span className="head-space" />
      <MenuSearch />
      {hasTestChat && system !== 'operate' ? (
        <IconButton
          icon={MessagesSquare}
          label={say('chat')}
          aria-expanded={panel === 'chat'}
          onClick={() => setPanel(panel === 'chat' ? undefined : 'chat')}
        />
      ) : null}
      {hasDownloads ? (
        <Link to={downloads} className="icon-button" aria-label={say('downloads')} title={say('downloads')}>
          <Download size={16} strokeWidth={1.7} aria-hidden />
        </Link>
      ) : null}
      <Bell />
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
      <Dropdown menu={{ items: personItems, onClick: ({ key }) => onPerson(key) }} trigger={['click']} placement="bottomRight">
        <button type="button" className="head-person" aria-label={`${say('person')} ${name}`}>
          <span className="head-face" aria-hidden="true">
            {name.slice(0, 1).toUpperCase()}
          </span>
          {folded ? null : <span className="cut">{name}</span>}
          {folded ? null : <ChevronDown size={14} strokeWidth={1.7} aria-hidden />}
        </button>
      </Dropdown>
      <TestChatDrawer open={panel === 'chat'} detail={system === 'flow' ? 'full' : 'simple'} onClose={close} />
      <Suspense fallback={null}>
        {panel === 'appearance' ? <Appearance onClose={close} /> : null}
        {panel === 'password' ? <ChangePassword username={person?.username ?? ''} onClose={close} /> : null}
      </Suspense>
    </header>
  );
}
