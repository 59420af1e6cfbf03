import { type CallDetail, detail, recording } from '@parley/contract/call';
import { detail as flowDetail } from '@parley/contract/flow';
import { directions, environments } from '@parley/contract/kind-texts';
import { list as taskList } from '@parley/contract/task';
import { Drawer } from 'antd';
import { ArrowDownLeft, ArrowUpRight, ChevronDown, ChevronUp, Download, X } from 'lucide-react';
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { needs, useCan } from '../../../access/index.ts';
import { notify, useAsk } from '../../../api/index.ts';
import { dateTime, latency, length } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { CallPlayer } from '../../../parts/call-player/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { MaskedNumber } from '../../../parts/masked-number/index.ts';
import { ErrorState, Skeleton } from '../../../parts/states/index.ts';
import { useFolded } from '../../../preferences/index.ts';
import { Grade } from '../../../status/index.ts';
import { CallState, customerOf } from './columns.tsx';
import { HoldCall, OnHold } from './hold-call.tsx';
import { KeepCall } from './keep-call.tsx';
import { LatencyLegend } from './latency.tsx';
import { MarkCall } from './mark-call.tsx';
import { slowestPart } from './reply.ts';
import { ReportProblem } from './report-problem.tsx';
import { passedOf, ribbonOf } from './ribbon.ts';
import { CallSide } from './side.tsx';
import { Transcript } from './transcript.tsx';
import { usePersonName } from './use-person-name.ts';
import { callWords } from './words.ts';

interface CallDrawerProps {
  readonly id: string;
  /** The list's filter, under which the neighbours are found. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** How the list is ordered: what stands below is the next one. */
  readonly order: 'asc' | 'desc';
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** One call over the list: heard, read and explained. J and K go to its neighbours, Esc closes. */
export function CallDrawer({ id, filter, order, onOpen, onClose }: CallDrawerProps): ReactElement {
  const { say } = useWords(callWords);
  const narrow = useFolded();
  const asked = useAsk(detail, { id, filter }, { keep: true, staleMs: 60_000 });
  const call = asked.data;

  const go = useCallback(
    (to: 'previous' | 'next'): void => {
      const id = (to === 'next') === (order === 'desc') ? call?.previousId : call?.nextId;
      if (id) onOpen(id);
      else if (call) notify({ kind: 'warning', text: say(to === 'next' ? 'noNext' : 'noPrevious') });
    },
    [call, order, onOpen, say],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input,textarea');
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.toLowerCase() === 'j') go('next');
      else if (event.key.toLowerCase() === 'k') go('previous');
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [go]);

