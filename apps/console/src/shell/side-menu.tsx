import type { MenuEntry } from '@parley/contract/session';
import { Dropdown } from 'antd';
import { ChevronDown } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useWords } from '../i18n/index.ts';
import { preloadPage } from '../navigation/index.ts';
import { isShown, useSession } from '../session/index.ts';
import { groupIcon } from './icons.ts';
import { shellWords } from './words.ts';

/** Leaves below an entry, with their paths. */
const leavesOf = (entry: MenuEntry, base: string): { name: string; label: string; path: string }[] =>
  (entry.menus ?? []).filter(isShown).flatMap((child) => {
    const path = `${base}/${child.name}`;
    return child.menus?.length ? leavesOf(child, path) : [{ name: child.name, label: child.label, path }];
  });

interface GroupProps {
  readonly group: MenuEntry;
  readonly at: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onGo: () => void;
}

function Group({ group, at, open, onToggle, onGo }: GroupProps): ReactElement {
  const Icon = groupIcon(group.name);
  const base = `/${group.name}`;
  const leaves = leavesOf(group, base);
  const inside = at.startsWith(`${base}/`);
  // A group of a single page is that page.
  const [only, ...others] = leaves;
  if (!group.menus?.length || (only && others.length === 0)) {
    const to = only?.path ?? base;
    return (
      <Link
        className="side-group"
        to={to}
        aria-current={at === to || at.startsWith(`${to}/`) || inside ? 'page' : undefined}
        onClick={onGo}
        onMouseEnter={() => void preloadPage(only?.name ?? group.name)}
        onFocus={() => void preloadPage(only?.name ?? group.name)}
      >
        <Icon size={16} strokeWidth={1.7} aria-hidden />
        <span>{only?.label ?? group.label}</span>
      </Link>
    );
  }
  return (
    <>
      <button type="button" className="side-group" aria-expanded={open} data-inside={inside || undefined} onClick={onToggle}>
        <Icon size={16} strokeWidth={1.7} aria-hidden />
        <span>{group.label}</span>
        <ChevronDown className="side-arrow" size={14} strokeWidth={1.7} aria-hidden />
      </button>
      {open ? (
        <div className="side-leaves">
          {leaves.map((leaf) => (
            <Link
              key={leaf.path}
              to={leaf.path}
              className="side-leaf"
              aria-current={at === leaf.path || at.startsWith(`${leaf.path}/`) ? 'page' : undefined}
              onClick={onGo}
              onMouseEnter={() => void preloadPage(leaf.name)}
              onFocus={() => void preloadPage(leaf.name)}
            >
              {leaf.label}
            </Link>
          ))}
        </div>
      ) : null}
    </>
  );
}

function FoldedGroup({ group, at }: { group: MenuEntry; at: string }): ReactElement {
  const Icon = groupIcon(group.name);
  const navigate = useNavigate();
  const base = `/${group.name}`;
  const current = at === base || at.startsWith(`${base}/`);
  const leaves = leavesOf(group, base);
  const [only, ...others] = leaves;
  const single = others.length === 0;
  const label = (single ? only?.label : undefined) ?? group.label;
  const button = (
    <button
      type="button"
      className="side-icon"
      aria-label={label}
      data-current={current || undefined}
      {...(single ? { 'data-tip': label, 'data-tip-at': 'right' } : {})}
      onClick={() => single && void navigate(only?.path ?? base)}
    >
      <Icon size={18} strokeWidth={1.7} aria-hidden />
    </button>
  );
  if (single) return button;
  const items = [
    { key: 'group', type: 'group' as const, label: group.label, children: leaves.map(({ path, label }) => ({ key: path, label })) },
  ];
  return (
    <Dropdown
      menu={{ items, selectedKeys: [at], onClick: ({ key }) => void navigate(key) }}
      placement="bottomLeft"
      trigger={['hover', 'click']}
    >
      {button}
    </Dropdown>
  );
}

/** The server's menu: groups with icons, leaves on a rail; folded, icons alone. */
export function SideMenu({ folded = false, onGo = () => undefined }: { folded?: boolean; onGo?: () => void }): ReactElement {
  const { say } = useWords(shellWords);
  const menu = useSession((state) => state.menu).filter(isShown);
  const at = useLocation().pathname;
  const current = menu.find((group) => at.startsWith(`/${group.name}/`))?.name;
  const [open, setOpen] = useState<string | undefined>(current);
  useEffect(() => {
    if (current) setOpen(current);
  }, [current]);
  return (
    <nav className="side-menu scroll" aria-label={say('menu')} data-folded={folded || undefined}>
      {menu.map((group) =>
        folded ? (
          <FoldedGroup key={group.name} group={group} at={at} />
        ) : (
          <Group
            key={group.name}
            group={group}
            at={at}
            open={open === group.name}
            onToggle={() => setOpen(open === group.name ? undefined : group.name)}
            onGo={onGo}
          />
        ),
      )}
    </nav>
  );
}
