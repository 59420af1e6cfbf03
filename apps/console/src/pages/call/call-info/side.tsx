import type { Text } from '@parley/contract';
import { type CallDetail, trace } from '@parley/contract/call';
import { carriers, hangUpSides } from '@parley/contract/kind-texts';
import { callGenders, callQualities, causeCodes, exceptionText, smsStatuses } from '@parley/contract/state-texts';
import { Button } from 'antd';
import { type ReactElement, type ReactNode, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { clock, count, dateTime, length, money, nothing, position } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Grade, resultText } from '../../../status/index.ts';
import { eventWords } from './event-words.ts';
import { LadderDialog } from './ladder/ladder-dialog.tsx';
import { ladderWords } from './ladder/words.ts';
import { answerTexts, callWords, eventTexts } from './words.ts';

function Pairs({ pairs }: { pairs: readonly (readonly [string, ReactNode])[] }): ReactElement {
  return (
    <dl className="pairs">
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const figure = (media: CallDetail['media'], name: string): number | undefined => {
  const value = media?.[name];
  return typeof value === 'number' ? value : undefined;
};

/** Jitter and share of lost packets, as far as they were measured. */
const qualityOf = (media: CallDetail['media']): string => {
  const jitter = figure(media, 'jitterMs');
  const lost = figure(media, 'lost');
  const received = figure(media, 'received');
  if (jitter === undefined) return nothing;
  const share =
    lost !== undefined && received !== undefined && lost + received > 0 ? `${((lost / (lost + received)) * 100).toFixed(1)}%` : nothing;
  return `${Math.round(jitter)} ms / ${share}`;
};

const heardOf = (hit: string, words: string | null, text: (of: Text) => string): string =>
  [text(answerTexts[hit] ?? { zh: hit, en: hit }), words].filter(Boolean).join(' · ');

const genderOf = (
  { gender, genderConfidence }: CallDetail,
  say: (word: 'surely', values: { word: string; share: string }) => string,
  text: (of: Text) => string,
): string =>
  genderConfidence === null
    ? text(callGenders[gender])
    : say('surely', { word: text(callGenders[gender]), share: `${Math.round(genderConfidence * 100)} %` });

/** What a call came to: grade and why, slots, labels, path, line and bill, signalling. */
export function CallSide({ call }: { call: CallDetail }): ReactElement {
  const { say, text } = useWords(callWords);
  const begin = Date.parse(call.startedAt);
  const lasts = (i: number): number => (call.path[i + 1]?.atMs ?? call.talkMs ?? call.path[i]?.atMs ?? 0) - (call.path[i]?.atMs ?? 0);
  const entries = [...Object.entries(call.slots)];
  const release = [call.endedBy ? text(hangUpSides[call.endedBy]) : call.result ? text(resultText(call.result)) : '', causeCodes(call)]
    .filter(Boolean)
    .join(' · ');
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
      {entries.length > 0 ? (
        <section>
          <h3>{say('slots')}</h3>
          <Pairs pairs={entries} />
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
      {call.path.length > 0 ? (
        <section>
          <h3>{say('path')}</h3>
          <ol className="call-path">
            {call.path.map(({ node, name, atMs }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a node may be passed more than once
              <li key={`${node}-${i}`}>
                <span className="cut">{name}</span>
                <small>{position(atMs)}</small>
                <small>
                  {Math.max(0, Math.round(lasts(i) / 1000))} {say('seconds')}
                </small>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <section>
        <h3>{say('line')}</h3>
        <Pairs
          pairs={[
            [say('caller'), (call.direction === 'out' ? call.caller : call.callee) || nothing],
            ...(call.divertedFrom.length > 0 ? [[say('divertedFrom'), call.divertedFrom.join(', ')] as const] : []),
            [say('gateway'), call.gatewayName ?? nothing],
            [say('codec'), call.legs.find(({ codec }) => codec)?.codec ?? nothing],
            [say('ring'), length(call.ringMs)],
            ...(call.transferredAt ? [[say('transferredAt'), dateTime(call.transferredAt)] as const] : []),
            ...(call.endNode ? [[say('endNode'), call.endNode] as const] : []),
            ...(call.gender === 'unknown' ? [] : [[say('gender'), genderOf(call, say, text)] as const]),
            ...(call.carrier ? [[say('carrier'), text(carriers[call.carrier])] as const] : []),
            [
              say('attempt'),
              call.attempts === null ? count(call.attempt) : say('attemptOf', { n: count(call.attempt), all: count(call.attempts) }),
            ],
            [say('release'), release || nothing],
            [say('media'), qualityOf(call.media)],
            ...call.legs.flatMap(({ redirections }) => redirections.map((to) => [say('redirected'), to] as const)),
            [say('bill'), call.billingSeconds === null ? nothing : `${length(call.billingSeconds * 1000)} · ${money(call.bill)}`],
            ...(call.announcementHit ? [[say('announcement'), heardOf(call.announcementHit, call.announcementText, text)] as const] : []),
          ]}
        />
      </section>
      {Object.keys(call.variables).length > 0 ? (
        <section>
          <h3>{say('variables')}</h3>
          <Pairs pairs={Object.entries(call.variables)} />
        </section>
      ) : null}
      {call.events.length > 0 ? (
        <section>
          <h3>
            {say('events')} <span className="faint">{count(call.events.length)}</span>
          </h3>
          <LadderButton call={call.id} />
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
      ) : null}
    </aside>
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
