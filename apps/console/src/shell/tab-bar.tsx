import { Dropdown } from 'antd';
import { House, RotateCw, X } from 'lucide-react';
import { type MouseEvent, type ReactElement, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWords } from '../i18n/index.ts';
import { closeTabs, homePath, mayGo, sure, type Tab, useTabs, useTabTitle } from '../navigation/index.ts';
import { shellWords } from './words.ts';

/** The pages that were visited; home is pinned. */
export function TabBar({ path }: { path: string }): ReactElement {
  const { say } = useWords(shellWords);
  const titleOf = useTabTitle();
  const tabs = useTabs((state) => state.tabs).flatMap((tab) => {
    const title = titleOf(tab);
    // The menu may have lost the page since.
    return title === undefined ? [] : [{ ...tab, title }];
  });
  const navigate = useNavigate();
  const bar = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab comes into view whenever it changes
  useEffect(() => {
    // With the frame that is drawn anyway: now it would lay out the whole page once more.
    const frame = requestAnimationFrame(() => {
      bar.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [path, tabs.length]);

  const close = async (gone: (tab: Tab) => boolean, to?: string): Promise<void> => {
    if (!(await mayGo(tabs.filter(gone).map((tab) => tab.path)))) return;
    const next = closeTabs(gone, path);
    if (next) void navigate(to ?? next, { state: sure });
  };
  const refresh = (which: string): void => {
    const full = tabs.find((tab) => tab.path === which)?.full ?? which;
    void navigate(`/redirect${full}`, { replace: true });
  };
  const items = (which: string) => ({
    items: [
      { key: 'refresh', label: say('refresh') },
      { key: 'close', label: say('close'), disabled: which === homePath },
      { key: 'others', label: say('closeOthers') },
      { key: 'all', label: say('closeAll') },
    ],
    onClick: ({ key }: { key: string }) => {
      if (key === 'refresh') refresh(which);
      else if (key === 'close') void close((tab) => tab.path === which);
      else if (key === 'others') void close((tab) => tab.path !== which, tabs.find((tab) => tab.path === which)?.full ?? which);
      else void close(() => true);
    },
  });

  return (
    <div className="tabs" ref={bar} role="toolbar" aria-label={say('tabs')}>
      <Dropdown menu={items(homePath)} trigger={['contextMenu']}>
        <span className="tab tab-home" aria-current={path === homePath ? 'page' : undefined}>
          <Link to={homePath} aria-label={say('home')} title={say('home')}>
            <House size={14} strokeWidth={1.7} aria-hidden />
          </Link>
          {path === homePath ? <Refresh label={say('refresh')} onClick={() => refresh(homePath)} /> : null}
        </span>
      </Dropdown>
      {tabs.map((tab) => (
        <Dropdown key={tab.path} menu={items(tab.path)} trigger={['contextMenu']}>
          <span
            className="tab"
            aria-current={tab.path === path ? 'page' : undefined}
            onAuxClick={(event) => {
              if (event.button === 1) void close((one) => one.path === tab.path);
            }}
          >
            <Link to={tab.full} className="cut">
              {tab.title}
            </Link>
            {tab.unsaved ? <i className="tab-unsaved" title={say('unsaved')} /> : null}
            {tab.path === path ? <Refresh label={say('refresh')} onClick={() => refresh(tab.path)} /> : null}
            <button
              type="button"
              aria-label={`${say('close')} ${tab.title}`}
              title={`${say('close')} ${tab.title}`}
              onClick={() => void close((one) => one.path === tab.path)}
            >
              <X size={13} strokeWidth={1.7} aria-hidden />
            </button>
          </span>
        </Dropdown>
      ))}
    </div>
  );
}

function Refresh({ label, onClick }: { label: string; onClick: (event: MouseEvent) => void }): ReactElement {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      <RotateCw size={12} strokeWidth={1.7} aria-hidden />
    </button>
  );
}
