import { type ReactElement, useId } from 'react';
import { useWords } from '../../../i18n/index.ts';

const phrases = {
  a: { zh: '您好，请问是王女士吗？', en: 'Hello, is that Ms Wang?' },
  b: { zh: '嗯，是我。', en: 'Yes, speaking.' },
  c: { zh: '您的车险 11 月 30 日到期', en: 'Your cover ends on 30 November' },
  d: { zh: '哎等下，你说快点', en: 'Hold on, make it quick' },
  e: { zh: '今年 3,286 元，帮您保留吗？', en: '3,286 this year, shall I keep it?' },
  f: { zh: '那行吧，保留吧', en: 'All right, keep it' },
} as const;

/** Bars of one phrase: where it begins, on which side, how loud from bar to bar (px). */
interface Spoken {
  readonly key: keyof typeof phrases;
  readonly x: number;
  readonly loud: readonly number[];
}
const ours: readonly Spoken[] = [
  { key: 'a', x: 22, loud: [20, 54, 92, 118, 106, 90, 77, 90, 28, 45, 54, 76, 84, 39, 39, 60, 45, 45, 65, 62, 66, 94, 82, 62, 23] },
  {
    key: 'c',
    x: 282,
    loud: [13, 36, 61, 51, 83, 79, 124, 117, 143, 115, 102, 58, 48, 44, 61, 57, 91, 59, 31, 67, 51, 72, 88, 77, 86, 51, 26],
  },
  { key: 'e', x: 570, loud: [20, 40, 66, 72, 94, 82, 82, 138, 137, 94, 78, 80, 108, 47, 38, 40, 60, 59, 57, 41, 4] },
  { key: 'a', x: 858, loud: [30, 57, 50, 34, 75, 90, 60, 44] },
];
const theirs: readonly Spoken[] = [
  { key: 'b', x: 219, loud: [11, 25, 23, 13, 7] },
  { key: 'd', x: 479, loud: [20, 27, 46, 82, 52, 66, 60, 20, 10] },
  { key: 'f', x: 739, loud: [28, 55, 97, 97, 44, 30, 40, 66, 72, 56, 26, 33, 9] },
];
const step = 7;
const top = 196;
const bottom = 210;

const bars = ({ x, loud }: Spoken, up: boolean): string =>
  loud.map((px, i) => (up ? `M${x + i * step} ${top - px}V${top}` : `M${x + i * step} ${bottom}v${px}`)).join('');

/** Two voices, one line: ours rises, theirs hangs. */
export function LoginArt(): ReactElement {
  const { say } = useWords(phrases);
  const title = useId();
  return (
    <svg className="login-art" viewBox="0 0 884 400" preserveAspectRatio="xMinYMid slice" role="img" aria-labelledby={title}>
      <title id={title}>{say('a')}</title>
      <path className="login-dots" d="M2 196H884M2 210H884" />
      <path className="login-ours" d={ours.map((one) => bars(one, true)).join('')} />
      <path className="login-theirs" d={theirs.map((one) => bars(one, false)).join('')} />
      {ours.slice(0, 3).map((one) => (
        <g key={one.key}>
          <path className="login-stem" d={`M${one.x} 24V${top - (one.loud[0] ?? 0)}`} />
          <text x={one.x + 10} y={36}>
            {say(one.key)}
          </text>
        </g>
      ))}
      {theirs.map((one) => (
        <g key={one.key}>
          <path className="login-stem" d={`M${one.x} ${bottom + (one.loud[0] ?? 0)}V390`} />
          <text x={one.x + 10} y={388}>
            {say(one.key)}
          </text>
        </g>
      ))}
    </svg>
  );
}
