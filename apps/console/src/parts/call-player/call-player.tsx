import './call-player.css';
import { Button, Segmented } from 'antd';
import { Pause, Play, RotateCcw, RotateCw, Zap } from 'lucide-react';
import { type ReactElement, useEffect, useMemo, useRef } from 'react';
import { percent, position } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { IconButton } from '../icon-button/index.ts';
import type { Span } from './draw-voices.ts';
import { usePlayer } from './use-player.ts';
import { playerWords } from './words.ts';

/** A stretch of the ribbon above the wave. */
export interface Stretch extends Span {
  readonly key: string;
  readonly name: string;
  readonly voice: 'ours' | 'agent';
}

interface CallPlayerProps {
  readonly url: string;
  /** Ms, as the record says. */
  readonly durationMs: number;
  readonly ribbon: readonly Stretch[];
  /** Where somebody was being called whom the call was to be passed to. */
  readonly ringing: readonly Span[];
  /** Moments at which the customer broke in, ms. */
  readonly bargeIns: readonly number[];
  /** Where the transcript wants the sound to be; a new object each time. */
  readonly query: { readonly ms: number } | undefined;
  readonly onTime: (ms: number, playing: boolean) => void;
}

/** Up to which part of the length a mark has room for its time on its right. */
const labelledTo = 0.88;
/** The share of the length from which a stretch of ringing has room for its name. */
const namedFrom = 0.05;
const rates = [0.75, 1, 1.25, 1.5, 2];
const marksOf = (ms: number): number[] => {
  const step = ms > 240_000 ? 60_000 : ms > 60_000 ? 15_000 : ms > 20_000 ? 5_000 : 1_000;
  return Array.from({ length: Math.floor(ms / step) + 1 }, (_, i) => i * step);
};

/** The two voices of a call from one middle line: nodes above, breaks marked, Space, ← → and speeds. */
export function CallPlayer({ url, durationMs, ribbon, ringing, bargeIns, query, onTime }: CallPlayerProps): ReactElement {
  const { say } = useWords(playerWords);
  const place = useRef<HTMLDivElement>(null);
  const agent = useMemo(() => ribbon.filter(({ voice }) => voice === 'agent'), [ribbon]);
  const player = usePlayer(place, url, agent, durationMs);
  const { at, playing, seek, toggle } = player;
  const length = player.length || durationMs || 1;
  const left = (ms: number): string => `${Math.min(100, (ms / length) * 100)}%`;
  const wide = ({ from, to }: Span): string => `${((Math.min(to, length) - from) / length) * 100}%`;

  useEffect(() => onTime(at, playing), [at, playing, onTime]);
  useEffect(() => {
    if (query) seek(query.ms);
  }, [query, seek]);
  const now = useRef(at);
  now.current = at;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target;
      // Space presses the button that has the focus; fields and the choice of speed keep all their keys.
      const taken = event.key === ' ' ? 'input,textarea,select,button,a' : 'input,textarea,select,[role="radiogroup"]';
      if (target instanceof HTMLElement && target.closest(taken)) return;
      if (event.key === ' ') toggle();
      else if (event.key === 'ArrowLeft') seek(now.current - 5000);
      else if (event.key === 'ArrowRight') seek(now.current + 5000);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [toggle, seek]);

  return (
    <section className="player" data-state={player.state}>
      <div className="player-frame">
        <div className="player-voices" aria-hidden="true">
          <span data-voice="ours">{say('ours')}</span>
          {agent.length > 0 ? <span data-voice="agent">{say('agent')}</span> : null}
          <span data-voice="theirs">{say('theirs')}</span>
        </div>
        <div className="player-wave">
          <ol className="player-ribbon">
            {ribbon.map((one) => (
              <li
                key={one.key}
                data-voice={one.voice}
                data-on={(at >= one.from && at < one.to) || undefined}
                style={{ left: left(one.from), width: `calc(${wide(one)} - 2px)` }}
                title={one.name}
              >
                {one.name}
              </li>
            ))}
          </ol>
          <div className="player-canvas">
            <div ref={place} />
            {ringing.map((one) => (
              <span key={one.from} className="player-ringing" style={{ left: left(one.from), width: wide(one) }} title={say('ringing')}>
                {one.to - one.from > length * namedFrom ? say('ringing') : null}
              </span>
            ))}
            {bargeIns.map((ms) => (
              <span key={ms} className="player-barge" style={{ left: left(ms) }} title={say('bargeIn')}>
                <Zap size={11} strokeWidth={2.2} aria-hidden />
              </span>
            ))}
            <span className="player-cursor" style={{ left: left(at) }} />
            {player.state === 'loading' ? <p className="player-note">{say('loading')}</p> : null}
            {player.state === 'failed' ? (
              <p className="player-note" role="alert">
                {say('failed')}
                <Button size="small" onClick={player.retry}>
                  {say('retry')}
                </Button>
              </p>
            ) : null}
          </div>
          <div className="player-marks" aria-hidden="true">
            {marksOf(length).map((ms) => (
              <span key={ms} style={{ left: left(ms) }}>
                {ms < length * labelledTo ? position(ms) : null}
              </span>
            ))}
          </div>
        </div>
      </div>
      <div className="player-bar">
        <button
          type="button"
          className="player-play"
          aria-label={say(playing ? 'pause' : 'play')}
          title={say(playing ? 'pause' : 'play')}
          disabled={player.state !== 'ready'}
          onClick={toggle}
        >
          {playing ? <Pause size={14} strokeWidth={2.2} aria-hidden /> : <Play size={14} strokeWidth={2.2} aria-hidden />}
        </button>
        <IconButton icon={RotateCcw} label={say('back')} onClick={() => seek(at - 5000)} />
        <IconButton icon={RotateCw} label={say('forth')} onClick={() => seek(at + 5000)} />
        <span className="player-time">
          <b>{position(at)}</b> / {position(length)}
        </span>
        <Segmented
          size="small"
          aria-label={say('speed')}
          value={player.rate}
          options={rates.map((value) => ({ value, label: `${value}×` }))}
          onChange={player.setRate}
        />
        {player.shares ? (
          <span className="player-shares">
            {(['ours', 'agent', 'theirs', 'both', 'silent'] as const).map((who) =>
              (who === 'both' || who === 'agent') && player.shares?.[who] === 0 ? null : (
                <span key={who}>
                  <i data-voice={who} /> {say(who)} {percent((player.shares?.[who] ?? 0) / 1000)}
                </span>
              ),
            )}
          </span>
        ) : null}
      </div>
    </section>
  );
}
