import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Point } from '../core/grid.ts';

export type MenuItem = {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** The key that does the same. */
  readonly keys?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Begins a new group. */
  readonly apart?: boolean;
};

type FloatingMenuProps = {
  at: Point;
  title: string;
  /** Whether the title is shown as well as read out. */
  titled?: boolean;
  items: readonly MenuItem[];
  onPick: (key: string) => void;
  onClose: () => void;
};

/** Kept free to the edge of the window, px. */
const edge = 8;

/** A menu where the pointer is, within the window. Arrows choose, Escape closes, and so does a click beside it. */
export function FloatingMenu({ at, title, titled = false, items, onPick, onClose }: FloatingMenuProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(at);
  useLayoutEffect(() => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = box.current ?? {};
    const fit = (value: number, size: number, most: number): number => Math.max(edge, Math.min(value, most - size - edge));
    setPlace({ x: fit(at.x, width, window.innerWidth), y: fit(at.y, height, window.innerHeight) });
  }, [at]);
  useEffect(() => {
    box.current?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus();
  }, []);
  const move = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const all = [...(box.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const now = all.findIndex((one) => one.matches(':focus'));
    all[(now + (event.key === 'ArrowDown' ? 1 : all.length - 1)) % all.length]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes the menu when one clicks beside it
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well
    <div
      className="fed-quick-mask"
      onClick={onClose}
      onContextMenu={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div
        ref={box}
        className="fed-quick fc-float"
        role="menu"
        tabIndex={-1}
        aria-label={title}
        style={{ left: place.x, top: place.y }}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={move}
      >
        {titled && <span className="fed-note">{title}</span>}
        {items.map(({ key, label, icon, keys, danger, disabled = false, apart }) => (
          <button
            key={key}
            type="button"
            role="menuitem"
            disabled={disabled}
            className={`fed-hit${danger ? ' is-danger' : ''}${apart ? ' is-apart' : ''}`}
            onClick={() => onPick(key)}
          >
            {icon}
            <span className="fed-hit-label">{label}</span>
            {keys && (
              <kbd className="fed-keys" aria-hidden>
                {keys}
              </kbd>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}
