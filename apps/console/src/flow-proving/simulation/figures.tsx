import type { AbDifference } from '@parley/contract/flow-ab-test';
import type { FigureDifference } from '@parley/contract/flow-simulation';
import type { ReactElement } from 'react';
import { length, percent } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { Mark } from '../../status/index.ts';
import { simulationWords } from './words.ts';

/** A figure of simulated callers, or of an A/B test. */
type Shown = FigureDifference | AbDifference;
type Word = 'good' | 'bad' | 'shorter' | 'longer' | 'more' | 'fewer';

const wordOf = ({ figure, by }: Shown): Word => {
  if (figure === 'transferred') return by < 0 ? 'fewer' : 'more';
  if (figure === 'turns' || figure === 'talk') return by < 0 ? 'shorter' : 'longer';
  return by > 0 === (figure !== 'misagreed') ? 'good' : 'bad';
};

const shown = (figure: Shown['figure'], value: number): string =>
  figure === 'talk' ? length(value) : figure === 'turns' ? value.toFixed(1) : percent(value);

const change = (figure: Shown['figure'], value: number): string =>
  figure === 'talk' ? `${(value / 1_000).toFixed(0)} s` : figure === 'turns' ? value.toFixed(1) : (value * 100).toFixed(1);

/** Where zero and the interval lie on a line of their own, 0 to 100. */
const placed = ({ from, to, by }: Shown) => {
  const reach = Math.max(Math.abs(from), Math.abs(to), 1e-9) * 1.15;
  const at = (value: number): number => 50 + (50 * value) / reach;
  return { left: at(from), width: at(to) - at(from), dot: at(by) };
};

/** Figures of two versions: what changed, and whether that can be believed. */
export function Figures({ differences }: { differences: readonly Shown[] }): ReactElement {
  const { say } = useWords(simulationWords);
  return (
    <div className="proof-figures">
      {differences.map((one) => {
        const { left, width, dot } = placed(one);
        const word = wordOf(one);
        return (
          <div key={one.figure} className="proof-change">
            <span className="proof-change-head">
              <span className="proof-note">{say(one.figure)}</span>
              <span className="proof-note">
                <Mark
                  shape={one.sure ? (word === 'bad' ? 'triangle' : 'tick') : 'question'}
                  tone={one.sure ? (word === 'bad' ? 'warn' : 'good') : 'idle'}
                  size={14}
                />{' '}
                {one.sure ? `${say('sure')} · ${say(word)}` : say('notSure')}
              </span>
            </span>
            <span className="proof-change-values">
              <span>{shown(one.figure, one.before)}</span> → <b>{shown(one.figure, one.now)}</b>
              <span className="proof-note">
                {say('interval', { by: change(one.figure, one.by), from: change(one.figure, one.from), to: change(one.figure, one.to) })}
              </span>
            </span>
            <svg className="proof-interval" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <line x1="0" x2="100" y1="4" y2="4" />
              <line x1="50" x2="50" y1="0" y2="8" className="is-zero" />
              <rect x={left} y="2" width={Math.max(width, 0.5)} height="4" data-sure={one.sure || undefined} />
              <rect x={dot - 0.5} y="1" width="1" height="6" className="is-dot" />
            </svg>
          </div>
        );
      })}
    </div>
  );
}
