/** What a key means on the canvas. */
export type CanvasCommand =
  | {
      do:
        | 'undo'
        | 'redo'
        | 'copy'
        | 'cut'
        | 'paste'
        | 'duplicate'
        | 'all'
        | 'find'
        | 'replace'
        | 'save'
        | 'delete'
        | 'open'
        | 'leave'
        | 'fit'
        | 'layout'
        | 'closer'
        | 'farther'
        | 'keys';
    }
  | { do: 'cycle'; by: 1 | -1 }
  | { do: 'nudge'; x: number; y: number }
  | { do: 'walk'; to: Direction };

export type Direction = 'left' | 'right' | 'up' | 'down';

export type Key = { key: string; mod: boolean; shift: boolean; alt: boolean };

/** Steps of a nudge, in grid units: one, and with shift five. */
const nudge = { plain: 1, shift: 5 } as const;

const arrows: Readonly<Record<string, { to: Direction; x: number; y: number }>> = {
  ArrowLeft: { to: 'left', x: -1, y: 0 },
  ArrowRight: { to: 'right', x: 1, y: 0 },
  ArrowUp: { to: 'up', x: 0, y: -1 },
  ArrowDown: { to: 'down', x: 0, y: 1 },
};

const withMod: Readonly<Record<string, CanvasCommand>> = {
  y: { do: 'redo' },
  c: { do: 'copy' },
  x: { do: 'cut' },
  v: { do: 'paste' },
  d: { do: 'duplicate' },
  a: { do: 'all' },
  f: { do: 'find' },
  h: { do: 'replace' },
  s: { do: 'save' },
};

const plain: Readonly<Record<string, CanvasCommand>> = {
  Delete: { do: 'delete' },
  Backspace: { do: 'delete' },
  Enter: { do: 'open' },
  Escape: { do: 'leave' },
  '0': { do: 'fit' },
  l: { do: 'layout' },
  '+': { do: 'closer' },
  '=': { do: 'closer' },
  '-': { do: 'farther' },
  '/': { do: 'find' },
  '?': { do: 'keys' },
};

/** The command of a key press, or undefined when the key is not the canvas's to take. `mod` is Ctrl, or Cmd on a Mac. */
export function commandOf({ key, mod, shift, alt }: Key): CanvasCommand | undefined {
  if (mod) {
    const letter = key.toLowerCase();
    if (letter === 'z') return { do: shift ? 'redo' : 'undo' };
    return withMod[letter];
  }
  const arrow = arrows[key];
  if (arrow) {
    if (alt) return { do: 'walk', to: arrow.to };
    const by = shift ? nudge.shift : nudge.plain;
    return { do: 'nudge', x: arrow.x * by, y: arrow.y * by };
  }
  if (key === 'Tab') return { do: 'cycle', by: shift ? -1 : 1 };
  return alt ? undefined : plain[key];
}
