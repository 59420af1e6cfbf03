import type { OutputOf } from '@parley/contract';
import type { FailedCall, flowSimulation, SimulatedSide } from '@parley/contract/flow-simulation';
import type { ReactElement } from 'react';
import { length, percent } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { Grade, Mark } from '../../status/index.ts';
import { simulationWords } from './words.ts';

type Personas = OutputOf<typeof flowSimulation.list>['personas'];

const share = ({ calls, reached }: { calls: number; reached: number }): number => (calls === 0 ? 0 : reached / calls);
/** Under this a persona has a hard time. */
const hard = 0.75;

const signs = {
  'dead-end': { shape: 'octagon', tone: 'bad' },
  misagreed: { shape: 'octagon', tone: 'bad' },
  circling: { shape: 'triangle', tone: 'warn' },
  'not-reached': { shape: 'minus-ring', tone: 'idle' },
} as const;
const rank = { 'dead-end': 0, misagreed: 1, circling: 2, 'not-reached': 3 } as const;

type OutcomeProps = {
  now: SimulatedSide;
  before: SimulatedSide | null;
  personas: Personas;
  failures: readonly FailedCall[];
  onOpen: (n: number) => void;
};

/** Who got through, with what grade, and each call that did not. */
export function Outcome({ now, before, personas, failures, onOpen }: OutcomeProps): ReactElement {
  const { say } = useWords(simulationWords);
  const nameOf = (id: string): string => personas.find((one) => one.id === id)?.name ?? id;
  const rows = Object.entries(now.personas).sort(([, a], [, b]) => share(b) - share(a));
  const listed = [...failures].sort((a, b) => rank[a.why] - rank[b.why] || a.n - b.n);
  return (
    <aside className="proof-outcome">
      <h3>{say('personas')}</h3>
      <ul className="proof-personas">
        {rows.map(([id, counts]) => {
          const old = before?.personas[id];
          return (
            <li key={id}>
              <span>
                {nameOf(id)} {share(counts) < hard && <Mark shape="triangle" tone="warn" size={12} />}
              </span>
              <span className="proof-figure">{counts.calls}</span>
              <span className="proof-bar">
                <i style={{ width: `${share(counts) * 100}%` }} data-hard={share(counts) < hard || undefined} />
                {old && <b style={{ left: `${share(old) * 100}%` }} />}
              </span>
              <span className="proof-figure">{percent(share(counts))}</span>
            </li>
          );
        })}
      </ul>
      <h3>{say('grades')}</h3>
      <p className="proof-grades">
        {Object.entries(now.grades)
          .sort(([a], [b]) => a.localeCompare(b))
          .map(([grade, count]) => (
            <span key={grade}>
              {grade ? <Grade grade={grade} /> : say('noGrade')} <span className="proof-figure">{count}</span>
            </span>
          ))}
      </p>
      <h3>{listed.length === 0 ? say('noFailures') : say('failures', { n: now.calls - now.reached })}</h3>
      <ul className="proof-failures">
        {listed.map((one) => (
          <li key={one.n}>
            <button type="button" onClick={() => onOpen(one.n)}>
              <Mark {...signs[one.why]} size={14} />
              <span>{nameOf(one.persona)}</span>
              <span className="cut">{say(one.why === 'misagreed' ? 'misagree' : one.why, { node: one.nodeName })}</span>
              <span className="proof-figure">{say('turnsOf', { n: one.turns })}</span>
              <span className="proof-figure">{length(one.talkMs)}</span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}
