import './module.css';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { notify } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { logOut } from '../log-out.ts';
import { type Module, saysLogout } from './module.ts';

const words = {
  own: { zh: 'AI系统', en: 'AI system' },
  systems: { zh: '系统', en: 'Systems' },
  over: { zh: 'TOKEN已经失效，请重新登录', en: 'The TOKEN is no longer valid, please log in again' },
  sure: { zh: '确定', en: 'OK' },
} as const;

/** The console and the outside module under two tabs. The module loads when it is first looked at, and stays. */
export function ModuleLayout({ module, children }: { module: Module; children: ReactNode }): ReactElement {
  const { say } = useWords(words);
  const [side, setSide] = useState<'own' | 'module'>('own');
  const [seen, setSeen] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const told = useRef(false);
  const { origin } = module;

  useEffect(() => {
    const hear = (event: MessageEvent): void => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      if (!saysLogout(event.data) || told.current) return;
      told.current = true;
      notify({ kind: 'over', title: say('over'), button: say('sure'), before: logOut });
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [origin, say]);

  const tab = (which: 'own' | 'module', label: string): ReactElement => (
    <button
      type="button"
      role="tab"
      aria-selected={side === which}
      onClick={() => {
        setSide(which);
        if (which === 'module') setSeen(true);
      }}
    >
      {label}
    </button>
  );
  return (
    <div className="module">
      <div className="module-tabs" role="tablist" aria-label={say('systems')}>
        {tab('own', say('own'))}
        {tab('module', module.name)}
      </div>
      <div className="module-side" hidden={side !== 'own'}>
        {children}
      </div>
      {seen ? (
        <iframe
          ref={frame}
          className="module-side"
          hidden={side !== 'module'}
          title={module.name}
          src={module.url}
          // It may do what a page of its own does, except lead this window elsewhere.
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals"
        />
      ) : null}
    </div>
  );
}
