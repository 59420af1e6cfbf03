import type { Text } from '@parley/contract';
import type { FlowNode } from '@parley/contract/flow/graph';
import { Dropdown, Input } from 'antd';
import { Ellipsis } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/index.ts';
import { issuesByNode, numberText } from '../core/views.ts';
import { FixButton } from '../fields/fix-button.tsx';
import { Section } from '../fields/section.tsx';
import { IssueMark } from '../issue-mark.tsx';
import { kinds } from '../kinds.ts';
import { Tile } from '../tile.tsx';
import { Answers } from './answers.tsx';
import { CollectSections } from './collect-sections.tsx';
import { CommentsSection } from './comments-section.tsx';
import { ConditionSection } from './condition-section.tsx';
import { ItemsSelect } from './item-select.tsx';
import { HangupSection, NextSection, StartSection } from './kind-sections.tsx';
import { ListeningSection } from './listening.tsx';
import { MenuSection } from './menu-section.tsx';
import { ModelSections } from './model-sections.tsx';
import { Prompts } from './prompts.tsx';
import { RequestSections } from './request-sections.tsx';
import { SetSection } from './set-section.tsx';
import { ReturnSection, SmsSections, SubflowSections } from './side-sections.tsx';
import { TransferSections } from './transfer-sections.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  name: { zh: '节点名称', en: 'Node name' },
  prompts: { zh: '话术', en: 'Prompts' },
  rotation: { zh: '轮换播放', en: 'In rotation' },
  labels: { zh: '标签', en: 'Labels' },
  labelsHint: { zh: '走到这里就打上', en: 'Put on when it is reached' },
  fills: { zh: '顺带填槽位', en: 'Slots filled on the side' },
  more: { zh: '更多', en: 'More' },
  duplicate: { zh: '复制一份', en: 'Duplicate' },
  remove: { zh: '删除节点', en: 'Delete node' },
  none: { zh: '点一个节点，在这里改它', en: 'Choose a node to edit it here' },
  noneKeys: {
    zh: '按 ? 看全部快捷键。',
    en: 'Press ? for all keys.',
  },
  many: { zh: '已选 {n} 个节点', en: '{n} {n|node|nodes} selected' },
  manyHint: { zh: '一起移动、复制或删除。', en: 'Move, copy or delete them together.' },
} as const satisfies Record<string, Text>;

function Body({ node }: { node: FlowNode }): ReactElement {
  const { say } = useWords(words);
  const { editor } = useDraft();
  const spoken =
    'prompts' in node && node.kind !== 'hangup' ? (
      <Section title={say('prompts')} note={say('rotation')}>
        <Prompts
          prompts={node.prompts}
          withShort={node.kind !== 'speak' && node.kind !== 'transfer' && node.kind !== 'request' && node.kind !== 'agent-model'}
          onChange={(prompts, key) => editor.changeNode({ ...node, prompts }, key)}
        />
      </Section>
    ) : null;
  switch (node.kind) {
    case 'start':
      return (
        <>
          <StartSection node={node} />
          <NextSection node={node} />
        </>
      );
    case 'speak':
      return (
        <>
          {spoken}
          <NextSection node={node} />
        </>
      );
    case 'ask':
      return (
        <>
          {spoken}
          <Answers node={node} />
          <ListeningSection node={node} />
        </>
      );
    case 'collect':
      return (
        <>
          {spoken}
          <CollectSections node={node} />
          <ListeningSection node={node} />
        </>
      );
    case 'menu':
      return (
        <>
          {spoken}
          <MenuSection node={node} />
        </>
      );
    case 'condition':
      return <ConditionSection node={node} />;
    case 'set':
      return (
        <>
          <SetSection node={node} />
          <NextSection node={node} />
        </>
      );
    case 'transfer':
      return (
        <>
          {spoken}
          <TransferSections node={node} />
        </>
      );
    case 'request':
      return (
        <>
          {spoken}
          <RequestSections node={node} />
        </>
      );
    case 'agent-model':
      return (
        <>
          {spoken}
          <ModelSections node={node} />
          <ListeningSection node={node} />
        </>
      );
    case 'sms':
      return (
        <>
          <SmsSections node={node} />
          <NextSection node={node} />
        </>
      );
    case 'subflow':
      return <SubflowSections node={node} />;
    case 'return':
      return <ReturnSection node={node} />;
    case 'hangup':
      return <HangupSection node={node} />;
  }
}

function LabelsSection({ node }: { node: FlowNode }): ReactElement {
  const { say } = useWords(words);
  const { editor } = useDraft();
  return (
    <Section title={say('labels')} note={say('labelsHint')}>
      <ItemsSelect kind="label" label={say('labels')} value={node.labels} onChange={(labels) => editor.changeNode({ ...node, labels })} />
      {node.kind === 'ask' && (
        <>
          <div className="fed-label">{say('fills')}</div>
          <ItemsSelect kind="slot" label={say('fills')} value={node.fills} onChange={(fills) => editor.changeNode({ ...node, fills })} />
        </>
      )}
    </Section>
  );
}

/** The chosen node: its name, what verify says of it, and everything that can be set of its kind. */
export function NodePanel(): ReactElement {
  const { say, text } = useWords(words);
  const { flow, editor, issues } = useDraft();
  const selection = useStore(editor.store, (state) => state.selection);
  const body = useRef<HTMLDivElement>(null);
  const [id] = selection;
  const node = selection.size === 1 ? flow.nodes.find((one) => one.id === id) : undefined;
  if (!node) {
    return (
      <div className="fed-empty">
        <p>{selection.size > 1 ? say('many', { n: selection.size }) : say('none')}</p>
        <p className="fed-note">{selection.size > 1 ? say('manyHint') : say('noneKeys')}</p>
      </div>
    );
  }
  const mine = issuesByNode(flow, issues).get(node.id) ?? [];
  const items = [
    { key: 'duplicate', label: say('duplicate') },
    { key: 'remove', label: say('remove'), danger: true },
  ];
  return (
    <div ref={body} key={node.id}>
      <header className="fed-panel-head">
        <Tile kind={node.kind} large />
        <Input
          variant="borderless"
          className="fed-title"
          value={node.name}
          maxLength={100}
          placeholder={text(kinds[node.kind].label)}
          aria-label={say('name')}
          onChange={({ target }) => editor.changeNode({ ...node, name: target.value }, 'name')}
        />
        <span className="fed-note fed-nowrap">
          {text(kinds[node.kind].label)} · {numberText(node.number)}
        </span>
        <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => (key === 'remove' ? editor.remove() : editor.duplicate()) }}>
          <button type="button" className="fc-icon" aria-label={say('more')} title={say('more')}>
            <Ellipsis size={16} strokeWidth={1.7} />
          </button>
        </Dropdown>
      </header>
      {mine.length > 0 && (
        <ul className="fed-issues">
          {mine.map((issue) => (
            <li key={`${issue.code}${issue.exit ?? ''}${issue.item ?? ''}`}>
              <IssueMark severity={issue.severity} />
              {issue.message}
              <FixButton editor={editor} issue={issue} />
            </li>
          ))}
        </ul>
      )}
      <Body node={node} />
      <LabelsSection node={node} />
      <CommentsSection node={node} />
    </div>
  );
}
