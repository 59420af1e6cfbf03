import type { AnnouncementTrial, FalseHit } from '@parley/contract/announcement';
import { Button, Segmented } from 'antd';
import { FlaskConical } from 'lucide-react';
import { Fragment, type ReactElement } from 'react';
import { failureText } from '../../../api/index.ts';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { Bar } from '../../../parts/progress/index.ts';
import { meanings, recallWords as words } from './words.ts';

interface TrialViewProps {
  readonly trial: AnnouncementTrial | undefined;
  readonly failed: unknown;
  readonly asks: boolean;
  readonly texts: readonly string[];
  /** Wrong hits that somebody said are right. */
  readonly right: ReadonlySet<string>;
  readonly onRight: (hit: FalseHit) => void;
  readonly onExcept: (hit: FalseHit) => void;
  readonly again: () => void;
}

const isMeaning = (name: string): name is keyof typeof meanings => Object.hasOwn(meanings, name);
const talkedWith = new Set(['person', 'voicemail', 'assistant', 'machine', 'fax']);

/** A text with what a rule matches marked. */
function Marked({ text, texts }: { text: string; texts: readonly string[] }): ReactElement {
  const found = texts.find((one) => text.includes(one));
  if (!found) return <>{text}</>;
  const at = text.indexOf(found);
  return (
    <>
      {text.slice(0, at)}
      <mark>{found}</mark>
      {text.slice(at + found.length)}
    </>
  );
}

/** What a rule would have hit, and whom it would have hit wrongly. */
export function TrialView({ trial, failed, asks, texts, right, onRight, onExcept, again }: TrialViewProps): ReactElement {
  const { say, text } = useWords(words);
  const nameOf = (was: string): string => {
    if (was === 'person') return say('person');
    return isMeaning(was) ? text(meanings[was]) : say('unknown');
  };
  const isDone = trial?.state === 'done';
  const kinds = Object.entries(trial?.was ?? {}).sort((a, b) => b[1] - a[1]);
  const wrong = (was: string): boolean => talkedWith.has(was);
  const title = trial && (isDone || trial.hits > 0) ? say('trialHits', { hits: count(trial.hits), wrong: trial.falseHits }) : say('trial');
  const progress = trial
    ? isDone
      ? say('trialOf', { n: count(trial.tried) })
      : say('trialGoes', { n: count(trial.tried) })
    : say('trialWaits');
  return (
    <section className="recall-trial" aria-label={say('trial')} aria-live="polite">
      <div className="recall-head">
        <FlaskConical size={16} strokeWidth={1.7} />
        <h3>{title}</h3>
        <span className="faint">{asks ? progress : say('trialNothing')}</span>
        <span className="page-space" />
        <Button size="small" type="text" disabled={!asks} onClick={again}>
          {say('again')}
        </Button>
      </div>
      {failed ? <p className="recall-failed">{failureText(failed)}</p> : null}
      {trial && trial.hits > 0 ? (
        <>
          <Bar
            label={title}
            whole={trial.hits}
            parts={kinds.map(([was, calls]) => ({
              value: calls,
              colour: wrong(was) ? '--tone-warn-solid' : was === 'unknown' ? '--accent-solid' : '--accent-line',
            }))}
          />
          <p className="recall-was">
            <span className="faint">{say('was')}</span>
            {kinds.map(([was, calls]) => (
              <span key={was} data-wrong={wrong(was) || undefined}>{`${nameOf(was)} ${count(calls)}`}</span>
            ))}
          </p>
        </>
      ) : null}
      <ul className="recall-false">
        {(trial?.falseList ?? []).map((hit, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one call may have said several things
          <Fragment key={`${hit.callId} ${n}`}>
            <li>
              <span className="cut">
                「<Marked text={hit.text || say('wordless')} texts={texts} />」
              </span>
              <span className="faint">
                {nameOf(hit.was)}
                {hit.likeness === null ? '' : `，${say('like', { n: hit.likeness.toFixed(2) })}`}
              </span>
              <Segmented
                size="small"
                aria-label={hit.text}
                value={right.has(hit.callId) ? 'right' : 'open'}
                options={[
                  { value: 'right', label: say('counts') },
                  { value: 'except', label: say('except'), disabled: hit.text === '' },
                ]}
                onChange={(next) => (next === 'except' ? onExcept(hit) : onRight(hit))}
              />
            </li>
          </Fragment>
        ))}
      </ul>
    </section>
  );
}
