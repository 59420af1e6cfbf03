import { taskModes } from '@parley/contract/kind-texts';
import type { TaskItem } from '@parley/contract/task';
import type { ReactElement } from 'react';
import { count, share } from '../../../format/index.ts';
import type { Say } from '../../../i18n/index.ts';
import { PartOfWhole } from '../../../parts/progress/index.ts';
import { Mark, taskSigns } from '../../../status/index.ts';
import { settled } from '../../../task/index.ts';
import { darkOf } from './columns.tsx';
import { noteOf } from './note-of.ts';
import type { taskWords } from './words.ts';

interface TaskCardProps {
  readonly row: TaskItem;
  /** Id of what names it. */
  readonly nameId: string;
  readonly words: Say<keyof typeof taskWords>;
  readonly now: number;
}

/** A task on a narrow screen: two lines, progress, three figures. */
export function TaskCard({ row, nameId, words, now }: TaskCardProps): ReactElement {
  const sign = taskSigns[row.state];
  const { progress } = row;
  const note = noteOf(row, words, now);
  return (
    <div className="task-card">
      <Mark {...sign} share={progress.total > 0 ? settled(progress) / progress.total : 0} />
      <b className="cut" id={nameId}>
        {row.name}
      </b>
      <span className="task-card-state small">
        <b data-tone={sign.tone}>{words.text(sign.word)}</b> {note ? `· ${note}` : ''}
      </span>
      <span className="task-card-flow small faint cut">
        {row.flowName} {row.flowVersion === null ? '' : `v${row.flowVersion}`} · {words.text(taskModes[row.mode])}
      </span>
      <span className="task-card-progress">
        <PartOfWhole done={settled(progress)} whole={progress.total} {...darkOf(row)} moving={row.state === 'running'} />
      </span>
      <dl className="task-card-figures">
        <div>
          <dt>{words.say('answered')}</dt>
          <dd>{share(progress.answered, progress.calls)}</dd>
        </div>
        <div>
          <dt>{words.say('gradeA')}</dt>
          <dd>{count(progress.grades.A)}</dd>
        </div>
        <div>
          <dt>{words.say('concurrency')}</dt>
          <dd>
            {count(row.concurrency)}
            <span className="faint">/{count(row.robots)}</span>
          </dd>
        </div>
      </dl>
    </div>
  );
}
