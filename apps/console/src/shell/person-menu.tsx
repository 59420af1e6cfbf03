import { Dropdown } from 'antd';
import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { config } from '../config/index.ts';
import { useWords } from '../i18n/index.ts';
import { homePath, mayGo, sure } from '../navigation/index.ts';
import { useFolded } from '../preferences/index.ts';
import { useSession } from '../session/index.ts';
import { logOut } from './log-out.ts';
import { moduleOf } from './module/index.ts';
import { shellWords } from './words.ts';

const companyPath = '/config/sys-config/company';

interface PersonMenuProps {
  /** What has no place of its own in a narrow header. */
  readonly onLanguage: () => void;
  readonly onAppearance: () => void;
  readonly onPassword: () => void;
}

/** Who is logged in, and what belongs to him. */
export function PersonMenu({ onLanguage, onAppearance, onPassword }: PersonMenuProps): ReactElement {
  const { say } = useWords(shellWords);
  const folded = useFolded();
  const navigate = useNavigate();
  const session = useSession((state) => state.info);
  const places = useSession((state) => state.table.places);
  const system = config().SYSTEM;
  const embedded = moduleOf(session, system) !== undefined;
  const name = session?.info.realname || session?.info.username || '';
  const hasCompany = system === 'platform' && places.some(({ path }) => path === companyPath);

  const items = [
    ...(embedded ? [{ key: 'home', label: say('home') }] : []),
    ...(hasCompany ? [{ key: 'company', label: say('company') }] : []),
    { key: 'user', label: say('userInfo') },
    { key: 'personal', label: say('personal') },
    ...(folded
      ? [
          { key: 'language', label: say('language') },
          { key: 'appearance', label: say('appearance') },
        ]
      : []),
    { type: 'divider' as const },
    { key: 'quit', label: say('quit') },
  ];
  const quit = async (): Promise<void> => {
    if (!(await mayGo())) return;
    await logOut();
    await navigate('/login', { replace: true, state: sure });
  };
  const run: Readonly<Record<string, () => void>> = {
    home: () => void navigate(homePath),
    company: () => void navigate(companyPath),
    user: onPassword,
    personal: () => void navigate('/personal'),
    language: onLanguage,
    appearance: onAppearance,
    quit: () => void quit(),
  };
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => run[key]?.() }} trigger={['click']} placement="bottomRight">
      <button type="button" className="head-person" aria-label={`${say('person')} ${name}`}>
        <span className="head-face" data-letter={name.slice(0, 1).toUpperCase()} />
        {folded ? null : <span className="cut">{name}</span>}
        {folded ? null : <ChevronDown size={14} strokeWidth={1.7} aria-hidden />}
      </button>
    </Dropdown>
  );
}
