import type { ReactNode } from 'react';

/** Form of a status mark; colour comes from its tone. */
export type Shape =
  | 'dashed-ring'
  | 'clock'
  | 'pie'
  | 'paused'
  | 'moon'
  | 'tick'
  | 'octagon'
  | 'struck-ring'
  | 'ring'
  | 'lock'
  | 'diamond'
  | 'wave'
  | 'cross'
  | 'dot'
  | 'question'
  | 'square'
  | 'half-ring'
  | 'triangle'
  | 'minus-ring';

const ring = <circle cx="8" cy="8" r="5.2" />;

/** Sector of a pie from noon, `share` 0 to 1. */
const sector = (share: number): string => {
  const part = Math.min(0.999, Math.max(0.08, share));
  const angle = part * 2 * Math.PI;
  return `M8 8V5A3 3 0 ${part > 0.5 ? 1 : 0} 1 ${(8 + 3 * Math.sin(angle)).toFixed(2)} ${(8 - 3 * Math.cos(angle)).toFixed(2)}Z`;
};

/** Strokes use `currentColor`; what is cut out of a fill uses the ground. */
export const drawn = (shape: Shape, share: number): ReactNode => {
  switch (shape) {
    case 'dashed-ring':
      return <circle cx="8" cy="8" r="5.2" strokeDasharray="2.1 2" />;
    case 'clock':
      return (
        <>
          {ring}
          <path d="M8 5.2V8l1.9 1.2" />
        </>
      );
    case 'pie':
      return (
        <>
          {ring}
          <path className="mark-full" d={sector(share)} />
        </>
      );
    case 'paused':
      return (
        <>
          {ring}
          <path d="M6.7 6.2v3.6M9.3 6.2v3.6" />
        </>
      );
    case 'moon':
      return <path className="mark-full" d="M12.6 9.9A5.4 5.4 0 0 1 6.1 3.4a5.4 5.4 0 1 0 6.5 6.5Z" />;
    case 'tick':
      return (
        <>
          <circle className="mark-full" cx="8" cy="8" r="6" />
          <path className="mark-cut" d="M5.4 8.2 7.2 10l3.4-3.8" />
        </>
      );
    case 'octagon':
      return (
        <>
          <path className="mark-full" d="M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5Z" />
          <path className="mark-cut" d="M5.4 8h5.2" />
        </>
      );
    case 'struck-ring':
      return (
        <>
          {ring}
          <path d="m4.4 11.6 7.2-7.2" />
        </>
      );
    case 'ring':
      return ring;
    case 'lock':
      return (
        <>
          <rect className="mark-full" x="3.5" y="7" width="9" height="6.5" rx="1.2" />
          <path d="M5.5 7V5.5a2.5 2.5 0 0 1 5 0V7" />
        </>
      );
    case 'diamond':
      return <path className="mark-full" d="m8 2.5 5.5 5.5L8 13.5 2.5 8Z" />;
    case 'wave':
      return <path d="M3 7v2M5.5 5v6M8 3v10M10.5 5v6M13 7v2" />;
    case 'cross':
      return (
        <>
          <circle className="mark-full" cx="8" cy="8" r="6" />
          <path className="mark-cut" d="m6 6 4 4m0-4-4 4" />
        </>
      );
    case 'dot':
      return <circle className="mark-full" cx="8" cy="8" r="3.6" />;
    case 'question':
      return (
        <>
          {ring}
          <path d="M6.7 6.7a1.4 1.4 0 1 1 1.9 1.3c-.4.15-.6.4-.6.9" />
          <path d="M8 10.7h.01" />
        </>
      );
    case 'square':
      return <rect className="mark-full" x="3.5" y="3.5" width="9" height="9" rx="1" />;
    case 'half-ring':
      return (
        <>
          {ring}
          <path className="mark-full" d="M8 2.8a5.2 5.2 0 0 0 0 10.4Z" />
        </>
      );
    case 'triangle':
      return (
        <>
          <path className="mark-full" d="M8 2.2 14.4 13.4H1.6Z" />
          <path className="mark-cut" d="M8 6.2v3.2M8 11.4h.01" />
        </>
      );
    case 'minus-ring':
      return (
        <>
          {ring}
          <path d="M5.7 8h4.6" />
        </>
      );
  }
};
