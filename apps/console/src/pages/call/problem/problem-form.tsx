import {
  type FeedbackCategory,
  type FeedbackItem,
  type FeedbackLevel,
  type FeedbackResult,
  feedback,
  feedbackForm,
  handleForm,
} from '@parley/contract/feedback';
import { feedbackCategories, feedbackLevels } from '@parley/contract/kind-texts';
import { feedbackResults } from '@parley/contract/state-texts';
import type { ReactElement } from 'react';
import { askKey, queryClient, send } from '../../../api/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { FormDrawer, notSaved } from '../../../parts/form/index.ts';
import { feedbackSigns, Status } from '../../../status/index.ts';
import { problemWords as words } from './words.ts';

interface EditForm {
  category: FeedbackCategory;
  level: FeedbackLevel;
  question: string;
}
interface HandleForm {
  result: FeedbackResult | undefined;
  answer: string;
}

const refresh = () => queryClient.invalidateQueries({ queryKey: askKey(feedback.list) });

/** Changes a problem, or solves it: with a result that is chosen, and a question whether that is meant. */
export function ProblemForm({ row, what, onClose }: { row: FeedbackItem; what: 'edit' | 'handle'; onClose: () => void }): ReactElement {
  const { say, text } = useWords(words);
  const confirm = useConfirm();
  const listed = (texts: Readonly<Record<string, { zh: string; en: string }>>) =>
    Object.entries(texts).map(([value, word]) => ({ value, label: text(word) }));
  const key = { id: row.id, revision: row.revision };
  if (what === 'edit')
    return (
      <FormDrawer<EditForm>
        title={say('editTitle')}
        schema={feedbackForm}
        initial={{ category: row.category, level: row.level, question: row.question }}
        fields={[
          { kind: 'one', name: 'category', label: words.category, options: listed(feedbackCategories) },
          { kind: 'one', name: 'level', label: words.level, options: listed(feedbackLevels) },
          { kind: 'area', name: 'question', label: words.question, required: true, span: 6 },
        ]}
        onSave={async (form) => {
          await send(feedback.update, { ...form, ...key }, { quiet: true });
          await refresh();
        }}
        onClose={onClose}
      />
    );
  return (
    <FormDrawer<HandleForm>
      title={say('handleTitle')}
      schema={handleForm}
      initial={{ result: undefined, answer: '' }}
      about={
        <div className="form-about">
          <p className="small quiet">
            <Status {...feedbackSigns[row.level]} word={text(feedbackLevels[row.level])} inline />{' '}
            {[text(feedbackCategories[row.category]), row.nodeName, row.flowName].filter(Boolean).join(' · ')}
          </p>
          <p>{row.question}</p>
        </div>
      }
      fields={[
        { kind: 'one', name: 'result', label: words.result, required: true, span: 6, options: listed(feedbackResults) },
        { kind: 'area', name: 'answer', label: words.answer, span: 6 },
      ]}
      saveText={say('solve')}
      onSave={({ result, answer }) =>
        new Promise((resolve) => {
          if (result === undefined) return resolve(notSaved);
          confirm({
            title: say('sure'),
            text: say('sureText', { result: text(feedbackResults[result]) }),
            verb: say('solve'),
            run: async () => {
              await send(feedback.handle, { ...key, result, answer });
              await refresh();
            },
            after: () => resolve(undefined),
            declined: () => resolve(notSaved),
          });
        })
      }
      onClose={onClose}
    />
  );
}
