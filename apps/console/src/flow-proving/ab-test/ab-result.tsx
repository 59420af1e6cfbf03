import type { OutputOf } from '@parley/contract';
import type { AbSide, flowAbTest } from '@parley/contract/flow-ab-test';
import type { ReactElement } from 'react';
import { count, dateTime, length, share } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { Figures } from '../simulation/figures.tsx';
import { abWords } from './words.ts';

const columns = ['version', 'calls', 'people', 'answered', 'reached', 'transferred', 'talk', 'grades', 'hangUps'] as const;
/** Nodes that are named. */
const most = 4;

/** What came of both versions, and whether the difference can be believed. */
export function AbResult({ result }: { result: OutputOf<typeof flowAbTest.detail> }): ReactElement {
  const { say } = useWords(abWords);
  const rowOf = (version: number, side: AbSide): ReactElement => (
    <tr key={version}>
      <th scope="row">v{version}</th>
      <td>{count(side.calls)}</td>
      <td>{count(side.people)}</td>
      <td>{share(side.answered, side.people)}</td>
      <td>{share(side.reached, side.answered)}</td>
      <td>{share(side.transferred, side.answered)}</td>
      <td>{length(side.talk.count === 0 ? null : side.talk.sum / side.talk.count)}</td>
      <td>
        {Object.entries(side.grades)
          .sort(([a], [b]) => a.localeCompare(b))
          .map(([grade, n]) => `${grade} ${n}`)
          .join(' · ')}
      </td>
      <td>
        {side.hangUps
          .slice(0, most)
          .map(({ nodeName, nodeId, count: n }) => `${nodeName || nodeId} ${n}`)
          .join(' · ')}
      </td>
    </tr>
  );
  return (
    <>
      <p className="proof-note">
        {say(result.state)} · {dateTime(result.startsAt)}
        {result.endsAt ? ` – ${dateTime(result.endsAt)}` : ''} · {say('percent', { n: result.share })} ·{' '}
        {result.taskName ? `${say('task')} ${result.taskName}` : say('everywhere')} · {result.createdBy}
      </p>
      <Figures differences={result.differences} />
      <table className="proof-table" aria-label={say('figures')}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {say(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowOf(result.firstVersion, result.first)}
          {rowOf(result.secondVersion, result.second)}
        </tbody>
      </table>
    </>
  );
}
