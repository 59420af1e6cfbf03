import { type FeedbackItem, feedback } from '@parley/contract/feedback';
import { feedbackCategories, feedbackLevels } from '@parley/contract/kind-texts';
import { feedbackResults, feedbackStates } from '@parley/contract/state-texts';
import { Button } from 'antd';
import { type ReactElement, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { useAsk } from '../../../api/index.ts';
import { count, dateTime } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { feedbackSigns, Status } from '../../../status/index.ts';
import { ProblemForm } from '../problem/problem-form.tsx';
import { problemWords as words } from '../problem/words.ts';

/** More are on the page of problems. */
const shown = { size: 50 };

/** The problems that people reported from a call, to be changed and solved where they are seen; nothing where there are none. */
export function CallProblems({ callId }: { callId: string }): ReactElement | null {
  const { say } = useWords(words);
  const may = useCan(needs(feedback.list));
  const { data } = useAsk(feedback.list, { callId, ...shown }, { enabled: may });
  const [form, setForm] = useState<{ row: FeedbackItem; what: 'edit' | 'handle' }>();
  if (!data || data.list.length === 0) return null;
  return (
    <section>
      <h3>
        {say('title')} <span className="faint">{count(data.total)}</span>
      </h3>
      <ul className="call-problems">
        {data.list.map((row) => (
          <Reported key={row.id} row={row} onForm={(what) => setForm({ row, what })} />
        ))}
      </ul>
      {form ? <ProblemForm {...form} onClose={() => setForm(undefined)} /> : null}
    </section>
  );
}

function Reported({ row, onForm }: { row: FeedbackItem; onForm: (what: 'edit' | 'handle') => void }): ReactElement {
  const { say, text } = useWords(words);
  const may = { handle: useCan(needs(feedback.handle)), edit: useCan(needs(feedback.update)) };
  const state = text(feedbackStates[row.solved ? 'solved' : 'unsolved']);
  const result = row.result ? text(feedbackResults[row.result]) : undefined;
  return (
    <li>
      <p className="small">
        <Status shape={row.solved ? 'tick' : 'ring'} tone={row.solved ? 'good' : 'idle'} word={state} inline />{' '}
        <Status {...feedbackSigns[row.level]} word={text(feedbackLevels[row.level])} inline />{' '}
        <span className="quiet">{[text(feedbackCategories[row.category]), row.nodeName].filter(Boolean).join(' · ')}</span>
      </p>
      <p>{row.question}</p>
      <p className="small faint">{[row.provider, dateTime(row.createdAt)].filter(Boolean).join(' · ')}</p>
      {row.solved ? (
        <p className="small quiet">{[result, row.answer, row.handler, dateTime(row.handledAt)].filter(Boolean).join(' · ')}</p>
      ) : (
        <p>
          {may.handle ? (
            <Button type="link" size="small" onClick={() => onForm('handle')}>
              {say('handle')}
            </Button>
          ) : null}
          {may.edit ? (
            <Button type="link" size="small" onClick={() => onForm('edit')}>
              {say('edit')}
            </Button>
          ) : null}
        </p>
      )}
    </li>
  );
}
