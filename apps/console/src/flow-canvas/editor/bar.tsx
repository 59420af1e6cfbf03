import type { Text } from '@parley/contract';
import { publish, updateUat } from '@parley/contract/flow';
import { Button, Popover, Tooltip } from 'antd';
import {
  AlignHorizontalDistributeCenter,
  ArrowLeft,
  FlaskConical,
  History as HistoryIcon,
  type LucideIcon,
  Redo2,
  Search,
  Send,
  Undo2,
} from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import { Can, needs } from '../../access/index.ts';
import { useWords } from '../../i18n/index.ts';
import { Mark } from '../../status/index.ts';
import type { SaveState } from '../core/autosave.ts';
import type { Editor } from '../core/editor.ts';
import type { IssueCount } from '../core/issues.ts';
import { IssueMark } from '../issue-mark.tsx';
import { SaveMark } from './save-mark.tsx';

const words = {
  back: { zh: '返回话术列表', en: 'Back to flows' },
  draft: { zh: '草稿', en: 'Draft' },
  readOnly: { zh: '只读', en: 'Read only' },
  undo: { zh: '撤销 Ctrl+Z', en: 'Undo Ctrl+Z' },
  redo: { zh: '重做 Ctrl+Y', en: 'Redo Ctrl+Y' },
  arrange: { zh: '自动排列 L', en: 'Arrange L' },
  find: { zh: '查找 Ctrl+F', en: 'Find Ctrl+F' },
  versions: { zh: '发布记录', en: 'Versions' },
  verify: { zh: '校验', en: 'Check' },
  passed: { zh: '校验通过', en: 'Checked' },
  test: { zh: '测试', en: 'Test' },
  publish: { zh: '发布', en: 'Publish' },
} as const satisfies Record<string, Text>;

function Tool({
  icon: Icon,
  label,
  disabled = false,
  pressed,
  onClick,
}: {
  icon: LucideIcon;
  label: string;
  disabled?: boolean;
  pressed?: boolean;
  onClick: () => void;
}): ReactElement {
  return (
    <Tooltip title={label} mouseEnterDelay={0.4}>
      <button type="button" className="fc-icon fed-tool" aria-label={label} aria-pressed={pressed} disabled={disabled} onClick={onClick}>
        <Icon size={16} strokeWidth={1.7} aria-hidden />
      </button>
    </Tooltip>
  );
}

export type BarProps = {
  name: string;
  /** The version beside the name, such as `草稿 v13`. */
  version: string;
  editor: Editor;
  frozen: boolean;
  save: SaveState;
  issues: IssueCount;
  checked: boolean;
  issueList: ReactNode;
  issuesOpen: boolean;
  onIssues: (open: boolean) => void;
  testing: boolean;
  onBack: () => void;
  onRetry: () => void;
  onResolve: () => void;
  onArrange: () => void;
  onFind: () => void;
  onVersions: () => void;
  onTest: () => void;
  onPublish: () => void;
};

/** The bar over the canvas: where one is, whether it is saved, what can be done with the whole. */
export function Bar(props: BarProps): ReactElement {
  const { say } = useWords(words);
  const { editor, frozen, issues, checked } = props;
  const canUndo = useStore(editor.store, ({ history }) => history.past.length > 0);
  const canRedo = useStore(editor.store, ({ history }) => history.future.length > 0);
  const clean = checked && issues.errors + issues.warnings === 0;
  return (
    <header className="fed-bar">
      <Tool icon={ArrowLeft} label={say('back')} onClick={props.onBack} />
      <h1 className="fed-name">{props.name}</h1>
      <span className="fed-tag">{props.version}</span>
      {frozen ? (
        <span className="fed-note">{say('readOnly')}</span>
      ) : (
        <SaveMark state={props.save} onRetry={props.onRetry} onResolve={props.onResolve} />
      )}
      <span className="fed-bar-line" />
      {!frozen && (
        <>
          <Tool icon={Undo2} label={say('undo')} disabled={!canUndo} onClick={editor.undo} />
          <Tool icon={Redo2} label={say('redo')} disabled={!canRedo} onClick={editor.redo} />
          <Tool icon={AlignHorizontalDistributeCenter} label={say('arrange')} onClick={props.onArrange} />
        </>
      )}
      <Tool icon={Search} label={say('find')} onClick={props.onFind} />
      <Tool icon={HistoryIcon} label={say('versions')} onClick={props.onVersions} />
      <span className="fed-space" />
      <Popover
        trigger="click"
        placement="bottomRight"
        open={props.issuesOpen}
        onOpenChange={props.onIssues}
        content={props.issueList}
        destroyOnHidden
      >
        <Button className="fed-check">
          {clean && <Mark shape="tick" tone="good" size={14} />}
          {issues.errors > 0 && (
            <span className="fed-check-part">
              <IssueMark severity="error" />
              <b>{issues.errors}</b>
            </span>
          )}
          {issues.warnings > 0 && (
            <span className="fed-check-part">
              <IssueMark severity="warning" />
              <b>{issues.warnings}</b>
            </span>
          )}
          {clean ? say('passed') : say('verify')}
        </Button>
      </Popover>
      <Button
        icon={<FlaskConical size={16} strokeWidth={1.7} />}
        {...(props.testing ? { type: 'primary' as const, ghost: true } : {})}
        aria-pressed={props.testing}
        onClick={props.onTest}
      >
        {say('test')}
      </Button>
      <Can do={`${needs(publish)} || ${needs(updateUat)}`}>
        <Button type="primary" icon={<Send size={16} strokeWidth={1.7} />} onClick={props.onPublish}>
          {say('publish')}
        </Button>
      </Can>
    </header>
  );
}