  return (
    <Drawer
      open
      size={narrow ? '100%' : 1072}
      closable={false}
      onClose={onClose}
      title={null}
      styles={{ body: { padding: 0 }, header: { display: 'none' } }}
      aria-label={say('detail')}
    >
      <div className="call" data-stale={asked.isPlaceholderData || undefined}>
        <header className="call-head">
          <div className="call-steps">
            <IconButton icon={ChevronUp} label={say('previous')} onClick={() => go('previous')} />
            <IconButton icon={ChevronDown} label={say('next')} onClick={() => go('next')} />
          </div>
          {call ? <Headline call={call} /> : <span className="page-space" />}
          <IconButton icon={X} size={18} label={say('close')} onClick={onClose} />
        </header>
        {asked.isError && !call ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
        {asked.isPending ? (
          <div className="page">
            <Skeleton rows={10} />
          </div>
        ) : null}
        {call ? <CallBody key={call.id} call={call} /> : null}
      </div>
    </Drawer>
  );
}

/** What the call belongs to, as a link for who may see it. */
const Whose = ({ to, may, name }: { to: string; may: boolean; name: string }): ReactElement =>
  may ? <Link to={to}>{name}</Link> : <>{name}</>;

function Headline({ call }: { call: CallDetail }): ReactElement {
  const w = useWords(callWords);
  const Arrow = call.direction === 'out' ? ArrowUpRight : ArrowDownLeft;
  const mayListen = useCan(needs(recording)) && call.hasRecording;
  const [mayTask, mayFlow] = [useCan(needs(taskList)), useCan(needs(flowDetail))];
  const sound = useAsk(recording, { id: call.id }, { enabled: mayListen, staleMs: 240_000 });
  const download = (): void => {
    if (!sound.data?.url) {
      notify({ kind: 'error', text: w.say('noUrl') });
      return;
    }
    const link = document.createElement('a');
    link.href = sound.data.url;
    link.download = `${call.id}.wav`;
    link.click();
  };
  return (
    <>
      <div className="call-title">
        <h2>
          <MaskedNumber number={customerOf(call)} data="call" tools />
          <i />
          <CallState row={call} words={w} />
          <Grade grade={call.grade} />
          <span className="quiet">{length(call.talkMs)}</span>
        </h2>
        <p>
          <span>
            <Arrow size={13} strokeWidth={1.7} aria-hidden /> {w.text(directions[call.direction])}
          </span>
          <span>{dateTime(call.startedAt)}</span>
          {call.hold ? <OnHold hold={call.hold} /> : null}
          {call.environment === 'uat' ? <span>{w.text(environments.uat)}</span> : null}
          {call.area ? <span>{call.area}</span> : null}
          {call.taskName ? (
            <span>
              <Whose
                to={`/callout/task-list?name=${encodeURIComponent(call.taskName)}`}
                may={mayTask && call.taskId !== null}
                name={call.taskName}
              />
            </span>
          ) : null}
          {call.flowName ? (
            <span>
              <Whose to={`/flow/design/${call.flowId}`} may={mayFlow && call.flowId !== null} name={call.flowName} />{' '}
              {call.flowVersion === null ? null : `v${call.flowVersion}`}
              {call.abVariant === null ? null : ` · A/B ${w.say(call.abVariant)}`}
            </span>
          ) : null}
        </p>
      </div>
      {call.flowId && call.answeredAt ? <KeepCall flowId={call.flowId} callId={call.id} /> : null}
      <ReportProblem call={call} />
      <HoldCall callId={call.id} hold={call.hold} />
      {mayListen ? <MarkCall callId={call.id} /> : null}
      {mayListen ? <IconButton icon={Download} label={w.say('download')} onClick={download} /> : null}
    </>
  );
}

function CallBody({ call }: { call: CallDetail }): ReactElement {
  const { say } = useWords(callWords);
  const [sound, setSound] = useState({ at: 0, playing: false });
  const [query, setSeek] = useState<{ ms: number }>();
  const may = useCan(needs(recording));
  const asked = useAsk(recording, { id: call.id }, { enabled: may && call.hasRecording, staleMs: 240_000 });
  const lengthMs = call.recordingMs ?? call.talkMs ?? 0;
  const nameOf = usePersonName();
  const ribbon = useMemo(() => ribbonOf(call, lengthMs, nameOf), [call, lengthMs, nameOf]);
  const ringing = useMemo(() => passedOf(call, lengthMs).map((one) => one.ringing), [call, lengthMs]);
  const bargeIns = useMemo(() => call.turnList.filter(({ bargeIn }) => bargeIn).map(({ atMs }) => atMs), [call]);
  const onTime = useCallback((at: number, playing: boolean) => setSound({ at, playing }), []);
  const why = slowestPart(call.turnList);
  const none = !call.hasRecording ? say('noRecording') : may ? undefined : say('mayNotListen');
  return (
    <div className="call-body">
      <div className="call-main">
        {none ? <p className="call-silent">{none}</p> : null}
        {asked.isError ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
        {asked.data ? (
          <CallPlayer
            url={asked.data.url}
            durationMs={asked.data.durationMs ?? lengthMs}
            ribbon={ribbon}
            ringing={ringing}
            bargeIns={bargeIns}
            query={query}
            onTime={onTime}
          />
        ) : null}
        <div className="talk-head">
          <span>{say('talkHead')}</span>
          <span>{say('evidence')}</span>
          <span>{say('reply')}</span>
        </div>
        <Transcript call={call} at={sound.at} playing={sound.playing} onSeek={asked.data ? (ms) => setSeek({ ms }) : undefined} />
        <footer className="call-foot">
          {call.replyMs ? (
            <span>
              {say('median')} <b>{latency(call.replyMs.median)}</b>　{say('slowest')} <b>{latency(call.replyMs.slowest)}</b>
              {why && why.ms > 0 ? say('because', { part: say(why.part), ms: latency(why.ms) }) : ''}
            </span>
          ) : (
            <span />
          )}
          <LatencyLegend say={say} />
        </footer>
      </div>
      <CallSide call={call} />
    </div>
  );
}
