import type { CallDetail } from '@parley/contract/call';
import { exceptionText } from '@parley/contract/call-exception';
import { callQualities, smsStatuses } from '@parley/contract/state-texts';
import type { ReactElement } from 'react';
import { position } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Grade } from '../../../status/index.ts';
import { CallLine } from './call-line.tsx';
import { CallPassed } from './call-passed.tsx';
import { CallProblems } from './call-problems.tsx';
import { CallSignalling } from './call-signalling.tsx';
import { Pairs } from './pairs.tsx';
import { ribbonOf } from './ribbon.ts';
import { usePersonName } from './use-person-name.ts';
import { callWords } from './words.ts';

/** What a call came to: grade and why, slots, labels, path, line and bill, signalling. */
export function CallSide({ call }: { call: CallDetail }): ReactElement {
  const { say, text } = useWords(callWords);
  const slots = Object.entries(call.slots);
  const variables = Object.entries(call.variables);
  return (
    <aside className="call-side scroll">
      <section>
        <h3>{say('gradeWhy')}</h3>
        <p className="call-grade">
          <Grade grade={call.grade} /> {call.gradeRule ?? <span className="faint">{say('noRule')}</span>}
        </p>
        <Pairs
          pairs={[
            ...(call.businessStatus ? [[say('businessStatus'), call.businessStatus] as const] : []),
            ...(call.trackingNumber ? [[say('trackingNumber'), call.trackingNumber] as const] : []),
            ...(call.satisfaction ? [[say('satisfaction'), call.satisfaction] as const] : []),
            ...(call.quality ? [[say('quality'), text(callQualities[call.quality])] as const] : []),
            ...(call.smsStatus
              ? [
                  [
                    say('smsStatus'),
                    [text(smsStatuses[call.smsStatus]), call.smsStrategy, call.smsContent].filter(Boolean).join(' · '),
                  ] as const,
                ]
              : []),
          ]}
        />
        {call.exception ? <p className="call-trouble">{text(exceptionText(call.exception))}</p> : null}
      </section>
      <CallProblems callId={call.id} />
      {slots.length > 0 ? (
        <section>
          <h3>{say('slots')}</h3>
          <Pairs pairs={slots} />
        </section>
      ) : null}
      {call.labels.length + call.concerns.length > 0 ? (
        <section>
          <h3>{say('labels')}</h3>
          <span className="tags tags-wrap">
            {[...call.labels, ...call.concerns].map((label) => (
              <span key={label}>{label}</span>
            ))}
          </span>
        </section>
      ) : null}
      <CallPath call={call} />
      <CallPassed call={call} />
      <CallLine call={call} />
      {variables.length > 0 ? (
        <section>
          <h3>{say('variables')}</h3>
          <Pairs pairs={variables} />
        </section>
      ) : null}
      <CallSignalling call={call} />
    </aside>
  );
}

/** The nodes that a call has passed, then who took it, each with when and for how long. */
function CallPath({ call }: { call: CallDetail }): ReactElement | null {
  const { say } = useWords(callWords);
  const nameOf = usePersonName();
  const way = ribbonOf(call, call.talkMs ?? 0, nameOf);
  if (way.length === 0) return null;
  return (
    <section>
      <h3>{say('path')}</h3>
      <ol className="call-path">
        {way.map(({ key, name, from, to, voice }) => (
          <li key={key} data-voice={voice}>
            <span className="cut">{name}</span>
            <small>{position(from)}</small>
            <small>
              {Math.max(0, Math.round((to - from) / 1000))} {say('seconds')}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
