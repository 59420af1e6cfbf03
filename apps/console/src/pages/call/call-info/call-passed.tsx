import type { CallDetail } from '@parley/contract/call';
import { causeCodes } from '@parley/contract/state-texts';
import type { ReactElement } from 'react';
import { clock, length } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { usePersonName } from './use-person-name.ts';
import { callWords } from './words.ts';

const lastedMs = (from: string, to: string | null): number | null => (to === null ? null : Math.max(0, Date.parse(to) - Date.parse(from)));

/** To whom a call was passed: when they were called, how long they talked, and how their leg ended; nothing where it was not. */
export function CallPassed({ call }: { call: CallDetail }): ReactElement | null {
  const { say } = useWords(callWords);
  const nameOf = usePersonName();
  const people = call.legs.filter(({ side }) => side === 'person').toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
  if (people.length === 0) return null;
  return (
    <section>
      <h3>{say('passed')}</h3>
      <ol className="call-passed">
        {people.map((leg) => (
          <li key={leg.n}>
            <span>
              <b>{nameOf(leg)}</b> {leg.name ? <span className="quiet">{leg.party}</span> : null}
            </span>
            <small className="quiet">
              {[
                clock(leg.startedAt),
                leg.answeredAt === null ? say('notTaken') : say('talked', { n: length(lastedMs(leg.answeredAt, leg.endedAt)) }),
                causeCodes(leg),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
