import type { CallDetail, Turn } from '@parley/contract/call';
import { matchText } from '@parley/contract/call-texts';
import { BookOpen, Bot, Headset, User, Zap } from 'lucide-react';
import { type ReactElement, useEffect, useRef } from 'react';
import { position } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Latency } from './latency.tsx';
import { MarkTurn, TurnMarks, useMarks } from './mark-turn.tsx';
import { isMissed, MissedTurn } from './missed-turn.tsx';
import { turnAt } from './reply.ts';
import { callWords } from './words.ts';

interface TranscriptProps {
  readonly call: Pick<CallDetail, 'id' | 'flowId' | 'slots' | 'turnList'>;
  /** Where the sound is, ms. */
  readonly at: number;
  readonly playing: boolean;
  readonly onSeek: ((ms: number) => void) | undefined;
}

const icons = { robot: Bot, person: User, agent: Headset, keys: User };
const voiceOf = { robot: 'ours', person: 'theirs', agent: 'agent', keys: 'theirs' } as const;

/** What was no longer said when the sentence was cut off. */
const unheardOf = ({ text, heard }: Turn): string => (heard === null ? '' : text.slice(heard));

function Evidence({ turn }: { turn: Turn }): ReactElement {
  const { say, text } = useWords(callWords);
  const how = turn.matchedBy ? text(matchText(turn.matchedBy)) : '';
  if (turn.who === 'robot' || turn.who === 'agent') return <span className="cut quiet small">{turn.nodeName}</span>;
  return (
    <span className="evidence">
      {turn.intent ? (
        <b data-knowledge={turn.matchedBy === 'knowledge' || undefined}>
          {turn.matchedBy === 'knowledge' ? <BookOpen size={12} strokeWidth={1.7} aria-hidden /> : null}
          {turn.intent}
        </b>
      ) : null}
      {how} {turn.score === null ? null : <span className="evidence-score">{turn.score.toFixed(2)}</span>}
      {turn.bargeIn ? (
        <em>
          <Zap size={11} strokeWidth={2.2} aria-hidden />
          {say('bargeIn')}
        </em>
      ) : null}
    </span>
  );
}

/** What was said, with what it was taken for; it follows the sound until the reader scrolls. */
export function Transcript({ call, at, playing, onSeek }: TranscriptProps): ReactElement {
  const { turnList: turns, flowId } = call;
  const marks = useMarks(call.id);
  const { say } = useWords(callWords);
  const list = useRef<HTMLOListElement>(null);
  const free = useRef(false);
  const now = at > 0 || playing ? turnAt(turns, at) : -1;

  useEffect(() => {
    if (playing) free.current = false;
  }, [playing]);
  useEffect(() => {
    if (playing && !free.current && now >= 0) list.current?.children[now]?.scrollIntoView({ block: 'nearest' });
  }, [now, playing]);
  const release = (): void => {
    free.current = true;
  };
  return (
    <ol className="talk scroll" ref={list} onWheel={release} onTouchMove={release}>
      {turns.length === 0 ? <li className="talk-none">{say('noTurns')}</li> : null}
      {turns.map((turn, i) => {
        const Icon = icons[turn.who];
        return (
          <li key={turn.n} data-voice={voiceOf[turn.who]} aria-current={i === now || undefined}>
            <button
              type="button"
              className="talk-time"
              disabled={!onSeek}
              aria-label={say('seek', { time: position(turn.atMs) })}
              onClick={() => onSeek?.(turn.atMs)}
            >
              {position(turn.atMs)}
            </button>
            <span className="talk-who" title={say(turn.who === 'keys' ? 'person' : turn.who)}>
              <Icon size={13} strokeWidth={1.7} aria-hidden />
            </span>
            <p className="talk-bubble">
              <span className="unseen">{say(turn.who === 'keys' ? 'person' : turn.who)}: </span>
              {turn.who === 'keys' ? say('keys', { keys: turn.text }) : turn.text.slice(0, turn.heard ?? undefined)}
              {unheardOf(turn) ? (
                <span className="talk-unheard" title={say('unheard')}>
                  <span className="unseen">{say('unheard')}: </span>
                  {unheardOf(turn)}
                </span>
              ) : null}
              {turn.interrupted ? <small>{say('interrupted')}</small> : null}
              {turn.sound === 'recorded' || turn.sound === 'spliced' ? <small>{say(turn.sound)}</small> : null}
            </p>
            <Evidence turn={turn} />
            <span className="talk-reply">
              {turn.latency ? <Latency latency={turn.latency} say={say} /> : null}
              {turn.afterTransfer ? null : <MarkTurn call={call} turn={turn} />}
            </span>
            <TurnMarks marks={marks.filter((mark) => mark.turn === turn.n)} />
            {flowId !== null && isMissed(turn) ? (
              <span className="talk-missed">
                <MissedTurn turn={turn} flowId={flowId} />
              </span>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
