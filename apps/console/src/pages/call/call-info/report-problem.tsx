import type { CallDetail } from '@parley/contract/call';
import { type FeedbackCategory, type FeedbackLevel, feedback, feedbackForm } from '@parley/contract/feedback';
import { feedbackCategories, feedbackLevels } from '@parley/contract/kind-texts';
import { MessageSquareWarning } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { askKey, notify, queryClient, send } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { FormDrawer } from '../../../parts/form/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { problemWords as words } from '../problem/words.ts';

interface ReportForm {
  category: FeedbackCategory;
  level: FeedbackLevel;
  turn: string;
  question: string;
}

/** Reports a problem from a call, at one of its turns or as a whole. */
export function ReportProblem({ call }: { call: CallDetail }): ReactElement | null {
  const { say, text } = useWords(words);
  const may = useCan(needs(feedback.create));
  const [open, setOpen] = useState(false);
  if (!may) return null;
  const listed = (texts: Readonly<Record<string, { zh: string; en: string }>>) =>
    Object.entries(texts).map(([value, word]) => ({ value, label: text(word) }));
  return (
    <>
      <IconButton icon={MessageSquareWarning} label={say('report')} onClick={() => setOpen(true)} />
      {open ? (
        <FormDrawer<ReportForm>
          title={say('report')}
          schema={feedbackForm}
          initial={{ category: 'other', level: 'medium', turn: '', question: '' }}
          fields={[
            { kind: 'one', name: 'category', label: words.category, options: listed(feedbackCategories) },
            { kind: 'one', name: 'level', label: words.level, options: listed(feedbackLevels) },
            {
              kind: 'one',
              name: 'turn',
              label: words.turn,
              span: 6,
              clearable: true,
              hint: words.wholeCall,
              options: call.turnList.map(({ n, text: said }) => ({ value: String(n), label: `${n}. ${said.slice(0, 40)}` })),
            },
            { kind: 'area', name: 'question', label: words.question, required: true, span: 6 },
          ]}
          saveText={say('send')}
          onSave={async ({ turn, ...form }) => {
            await send(feedback.create, { ...form, callId: call.id, turn: turn ? Number(turn) : null }, { quiet: true });
            await queryClient.invalidateQueries({ queryKey: askKey(feedback.list) });
            notify({ kind: 'success', text: say('told') });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
