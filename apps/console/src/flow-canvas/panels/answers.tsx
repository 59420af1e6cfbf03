import type { Text } from '@parley/contract';
import type { Answer, NodeOf } from '@parley/contract/flow/graph';
import { Button, Dropdown, Select } from 'antd';
import { ArrowRight, Ellipsis, Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { moved, replaced, without } from '../core/text-lines.ts';
import { exitName } from '../core/views.ts';
import { TextField } from '../fields/draft-input.tsx';
import { Section, Setting } from '../fields/section.tsx';
import { FallbackRow } from './fallback.tsx';
import { Target } from './target.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  title: { zh: '意向与去向', en: 'Intents and exits' },
  intents: { zh: '选意向', en: 'Choose intents' },
  add: { zh: '加一个分支', en: 'Add a branch' },
  name: { zh: '分支名', en: 'Branch name' },
  nameHint: { zh: '空着就用意向的名字', en: 'Empty uses the intents’ names' },
  intentsOf: { zh: '意向', en: 'Intents' },
  edit: { zh: '改意向和名称', en: 'Intents and name' },
  corpus: { zh: '「{name}」的语料', en: 'Sentences of “{name}”' },
  up: { zh: '上移', en: 'Move up' },
  down: { zh: '下移', en: 'Move down' },
  remove: { zh: '删除', en: 'Delete' },
  more: { zh: '更多', en: 'More' },
  taken: { zh: '「{name}」已在别的分支', en: '“{name}” is in another branch' },
  unmatched: { zh: '未识别', en: 'Not understood' },
  silence: { zh: '静默', en: 'Silence' },
} as const satisfies Record<string, Text>;

type RowProps = { node: NodeOf<'ask'>; index: number; answer: Answer; put: (answers: Answer[], key?: string) => void };

function AnswerRow({ node, index, answer, put }: RowProps): ReactElement {
  const { say, language } = useWords(words);
  const { flow, open } = useDraft();
  const [editing, setEditing] = useState(answer.intents.length === 0);
  const name = exitName(flow, node, { id: answer.id, fallback: false }, language);
  const others = node.answers.filter(({ id }) => id !== answer.id);
  const twice = answer.intents.find((id) => others.some(({ intents }) => intents.includes(id)));
  const act = (key: string): void => {
    if (key === 'edit') setEditing(true);
    else if (key === 'remove') put(without(node.answers, index));
    else if (key.startsWith('intent:')) open('intents', key.slice(7));
    else put(moved(node.answers, index, key === 'up' ? -1 : 1));
  };
  const items = [
    ...answer.intents.flatMap((id) => {
      const intent = flow.intents.find((one) => one.id === id);
      return intent ? [{ key: `intent:${id}`, label: say('corpus', { name: intent.name }) }] : [];
    }),
    ...(answer.intents.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: 'edit', label: say('edit') },
    { key: 'up', label: say('up'), disabled: index === 0 },
    { key: 'down', label: say('down'), disabled: index === node.answers.length - 1 },
    { key: 'remove', label: say('remove'), danger: true },
  ];
  return (
    <div className="fed-exit">
      <div className="fed-exit-row">
        <button
          type="button"
          className={`fed-exit-toggle${answer.intents.length === 0 ? ' is-empty' : ''}`}
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
        >
          <span>{name}</span>
        </button>
        <ArrowRight size={14} strokeWidth={1.7} aria-hidden />
        <Target node={node} exit={answer.id} name={name} />
        <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => act(key) }}>
          <button type="button" className="fc-icon" aria-label={`${say('more')} ${name}`} title={`${say('more')} ${name}`}>
            <Ellipsis size={14} strokeWidth={1.7} />
          </button>
        </Dropdown>
      </div>
      {editing && (
        <div className="fed-exit-body">
          <Setting name={say('intentsOf')}>
            <Select<string[]>
              mode="multiple"
              size="small"
              className="fed-wide"
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={say('intents')}
              aria-label={`${say('intents')} ${index + 1}`}
              status={answer.intents.length === 0 ? 'error' : ''}
              value={answer.intents}
              options={flow.intents.map((intent) => ({ value: intent.id, label: intent.name }))}
              onChange={(intents) => put(replaced(node.answers, index, { ...answer, intents }))}
            />
          </Setting>
          <Setting name={say('name')}>
            <TextField
              value={answer.name}
              label={say('name')}
              placeholder={say('nameHint')}
              maxLength={100}
              onChange={(text) => put(replaced(node.answers, index, { ...answer, name: text }), `answer${answer.id}`)}
            />
          </Setting>
        </div>
      )}
      {twice !== undefined && (
        <span className="fed-issue">{say('taken', { name: flow.intents.find(({ id }) => id === twice)?.name ?? '' })}</span>
      )}
    </div>
  );
}

/** An ask's branches: which intents take each, where it leads; then what happens when nothing is understood or said. */
export function Answers({ node }: { node: NodeOf<'ask'> }): ReactElement {
  const { say } = useWords(words);
  const { editor, newId } = useDraft();
  const put = (answers: Answer[], key?: string): void => editor.changeNode({ ...node, answers }, key);
  return (
    <Section title={say('title')}>
      <div className="fed-exits">
        {node.answers.map((answer, index) => (
          <AnswerRow key={answer.id} node={node} index={index} answer={answer} put={put} />
        ))}
        <FallbackRow
          node={node}
          exit="unmatched"
          name={say('unmatched')}
          value={node.unmatched}
          onChange={(unmatched, key) => editor.changeNode({ ...node, unmatched }, key && `unmatched-${key}`)}
        />
        <FallbackRow
          node={node}
          exit="silence"
          name={say('silence')}
          value={node.silence}
          onChange={(silence, key) => editor.changeNode({ ...node, silence }, key && `silence-${key}`)}
        />
      </div>
      <Button
        type="link"
        size="small"
        className="fed-add"
        icon={<Plus size={14} strokeWidth={1.7} />}
        onClick={() => put([...node.answers, { id: newId(), name: '', intents: [] }])}
      >
        {say('add')}
      </Button>
    </Section>
  );
}
