import type { Text } from '@parley/contract';
import type { FlowIssue } from '@parley/contract/flow';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import type { Editor } from '../core/editor.ts';
import { countIssues, sortedIssues } from '../core/issues.ts';
import type { NodeView } from '../core/view.ts';
import { FixButton } from '../fields/fix-button.tsx';
import { IssueMark } from '../issue-mark.tsx';

const words = {
  failed: { zh: '话术校验未通过', en: 'Flow check failed' },
  warned: { zh: '可以发布，有 {n} 处留意', en: 'Ready to publish, {n} to look at' },
  passed: { zh: '校验通过', en: 'Check passed' },
  passedHint: { zh: '没有发现问题，可以发布。', en: 'Nothing found. It can be published.' },
  counts: { zh: '{errors} 处错误，{warnings} 处提醒', en: '{errors} {errors|error|errors}, {warnings} {warnings|warning|warnings}' },
  again: { zh: '重新校验', en: 'Check again' },
  whole: { zh: '整个话术', en: 'Whole flow' },
} as const satisfies Record<string, Text>;

type IssueListProps = {
  issues: readonly FlowIssue[];
  views: readonly NodeView[];
  /** Of a draft that may be mended here. */
  editor: Editor | undefined;
  busy: boolean;
  onGo: (issue: FlowIssue) => void;
  onAgain: () => void;
};

/** What verify found; a click goes to the place. */
export function IssueList({ issues, views, editor, busy, onGo, onAgain }: IssueListProps): ReactElement {
  const { say } = useWords(words);
  const { errors, warnings } = countIssues(issues);
  const place = ({ node }: FlowIssue): string => {
    const view = views.find(({ id }) => id === node);
    return view ? `${view.number} ${view.name}` : say('whole');
  };
  return (
    <div className="fed-issue-list">
      <header>
        <b>{errors > 0 ? say('failed') : warnings > 0 ? say('warned', { n: warnings }) : say('passed')}</b>
        <span className="fed-note">{issues.length > 0 ? say('counts', { errors, warnings }) : say('passedHint')}</span>
      </header>
      <ul>
        {sortedIssues(issues).map((issue) => (
          <li key={`${issue.code}/${issue.node ?? ''}/${issue.exit ?? ''}/${issue.item ?? ''}/${issue.message}`}>
            <button type="button" className="fed-issue-row" onClick={() => onGo(issue)}>
              <IssueMark severity={issue.severity} />
              <span>
                <span className="fed-issue-text">{issue.message}</span>
                <span className="fed-note">{place(issue)}</span>
              </span>
            </button>
            {editor && <FixButton editor={editor} issue={issue} />}
          </li>
        ))}
      </ul>
      <Button size="small" type="text" loading={busy} onClick={onAgain}>
        {say('again')}
      </Button>
    </div>
  );
}
