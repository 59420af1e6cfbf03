import type { Text } from '@parley/contract';
import type { Answer, Intent, NodeOf } from '@parley/contract/flow/graph';
import { Dropdown } from 'antd';
import { ArrowRight, Ellipsis } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { moved, replaced, without } from '../core/text-lines.ts';
import { exitName } from '../core/views.ts';
import { AddButton } from '../fields/add-button.tsx';
import { TextField } from '../fields/draft-input.tsx';
import { Section, Setting } from '../fields/section.tsx';
import { FallbackRow } from './fallback.tsx';
import { ItemsSelect } from './item-select.tsx';
import { Target } from './target.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  title: { zh: '意图与去向', en: 'Intents and exits' },
  intents: { zh: '选意图', en: 'Choose intents' },
  add: { zh: '加一个分支', en: 'Add a branch' },
  name: { zh: '分支名', en: 'Branch name' },
  nameHint: { zh: '空着就用意图的名字', en: 'Empty uses the intents’ names' },
  intentsOf: { zh: '意图', en: 'Intents' },
  edit: { zh: '改意图和名称', en: 'Intents and name' },
  corpus: { zh: '「{name}」的语料', en: 'Sentences of “{name}”' },
  up: { zh: '上移', en: 'Move up' },
  down: { zh: '下移', en: 'Move down' },
  remove: { zh: '删除', en: 'Delete' },
  more: { zh: '更多', en: 'More' },
  taken: { zh: '「{name}」已在别的分支', en: '“{name}” is in another branch' },
  wordless: { zh: '「{name}」还没有语料，去写几句', en: '“{name}” has no sentences yet: write some' },
  unmatched: { zh: '未识别', en: 'Not understood' },
  silence: { zh: '静默', en: 'Silence' },
} as const satisfies Record<string, Text>;

/** Whether there is anything to know it by. */
const hasCorpus = ({ exact, similar, regex, rules }: Intent): boolean => exact.length + similar.length + regex.length + rules.length > 0;

/** Nodes that are left by intents. */
type Answered = NodeOf<'ask'> | NodeOf<'collect'>;

type RowProps = {
  node: Answered;
  index: number;
  answer: Answer;
  /** It was added just now. */
  fresh: boolean;
  put: (answers: Answer[], key?: string) => void;
};

function AnswerRow({ node, index, answer, fresh, put }: RowProps): ReactElement {
  const { say, language } = useWords(words);
  const { flow, open, issues } = useDraft();
  const [editing, setEditing] = useState(answer.intents.length === 0);
  const name = exitName(flow, node, { id: answer.id, fallback: false }, language);
  const others = node.answers.filter(({ id }) => id !== answer.id);
  const faulty = answer.intents.length === 0 && issues.some((issue) => issue.node === node.id && (issue.exit ?? answer.id) === answer.id);
  const wordless = answer.intents.flatMap((id) => flow.intents.filter((one) => one.id === id && !hasCorpus(one)));
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
          className={`fed-exit-toggle${faulty ? ' is-empty' : ''}`}
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
            <ItemsSelect
              kind="intent"
              label={`${say('intents')} ${index + 1}`}
              placeholder={say('intents')}
              faulty={faulty}
              autoFocus={fresh}
              value={answer.intents}
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
      {wordless.map((intent) => (
        <button key={intent.id} type="button" className="fed-hint-link" onClick={() => open('intents', intent.id)}>
          {say('wordless', { name: intent.name })}
        </button>
      ))}
      {twice !== undefined && (
        <span className="fed-issue">{say('taken', { name: flow.intents.find(({ id }) => id === twice)?.name ?? '' })}</span>
      )}
    </div>
  );
}

/** The branches by intent of a node: which intents take each and where it leads; `children` are the exits behind them. */
export function AnswerSection({ node, title, children }: { node: Answered; title: string; children?: ReactNode }): ReactElement {
  const { say } = useWords(words);
  const { editor, newId } = useDraft();
  const [added, setAdded] = useState<string>();
  const put = (answers: Answer[], key?: string): void => editor.changeNode({ ...node, answers }, key);
  return (
    <Section title={title}>
      <div className="fed-exits">
        {node.answers.map((answer, index) => (
          <AnswerRow key={answer.id} node={node} index={index} answer={answer} fresh={answer.id === added} put={put} />
        ))}
        {children}
      </div>
      <AddButton
        text={say('add')}
        onClick={() => {
          const id = newId();
          setAdded(id);
          put([...node.answers, { id, name: '', intents: [] }]);
        }}
      />
    </Section>
  );
}

/** An ask's branches, then what happens when nothing is understood or said. */
export function Answers({ node }: { node: NodeOf<'ask'> }): ReactElement {
  const { say } = useWords(words);
  const { editor } = useDraft();
  return (
    <AnswerSection node={node} title={say('title')}>
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
    </AnswerSection>
  );
}
