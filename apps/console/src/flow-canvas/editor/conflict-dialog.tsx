import type { Text } from '@parley/contract';
import type { Flow, FlowPart } from '@parley/contract/flow/graph';
import { Button, Modal, Segmented } from 'antd';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { type MergeItem, mergeDrafts, type Side } from '../core/merge.ts';
import type { Theirs } from './use-draft-file.ts';

const words = {
  title: { zh: '这份草稿被别人改过', en: 'Somebody else changed this draft' },
  text: {
    zh: '您打开之后别人也保存过。下面 {n} 处两边都改了，请逐项选择；其余已各取所改。',
    en: 'Somebody saved after you opened it. Both of you changed the {n} {n|item|items} below: choose for each. Whatever only one changed is kept.',
  },
  unknown: {
    zh: '这台电脑上留着没有保存的改动，服务器上已有更新的草稿。请逐项选择。',
    en: 'Changes that were never saved are kept on this computer, and the server has a later draft. Choose for each item.',
  },
  both: { zh: '两边都改了', en: 'Changed by both' },
  one: { zh: '一边改了', en: 'Changed by one' },
  mine: { zh: '我的', en: 'Mine' },
  theirs: { zh: '对方的', en: 'Theirs' },
  allMine: { zh: '都用我的', en: 'All mine' },
  allTheirs: { zh: '都用对方的', en: 'All theirs' },
  merge: { zh: '合并并保存', en: 'Merge and save' },
  later: { zh: '先不处理', en: 'Decide later' },
  made: { zh: '我：{mine}；对方：{theirs}', en: 'Mine: {mine}; theirs: {theirs}' },
  same: { zh: '没动', en: 'untouched' },
  added: { zh: '新增', en: 'added' },
  changed: { zh: '修改', en: 'changed' },
  removed: { zh: '删除', en: 'removed' },
} as const satisfies Record<string, Text>;

const parts: Readonly<Record<string, Text>> = {
  nodes: { zh: '节点', en: 'Node' },
  edges: { zh: '连线', en: 'Edge' },
  intents: { zh: '意图', en: 'Intent' },
  similarWords: { zh: '近音', en: 'Similar word' },
  knowledge: { zh: '知识', en: 'Knowledge' },
  handlers: { zh: '应对', en: 'Handler' },
  slots: { zh: '槽位', en: 'Slot' },
  libraries: { zh: '词库', en: 'Word list' },
  variables: { zh: '变量', en: 'Variable' },
  labels: { zh: '标签', en: 'Label' },
  comments: { zh: '备注', en: 'Comment' },
  grades: { zh: '意向', en: 'Grade' },
  businessHours: { zh: '营业时间', en: 'Business hours' },
  understanding: { zh: '理解', en: 'Understanding' },
  listening: { zh: '收听', en: 'Listening' },
  voice: { zh: '声音', en: 'Voice' },
  answering: { zh: '接听', en: 'Answering' },
};

/** A part that has no word yet is told by its name in the draft. */
const partWord = (part: FlowPart): Text => parts[part] ?? { zh: part, en: part };

type RowProps = { item: MergeItem; onSide: (side: Side) => void };

function MergeRow({ item, onSide }: RowProps): ReactElement {
  const { say, text } = useWords(words);
  const name = `${text(partWord(item.part))} ${item.name}`.trim();
  return (
    <li className="fed-merge-row">
      <span>
        {name}
        <span className="fed-note">{say('made', { mine: say(item.mine), theirs: say(item.theirs) })}</span>
      </span>
      <Segmented<Side>
        size="small"
        aria-label={name}
        value={item.side}
        options={[
          { value: 'mine', label: say('mine') },
          { value: 'theirs', label: say('theirs') },
        ]}
        onChange={onSide}
      />
    </li>
  );
}

type ConflictDialogProps = {
  mine: Flow;
  theirs: Theirs;
  onSettle: (choices: ReadonlyMap<string, Side>) => void;
  onClose: () => void;
};

/** Two people changed the same: what each made of every item, and whose stays. Nothing is dropped before somebody says so. */
export function ConflictDialog({ mine, theirs, onSettle, onClose }: ConflictDialogProps): ReactElement {
  const { say } = useWords(words);
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const { items } = mergeDrafts(theirs.base, mine, theirs.draft, choices);
  const both = items.filter(({ conflict }) => conflict);
  const one = items.filter(({ conflict }) => !conflict);
  const all = (side: Side): void => setChoices(new Map(both.map(({ key }) => [key, side])));
  const rows = (some: readonly MergeItem[]): ReactElement => (
    <ul className="fed-merge">
      {some.map((item) => (
        <MergeRow key={item.key} item={item} onSide={(side) => setChoices(new Map([...choices, [item.key, side]]))} />
      ))}
    </ul>
  );
  return (
    <Modal
      open
      width={640}
      title={say('title')}
      onCancel={onClose}
      footer={
        <div className="fed-dialog-foot">
          <Button type="text" onClick={onClose}>
            {say('later')}
          </Button>
          <Button onClick={() => all('theirs')}>{say('allTheirs')}</Button>
          <Button onClick={() => all('mine')}>{say('allMine')}</Button>
          <Button
            type="primary"
            onClick={() => {
              onSettle(new Map(items.map(({ key, side }) => [key, side])));
              onClose();
            }}
          >
            {say('merge')}
          </Button>
        </div>
      }
    >
      <p>{theirs.base ? say('text', { n: both.length }) : say('unknown')}</p>
      <h3 className="fed-merge-head">{say('both')}</h3>
      {rows(both)}
      {one.length > 0 && (
        <>
          <h3 className="fed-merge-head">{say('one')}</h3>
          {rows(one)}
        </>
      )}
    </Modal>
  );
}
