import type { HomeLive } from '@parley/contract/report';
import type { ReactElement } from 'react';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Bar } from '../../../parts/progress/index.ts';
import { lineSigns, Mark } from '../../../status/index.ts';
import { homeWords } from './words.ts';

/** Robots at work and the lines that carry them. */
export function Robots({ live }: { live: HomeLive }): ReactElement {
  const { say, text } = useWords(homeWords);
  const free = Math.max(0, live.robots - live.robotsInUse);
  return (
    <section className="home-side">
      <h2>{free > 0 ? say('free', { n: count(free) }) : say('full')}</h2>
      <p className="robots-figure">
        <b key={live.robotsInUse} className="fresh">
          {count(live.robotsInUse)}
        </b>
        <span className="quiet">{say('robots', { n: count(live.robots) })}</span>
      </p>
      <Bar
        whole={live.robots}
        height={9}
        label={`${live.robotsInUse} / ${live.robots}`}
        parts={[{ value: live.robotsInUse, colour: '--accent-solid' }]}
      />
      <ul className="lines">
        {live.lines.length === 0 ? <li className="faint">{say('noLines')}</li> : null}
        {live.lines.slice(0, 6).map((line) => {
          const sign = line.enabled ? lineSigns[line.state] : lineSigns.off;
          return (
            <li key={line.id}>
              <Mark {...sign} />
              <span className="cut">{line.name}</span>
              {sign === lineSigns.up ? null : <small className="faint">{text(sign.word)}</small>}
              <b>{count(line.calls)}</b>
              <span className="faint">/ {count(line.capacity)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
