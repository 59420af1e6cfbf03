import type { ReactElement } from 'react';
import { Logo } from '../brand/index.ts';
import { config, version } from '../config/index.ts';
import { useWords } from '../i18n/index.ts';
import { usePreferences } from '../preferences/index.ts';
import { useSession } from '../session/index.ts';
import { useSocketStatus } from '../socket/index.ts';
import { Mark } from '../status/index.ts';
import { SideMenu } from './side-menu.tsx';
import { shellWords } from './words.ts';

/** State of the real-time connection and version. */
function SideFoot({ folded }: { folded: boolean }): ReactElement {
  const { say } = useWords(shellWords);
  const phase = useSocketStatus((state) => state.phase);
  const off = config().WS_API === 'false';
  const word = off ? 'off' : phase === 'open' ? 'live' : phase === 'waiting' ? 'lost' : 'connecting';
  const mark = off ? (
    <Mark shape="minus-ring" tone="idle" size={14} />
  ) : phase === 'open' ? (
    <Mark shape="dot" tone="good" size={14} />
  ) : phase === 'waiting' ? (
    <Mark shape="triangle" tone="warn" size={14} />
  ) : (
    <Mark shape="ring" tone="idle" size={14} />
  );
  return (
    <footer className="side-foot" title={folded ? say(word) : undefined}>
      {mark}
      {folded ? null : <span className="cut">{say(word)}</span>}
      {folded || !config().COPYRIGHT.version ? null : <span className="side-version">{version}</span>}
    </footer>
  );
}

/** The left column: whose console this is, the menu, the state of the connection. */
export function Side({ folded = false, onGo }: { folded?: boolean; onGo?: () => void }): ReactElement {
  const company = useSession((state) => state.info?.info.company_name ?? '');
  const logo = usePreferences((state) => state.sidebarLogo);
  return (
    <div className="side" data-folded={folded || undefined}>
      {logo ? (
        <div className="side-brand">
          <Logo at="left" size={folded ? 26 : 28} />
          {folded ? null : (
            <span className="side-names">
              <b className="cut">{config().TITLE}</b>
              <small className="cut">{company}</small>
            </span>
          )}
        </div>
      ) : (
        <div className="side-brand-none" />
      )}
      <SideMenu folded={folded} {...(onGo ? { onGo } : {})} />
      <SideFoot folded={folded} />
    </div>
  );
}
