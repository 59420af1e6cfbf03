import type { Text } from '@parley/contract';
import { publish, updateUat } from '@parley/contract/flow';
import { Button, Dropdown, Popover } from 'antd';
import {
  AlignHorizontalDistributeCenter,
  ArrowLeft,
  Ellipsis,
  FlaskConical,
  History as HistoryIcon,
  Keyboard,
  type LucideIcon,
  Percent,
  Redo2,
  Search,
  Send,
  Undo2,
} from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import { Can, needs } from '../../access/index.ts';
import { config } from '../../config/index.ts';
import { useWords } from '../../i18n/index.ts';
import { Mark } from '../../status/index.ts';
import type { SaveState } from '../core/autosave.ts';
import type { Editor } from '../core/editor.ts';
import type { IssueCount } from '../core/issues.ts';
import { IssueMark } from '../issue-mark.tsx';
import { SaveMark } from './save-mark.tsx';
import { shareDays, useSharesShown } from './use-shares.ts';

const words = {
  back: { zh: '返回话术列表', en: 'Back to flows' },
  draft: { zh: '草稿', en: 'Draft' },
  readOnly: { zh: '只读', en: 'Read only' },
  undo: { zh: '撤销 Ctrl+Z', en: 'Undo Ctrl+Z' },
  redo: { zh: '重做 Ctrl+Y', en: 'Redo Ctrl+Y' },
  arrange: { zh: '自动排列 L', en: 'Arrange L' },
  find: { zh: '查找 Ctrl+F', en: 'Find Ctrl+F' },
  shares: { zh: '显示 {n} 天出口占比', en: 'Show the exits of {n} {n|day|days}' },
  sharesOff: { zh: '隐藏出口占比', en: 'Hide the shares of exits' },
  versions: { zh: '发布记录', en: 'Versions' },
  verify: { zh: '校验', en: 'Check' },
  passed: { zh: '校验通过', en: 'Checked' },
  test: { zh: '测试', en: 'Test' },
  publish: { zh: '发布', en: 'Publish' },
  keys: { zh: '快捷键 ?', en: 'Keyboard shortcuts ?' },
  more: { zh: '更多', en: 'More' },
  issues: { zh: '{errors} 处错误，{warnings} 处提醒', en: '{errors} {errors|error|errors}, {warnings} {warnings|warning|warnings}' },
} as const satisfies Record<string, Text>;

function Tool({
  icon: Icon,
  label,
  disabled = false,
  onClick,
}: {
  icon: LucideIcon;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}): ReactElement {
  return (
    <button type="button" className="fc-icon fed-tool" aria-label={label} data-tip={label} disabled={disabled} onClick={onClick}>
      <Icon size={16} strokeWidth={1.7} aria-hidden />
    </button>
  );
}

type BarTool = { readonly icon: LucideIcon; readonly label: string; readonly disabled?: boolean; readonly run: () => void };

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
  /** Who else is here. */
  people: ReactNode;
  issuesOpen: boolean;
  onIssues: (open: boolean) => void;
  testing: boolean;
  onBack: () => void;
  onRetry: () => void;
  onResolve: () => void;
  onArrange: () => void;
  onFind: () => void;
  onVersions: () => void;
  onKeys: () => void;
  onTest: () => void;
  onPublish: () => void;
};

/** What the check found so far, and the list of it. In the flow shell the header checks: here it is only told what there is. */
function Check({ issues, checked, issuesOpen, onIssues, issueList, frame }: BarProps & { frame: boolean }): ReactElement | null {
  const { say } = useWords(words);
  const clean = checked && issues.errors + issues.warnings === 0;
  if (frame && issues.errors + issues.warnings === 0 && !issuesOpen) return null;
  const word = clean ? say('passed') : say('verify');
  return (
    <Popover trigger="click" placement="bottomRight" open={issuesOpen} onOpenChange={onIssues} content={issueList} destroyOnHidden>
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
        {!frame && <span className={clean || issues.errors + issues.warnings > 0 ? 'fed-word' : ''}>{word}</span>}
        {issues.errors + issues.warnings > 0 && <span className="unseen"> {say('issues', issues)}</span>}
      </Button>
    </Popover>
  );
}

/** The bar over the canvas: where one is, whether it is saved, what can be done with the whole. */
export function Bar(props: BarProps): ReactElement {
  const { say } = useWords(words);
  const { editor, frozen } = props;
  const shares = useSharesShown(({ shown }) => shown);
  const canUndo = useStore(editor.store, ({ history }) => history.past.length > 0);
  const canRedo = useStore(editor.store, ({ history }) => history.future.length > 0);
  // The frame of the flow shell has these buttons, and nothing is there twice.
  const frame = config().SYSTEM === 'flow';
  const tools: readonly BarTool[] = [
    ...(frozen
      ? []
      : [
          { icon: Undo2, label: say('undo'), disabled: !canUndo, run: editor.undo },
          { icon: Redo2, label: say('redo'), disabled: !canRedo, run: editor.redo },
          { icon: AlignHorizontalDistributeCenter, label: say('arrange'), run: props.onArrange },
        ]),
    {
      icon: Percent,
      label: say(shares ? 'sharesOff' : 'shares', { n: shareDays }),
      run: () => useSharesShown.setState({ shown: !shares }),
    },
    { icon: Search, label: say('find'), run: props.onFind },
    { icon: HistoryIcon, label: say('versions'), run: props.onVersions },
    { icon: Keyboard, label: say('keys'), run: props.onKeys },
  ];
  const items = tools.map(({ icon: Icon, label, disabled = false }, key) => ({
    key: String(key),
    label,
    disabled,
    icon: <Icon size={14} strokeWidth={1.7} />,
  }));
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
      <span className="fed-tools">
        {tools.map(({ icon, label, disabled = false, run }) => (
          <Tool key={label} icon={icon} label={label} disabled={disabled} onClick={run} />
        ))}
      </span>
      <span className="fed-space" />
      {props.people}
      <span className="fed-tools-folded">
        <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => tools[Number(key)]?.run() }}>
          <button type="button" className="fc-icon fed-tool" aria-label={say('more')} title={say('more')}>
            <Ellipsis size={16} strokeWidth={1.7} aria-hidden />
          </button>
        </Dropdown>
      </span>
      <Check {...props} frame={frame} />
      {!frame && (
        <>
          <Button
            icon={<FlaskConical size={16} strokeWidth={1.7} />}
            {...(props.testing ? { type: 'primary' as const, ghost: true } : {})}
            aria-pressed={props.testing}
            aria-label={say('test')}
            onClick={props.onTest}
          >
            <span className="fed-word">{say('test')}</span>
          </Button>
          <Can do={`${needs(publish)} || ${needs(updateUat)}`}>
            <Button type="primary" icon={<Send size={16} strokeWidth={1.7} />} aria-label={say('publish')} onClick={props.onPublish}>
              <span className="fed-word">{say('publish')}</span>
            </Button>
          </Can>
        </>
      )}
    </header>
  );
}
