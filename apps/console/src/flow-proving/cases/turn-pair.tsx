import type { ScriptDifference, ScriptTurn } from '@parley/contract/flow/script';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { Mark } from '../../status/index.ts';
import { caseWords } from './words.ts';

function Side({ turn }: { turn: ScriptTurn | undefined }): ReactElement {
  const { say } = useWords(caseWords);
  if (!turn) return <div className="proof-unsaid">{say('neverSaid')}</div>;
  const { line, decision } = turn;
  const said =
    line === null ? null : line.kind === 'text' ? line.text : line.kind === 'keys' ? say('pressed', { keys: line.keys }) : say(line.kind);
  return (
    <div className="proof-side">
      {said !== null && (
        <div className="proof-theirs">
          <span className="proof-bubble is-theirs">{said}</span>
          {turn.heard !== undefined && (
            <span className="proof-evidence">{turn.heard === '' ? say('heardNothing') : say('heardAs', { text: turn.heard })}</span>
          )}
          {line?.kind === 'text' && (
            <span className="proof-evidence">
              <b>{decision?.intent ?? (Object.values(decision?.slots ?? {}).join(' · ') || say('unmatched'))}</b>
              {decision?.score == null ? null : <span className="proof-figure">{decision.score.toFixed(2)}</span>}
            </span>
          )}
        </div>
      )}
      {turn.says.map(({ text, nodeName }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays as it is
        <div key={n}>
          <span className="proof-bubble">{text}</span>
          {n === turn.says.length - 1 && <span className="proof-node">{nodeName}</span>}
        </div>
      ))}
    </div>
  );
}

const causes = {
  intent: 'partsIntent',
  node: 'partsNode',
  slot: 'partsSlot',
  ended: 'partsEnded',
  outcome: 'partsOutcome',
} as const;

/** Why two runs part, in words. */
export function useDifferenceText(): (difference: ScriptDifference) => string {
  const { say } = useWords(caseWords);
  return ({ cause, before, now }) => {
    const absent = cause === 'intent' ? say('unmatched') : say('nothing');
    return say(causes[cause], { before: before || absent, now: now || absent });
  };
}

type TurnPairProps = {
  n: number;
  before: ScriptTurn | undefined;
  now: ScriptTurn | undefined;
  difference: ScriptDifference | null;
  /** There is nothing to compare with yet. */
  alone: boolean;
};

/** One turn on both sides, in step. */
export function TurnPair({ n, before, now, difference, alone }: TurnPairProps): ReactElement {
  const { say } = useWords(caseWords);
  const told = useDifferenceText();
  const at = difference?.turn ?? Number.POSITIVE_INFINITY;
  return (
    <div className="proof-pair" data-differs={n >= at || undefined} data-first={n === at || undefined}>
      {difference && n === at && (
        <p className="proof-parts">
          {say('parts')}
          {told(difference)}
        </p>
      )}
      <Side turn={before} />
      <span className="proof-middle">
        {alone ? null : n === at ? <Mark shape="triangle" tone="warn" size={14} /> : n > at ? '≠' : '='}
        <small>{n}</small>
      </span>
      {alone ? <span /> : <Side turn={now} />}
    </div>
  );
}
