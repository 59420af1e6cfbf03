import type { HomeSummary, HourFigures } from '@parley/contract/report';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { count, duration, percent, share } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Sparkline } from '../../../parts/chart/index.ts';
import { Explained, rateHints } from '../../../parts/explained/index.ts';
import type { CallsLink } from './behind.ts';
import { Behind } from './behind-link.tsx';
import { change, trimmed } from './findings.ts';
import { homeWords } from './words.ts';

const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** Up or down with its arrow; green and amber because up is better here. */
function Change({ by, text }: { by: number | undefined; text: string }): ReactElement | null {
  if (by === undefined || Math.abs(by) < 0.0005) return null;
  const Arrow = by > 0 ? ArrowUpRight : ArrowDownRight;
  return (
    <b className="change" data-up={by > 0 || undefined}>
      <Arrow size={12} strokeWidth={2.2} aria-hidden />
      {text}
    </b>
  );
}

interface FigureProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
  readonly course: readonly number[];
  /** Where the calls behind it are, for who may see them. */
  readonly to: string | undefined;
}

function Figure({ label, hint, value, note, course, to }: FigureProps): ReactElement {
  const { say } = useWords(homeWords);
  return (
    <div className="figure">
      <dt>{hint ? <Explained text={hint}>{label}</Explained> : label}</dt>
      <dd className="figure-value">
        <Behind to={to} label={say('behind', { what: label })}>
          {value}
        </Behind>
      </dd>
      <dd className="figure-note">{note}</dd>
      <Sparkline values={course} />
    </div>
  );
}

interface FiguresProps {
  readonly summary: HomeSummary;
  /** How many days it is of, and whether they are today. */
  readonly days: number;
  readonly isToday: boolean;
  /** The same figures by hour or by day. */
  readonly parts: readonly HourFigures[];
  readonly callsOf: CallsLink;
}

const mean = (figures: Pick<HourFigures, 'talkMs' | 'answered'>): number => Math.round(ratio(figures.talkMs, figures.answered) / 1000);

/** The figures of a range against the stretch before it, with their course and the calls behind them. */
export function Figures({ summary, days, isToday, parts, callsOf }: FiguresProps): ReactElement {
  const { say, text, language } = useWords(homeWords);
  const { figures: now, before } = summary;
  const past = trimmed(parts).filter(({ at, calls }) => calls > 0 || at <= summary.at);
  const called = past.filter(({ calls }) => calls > 0);
  const rate = (part: 'answered' | 'connected') => {
    const share = ratio(now[part], now.calls);
    return before.calls > 0 ? share - ratio(before[part], before.calls) : undefined;
  };
  const rateBy = rate('answered');
  const reachBy = rate('connected');
  const callsBy = change(now.calls, before.calls);
  const gradeBy = change(now.gradeA, before.gradeA);
  const points = (by: number | undefined): string => (by === undefined ? '' : Math.abs(by * 100).toFixed(1));
  const beside = (value: string): string => (isToday ? say('beforeToday', { value }) : say('before', { n: days, value }));
  const answered = callsOf({ statuses: 'answered' });
  return (
    <dl className="figures">
      <Figure
        label={say(isToday ? 'callsToday' : 'calls')}
        value={count(now.calls)}
        course={past.map(({ calls }) => calls)}
        to={callsOf({})}
        note={
          <>
            <Change by={callsBy} text={percent(Math.abs(callsBy ?? 0))} />{' '}
            {callsBy === undefined ? '' : isToday ? say('againstToday') : say('against', { n: days })}
          </>
        }
      />
      <Figure
        label={say('answerRate')}
        hint={text(rateHints.answered)}
        value={share(now.answered, now.calls)}
        course={called.map((one) => ratio(one.answered, one.calls))}
        to={answered}
        note={
          <>
            <Change by={rateBy} text={points(rateBy)} /> {rateBy === undefined ? '' : say('points')}
          </>
        }
      />
      <Figure
        label={say('meanTalk')}
        value={
          now.answered > 0 ? (
            <>
              {count(mean(now))} <small>{say('seconds')}</small>
            </>
          ) : (
            '--'
          )
        }
        course={called.filter((one) => one.answered > 0).map(mean)}
        to={answered}
        note={before.answered > 0 ? beside(`${mean(before)} ${say('seconds')}`) : ''}
      />
      <Figure
        label={say('gradeA')}
        value={count(now.gradeA)}
        course={past.map(({ gradeA }) => gradeA)}
        to={callsOf({ grades: 'A' })}
        note={
          <>
            <Change by={gradeBy} text={percent(Math.abs(gradeBy ?? 0))} />{' '}
            {now.answered > 0 ? say('ofAnswered', { share: share(now.gradeA, now.answered) }) : ''}
          </>
        }
      />
      <Figure
        label={say('connected')}
        hint={text(rateHints.connected)}
        value={share(now.connected, now.calls)}
        course={called.map((one) => ratio(one.connected, one.calls))}
        to={callsOf({ statuses: 'answered,mailbox,unanswered' })}
        note={
          <>
            <Change by={reachBy} text={points(reachBy)} />{' '}
            {now.calls > 0 ? say('ofCalls', { part: count(now.connected), whole: count(now.calls) }) : ''}
          </>
        }
      />
      <Figure
        label={say('talk')}
        value={<span className="figure-words">{duration(now.talkMs, language)}</span>}
        course={past.map(({ talkMs }) => talkMs)}
        to={answered}
        note={before.talkMs > 0 ? beside(duration(before.talkMs, language)) : ''}
      />
    </dl>
  );
}
