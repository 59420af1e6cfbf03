import type { CallDetail } from '@parley/contract/call';
import { answerText } from '@parley/contract/call-texts';
import { carriers, hangUpSides } from '@parley/contract/kind-texts';
import { callGenders, causeCodes, resultText } from '@parley/contract/state-texts';
import type { ReactElement } from 'react';
import { count, dateTime, length, money, nothing } from '../../../format/index.ts';
import { type Say, useWords } from '../../../i18n/index.ts';
import { CallParty } from './columns.tsx';
import { Copied, type Pair, Pairs } from './pairs.tsx';
import { callWords } from './words.ts';

type Words = Say<keyof typeof callWords>;

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

const genderOf = ({ gender, genderConfidence }: CallDetail, { say, text }: Words): string =>
  genderConfidence === null
    ? text(callGenders[gender])
    : say('surely', { word: text(callGenders[gender]), share: `${Math.round(genderConfidence * 100)} %` });

const releaseOf = (call: CallDetail, { text }: Words): string =>
  [call.endedBy ? text(hangUpSides[call.endedBy]) : call.result ? text(resultText(call.result)) : '', causeCodes(call)]
    .filter(Boolean)
    .join(' · ');

/** A fact that only some calls have. */
const known = (name: string, value: string | null | undefined): readonly Pair[] => (value ? [[name, value]] : []);

const at = (name: string, time: string | null): readonly Pair[] => known(name, time && dateTime(time));

/** By which line a call went, when, and what it cost. */
export function CallLine({ call }: { call: CallDetail }): ReactElement {
  const w = useWords(callWords);
  const { say, text } = w;
  const codec = call.legs.find((leg) => leg.side === 'customer' && leg.codec)?.codec;
  const heard = call.announcementHit && [text(answerText(call.announcementHit)), call.announcementText].filter(Boolean).join(' · ');
  const redirected = call.legs.flatMap(({ redirections }) => redirections).join(', ');
  return (
    <section>
      <h3>{say('line')}</h3>
      <Pairs
        pairs={[
          [say('caller'), <CallParty key="caller" row={call} side="caller" />],
          [say('callee'), <CallParty key="callee" row={call} side="callee" />],
          ...known(say('divertedFrom'), call.divertedFrom.join(', ')),
          [say('gateway'), call.gatewayName ?? nothing],
          [say('codec'), codec ?? nothing],
          ...at(say('startedAt'), call.startedAt),
          ...at(say('ringingAt'), call.ringingAt),
          ...at(say('answeredAt'), call.answeredAt),
          ...at(say('transferredAt'), call.transferredAt),
          ...at(say('endedAt'), call.endedAt),
          [say('ring'), length(call.ringMs)],
          ...known(say('endNode'), call.endNode),
          ...known(say('endNodeLabels'), call.endNodeLabels.join(', ')),
          ...(call.gender === 'unknown' ? [] : known(say('gender'), genderOf(call, w))),
          ...known(say('carrier'), call.carrier && text(carriers[call.carrier])),
          [
            say('attempt'),
            call.attempts === null ? count(call.attempt) : say('attemptOf', { n: count(call.attempt), all: count(call.attempts) }),
          ],
          [say('release'), releaseOf(call, w) || nothing],
          [say('media'), qualityOf(call.media)],
          ...known(say('redirected'), redirected),
          [say('bill'), call.billingSeconds === null ? nothing : `${length(call.billingSeconds * 1000)} · ${money(call.bill)}`],
          ...known(say('announcement'), heard),
          [say('callId'), <Copied key="id" id={call.id} what={say('callId')} />],
          ...(call.sipCallId ? [[say('sipCallId'), <Copied key="sip" id={call.sipCallId} what={say('sipCallId')} />] as const] : []),
        ]}
      />
    </section>
  );
}
