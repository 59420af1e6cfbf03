import { Checkbox, Segmented } from 'antd';
import { ChevronDown, ChevronRight, Search } from 'lucide-react';
import { type ReactElement, useMemo, useState } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { Bar } from '../../../parts/progress/index.ts';
import {
  givable,
  heldOf,
  narrowed,
  type PermissionGroup,
  type PermissionPage,
  permissionsIn,
  tickOf,
  withTicks,
} from './permission-groups.ts';
import { roleWords } from './words.ts';

interface PermissionEditorProps {
  readonly groups: readonly PermissionGroup[];
  readonly held: readonly string[];
  /** As it is kept: what differs is marked until saved. */
  readonly before: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (held: string[]) => void;
}

type Shown = 'all' | 'granted' | 'changed';

/** Pages as rows, operations as ticks, the share of a group at the right. */
export function PermissionEditor({ groups, held, before, disabled, onChange }: PermissionEditorProps): ReactElement {
  const { say } = useWords(roleWords);
  const [shown, setShown] = useState<Shown>('all');
  const [text, setText] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const now = useMemo(() => new Set(held), [held]);
  const old = useMemo(() => new Set(before), [before]);
  const sought = text.trim().toLowerCase();
  const visible = narrowed(groups, ({ permission, label }, page) => {
    if (shown === 'granted' && !now.has(permission)) return false;
    if (shown === 'changed' && now.has(permission) === old.has(permission)) return false;
    return sought === '' || `${page.label} ${label} ${permission}`.toLowerCase().includes(sought);
  });
  const everything = permissionsIn(groups.flatMap(({ pages }) => pages));
  const tick = (names: readonly string[], on: boolean): void => onChange(withTicks(held, names, on));
  const fold = (key: string): void =>
    setFolded((keys) => {
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  /** A parent's tick gives what is missing, or takes all away. It holds for the whole page, also while the view is narrowed. */
  const parent = (pages: readonly PermissionPage[], label: string, key?: string): ReactElement => {
    const names = permissionsIn(pages);
    const { checked, half } = tickOf(names, now);
    const may = givable(pages);
    return (
      <Checkbox
        key={key}
        checked={checked}
        indeterminate={half}
        disabled={disabled || may.length === 0}
        onChange={() => tick(may, heldOf(may, now) < may.length)}
      >
        {label}
      </Checkbox>
    );
  };
  const wholeGroup = (key: string): PermissionGroup | undefined => groups.find((group) => group.key === key);
  return (
    <section className="ticks" aria-label={say('permissions')}>
      <div className="ticks-head">
        <h3>{say('permissions')}</h3>
        <span className="faint">
          {heldOf(everything, now)} / {everything.length}
        </span>
        <span className="page-space" />
        <Segmented
          size="small"
          value={shown}
          aria-label={say('permissions')}
          options={(['all', 'granted', 'changed'] as const).map((value) => ({ value, label: say(value) }))}
          onChange={setShown}
        />
        <label className="filter-text">
          <Search size={14} strokeWidth={1.7} aria-hidden />
          <input value={text} aria-label={say('find')} placeholder={say('find')} onChange={(event) => setText(event.target.value)} />
        </label>
      </div>
      <div className="ticks-body scroll">
        {visible.length === 0 ? <p className="small faint ticks-none">{say('nothingShown')}</p> : null}
        {visible.map((group) => {
          const whole = wholeGroup(group.key) ?? group;
          const names = permissionsIn(whole.pages);
          const n = heldOf(names, now);
          const open = !folded.has(group.key);
          const Chevron = open ? ChevronDown : ChevronRight;
          return (
            <div key={group.key} className="ticks-group">
              <div className="ticks-row ticks-top">
                <button
                  type="button"
                  className="icon-button"
                  aria-expanded={open}
                  aria-label={say(open ? 'fold' : 'unfold', { name: group.label })}
                  title={say(open ? 'fold' : 'unfold', { name: group.label })}
                  onClick={() => fold(group.key)}
                >
                  <Chevron size={14} strokeWidth={1.7} aria-hidden />
                </button>
                {parent(whole.pages, group.label)}
                <span className="page-space" />
                <span className="ticks-share">
                  <Bar whole={names.length} parts={[{ value: n, colour: '--accent-solid' }]} />
                </span>
                <span className="ticks-sum">
                  {n} / {names.length}
                </span>
              </div>
              {open
                ? group.pages.map((page) => (
                    <div key={page.name} className="ticks-row ticks-page">
                      <div className="ticks-name">{parent([whole.pages.find(({ name }) => name === page.name) ?? page], page.label)}</div>
                      <div className="ticks-list">
                        {page.operations.map(({ permission, label, mayGive }) => {
                          const on = now.has(permission);
                          const changed = on === old.has(permission) ? undefined : on ? 'given' : 'taken';
                          return (
                            <Checkbox
                              key={permission}
                              checked={on}
                              disabled={disabled || !mayGive}
                              data-changed={changed}
                              title={mayGive || disabled ? permission : say('mayNotGive')}
                              onChange={({ target }) => tick([permission], target.checked)}
                            >
                              <span data-changed={changed}>{label}</span>
                            </Checkbox>
                          );
                        })}
                      </div>
                    </div>
                  ))
                : null}
            </div>
          );
        })}
      </div>
    </section>
  );
}
