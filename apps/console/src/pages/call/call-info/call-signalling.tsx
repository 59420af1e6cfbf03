import { type CallDetail, trace } from '@parley/contract/call';
import { Button } from 'antd';
import { type ReactElement, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { clock, count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { CaptureButton } from '../../../parts/capture/index.ts';
import { eventWords } from './event-words.ts';
import { LadderDialog } from './ladder/ladder-dialog.tsx';
import { ladderWords } from './ladder/words.ts';
import { callWords, eventTexts } from './words.ts';

/** What happened in a call, in order, with its SIP messages and its capture for who may. */
export function CallSignalling({ call }: { call: CallDetail }): ReactElement {
  const { say, text } = useWords(callWords);
  const begin = Date.parse(call.startedAt);
  return (
    <section>
      <h3>
        {say('events')} <span className="faint">{count(call.events.length)}</span>
      </h3>
      <p className="call-acts">
        <LadderButton call={call.id} />
        <CaptureButton call={call.id} />
      </p>
      <ol className="ladder">
        {call.events.map((event) => (
          <li
            key={event.n}
            data-direction={String(event.data.direction ?? '')}
            title={`${clock(event.at)} ${typeof event.data.peer === 'string' ? event.data.peer : ''}`}
          >
            <small>{Math.max(0, Date.parse(event.at) - begin)} ms</small>
            <span className="ladder-line">
              {event.kind === 'sip' ? null : <b>{text(eventTexts[event.kind] ?? { zh: event.kind, en: event.kind })} </b>}
              <code>{eventWords(event, text)}</code>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function LadderButton({ call }: { call: string }): ReactElement | null {
  const { say } = useWords(ladderWords);
  const [open, setOpen] = useState(false);
  if (!useCan(needs(trace))) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {say('open')}
      </Button>
      {open ? <LadderDialog call={call} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
