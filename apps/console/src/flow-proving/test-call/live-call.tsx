import { flowTestCall, type TestCallDetail } from '@parley/contract/flow-test-call';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useAsk } from '../../api/index.ts';
import { useWords } from '../../i18n/index.ts';
import { usePush } from '../../socket/index.ts';
import { testCallWords } from './words.ts';

/** Ms between two looks, for turns whose push was lost. */
const every = 3_000;
/** Ms that a record may come after the end of its call. */
const recordWithin = 30_000;

/** What is said in a test call, as it comes. */
export function LiveCall({ callId, onState }: { callId: string; onState: (call: TestCallDetail) => void }): ReactElement {
  const { say } = useWords(testCallWords);
  const [pushed, setPushed] = useState<TestCallDetail>();
  const [seen, setSeen] = useState<TestCallDetail>();
  const endedAt = seen?.endedAt ?? pushed?.endedAt;
  // Its record says by which cause it ended, and comes a moment later.
  const settled = endedAt && (seen?.recorded || Date.now() - Date.parse(endedAt) > recordWithin);
  const asked = useAsk(flowTestCall.detail, { call_id: callId }, { every: settled ? false : every, staleMs: 0 });
  usePush('test-call', (call) => {
    if (call.id === callId) setPushed(call);
  });
  const { data } = asked;
  // Whoever knows more turns, or the end, is the newer.
  const isNewer = data && (data.endedAt !== null || data.turns.length > (pushed?.turns.length ?? -1));
  const call = isNewer ? data : (pushed ?? data);
  const end = useRef<HTMLLIElement>(null);
  const count = call?.turns.length ?? 0;
  useEffect(() => {
    if (call) onState(call);
    setSeen(call);
  }, [call, onState]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is what moves the view
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <section aria-label={say('live')}>
      {count === 0 && <p className="proof-note">{say('nothing')}</p>}
      <ul className="proof-said" aria-live="polite">
        {call?.turns.map((turn, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns are only ever added
          <li key={n} className={turn.who === 'robot' ? undefined : 'is-theirs'}>
            <span className="proof-bubble">
              {turn.text}
              {turn.interrupted && say('cut')}
            </span>
            <span className="proof-note">
              {[turn.nodeName, turn.intent, turn.latencyMs === null ? null : say('latency', { n: turn.latencyMs })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
        <li ref={end} aria-hidden />
      </ul>
    </section>
  );
}
