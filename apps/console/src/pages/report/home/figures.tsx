import type { HomeSummary, HourFigures } from '@parley/contract/report';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { count, duration, percent, share } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Sparkline } from '../../../parts/chart/index.ts';
import { Explained, rateHints } from '../../../parts/explained/index.ts';
import { change } from './findings.ts';
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
  readonly course?: readonly number[];
}

function Figure({ label, hint, value, note, course }: FigureProps): ReactElement {
  return (
    <div className="figure">
      <dt>{hint ? <Explained text={hint}>{label}</Explained> : label}</dt>
      <dd className="figure-value">{value}</dd>
      <dd className="figure-note">{note}</dd>
      {course ? <Sparkline values={course} /> : null}
    </div>
  );
}

/** The figures of today against the same hours of yesterday. */
export function Figures({ summary, hours }: { summary: HomeSummary; hours: readonly HourFigures[] }): ReactElement {
  const { say, text, language } = useWords(homeWords);
  const { today, yesterday } = summary;
  const past = hours.filter(({ calls }) => calls > 0);
  const rate = ratio(today.answered, today.calls);
  const rateBy = yesterday.calls > 0 ? rate - ratio(yesterday.answered, yesterday.calls) : undefined;
  const reach = ratio(today.connected, today.calls);
  const reachBy = yesterday.calls > 0 ? reach - ratio(yesterday.connected, yesterday.calls) : undefined;
  const callsBy = change(today.calls, yesterday.calls);
  const gradeBy = change(today.gradeA, yesterday.gradeA);
  const points = (by: number | undefined): string => (by === undefined ? '' : Math.abs(by * 100).toFixed(1));
  const mean = (figures: HomeSummary['today']): number => Math.round(ratio(figures.talkMs, figures.answered) / 1000);
  return (
    <dl className="figures">
      <Figure
        label={say('calls')}
        value={count(today.calls)}
        course={past.map(({ calls }) => calls)}
        note={
          <>
            <Change by={callsBy} text={percent(Math.abs(callsBy ?? 0))} /> {callsBy === undefined ? '' : say('against')}
          </>
        }
      />
      <Figure
        label={say('answerRate')}
        hint={text(rateHints.answered)}
        value={share(today.answered, today.calls)}
        course={past.map(({ answered, calls }) => ratio(answered, calls))}
        note={
          <>
            <Change by={rateBy} text={points(rateBy)} /> {rateBy === undefined ? '' : say('points')}
          </>
        }
      />
      <Figure
        label={say('meanTalk')}
        value={
          today.answered > 0 ? (
            <>
              {count(mean(today))} <small>{say('seconds')}</small>
            </>
          ) : (
            '--'
          )
        }
        note={yesterday.answered > 0 ? say('yesterday', { value: `${mean(yesterday)} ${say('seconds')}` }) : ''}
      />
      <Figure
        label={say('gradeA')}
        value={count(today.gradeA)}
        note={
          <>
            <Change by={gradeBy} text={percent(Math.abs(gradeBy ?? 0))} />{' '}
            {today.answered > 0 ? say('ofAnswered', { share: share(today.gradeA, today.answered) }) : ''}
          </>
        }
      />
      <Figure
        label={say('connected')}
        hint={text(rateHints.connected)}
        value={share(today.connected, today.calls)}
        note={
          <>
            <Change by={reachBy} text={points(reachBy)} />{' '}
            {today.calls > 0 ? say('ofCalls', { part: count(today.connected), whole: count(today.calls) }) : ''}
          </>
        }
      />
      <Figure
        label={say('talk')}
        value={<span className="figure-words">{duration(today.talkMs, language)}</span>}
        note={yesterday.talkMs > 0 ? say('yesterday', { value: duration(yesterday.talkMs, language) }) : ''}
      />
    </dl>
  );
}
