import type { Text } from '@parley/contract';
import { Button, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { putItem, removeLabel, usesOf } from '../core/libraries.ts';
import { TextField } from '../fields/draft-input.tsx';
import { LibraryFiles } from './library-files.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  title: { zh: '标签', en: 'Labels' },
  what: { zh: '还没有标签', en: 'No labels yet' },
  how: { zh: '标签打在通话上，用来筛选和评级。', en: 'Labels are put on a call, to filter and grade by.' },
  name: { zh: '标签名', en: 'Label' },
  hint: { zh: '加一个标签', en: 'Add a label' },
  add: { zh: '添加', en: 'Add' },
  uses: { zh: '{n} 个节点', en: '{n} {n|node|nodes}' },
  remove: { zh: '删除', en: 'Delete' },
  twice: { zh: '已有这个标签', en: 'This label exists' },
} as const satisfies Record<string, Text>;

export function LabelsPanel(): ReactElement {
  const { say } = useWords(words);
  const { flow, editor, put, newId } = useDraft();
  const [name, setName] = useState('');
  const taken = flow.labels.some((label) => label.name === name.trim());
  const add = (): void => {
    if (name.trim() === '' || taken) return;
    put('labels', [...flow.labels, { id: newId(), name: name.trim() }]);
    setName('');
  };
  return (
    <div className="fed-library">
      <header className="fed-panel-head">
        <h2>{say('title')}</h2>
        <span className="fed-note">{flow.labels.length}</span>
        <span className="fed-space" />
        <LibraryFiles of={['labels']} />
      </header>
      {flow.labels.length === 0 && (
        <div className="fed-empty">
          <p>{say('what')}</p>
          <p className="fed-note">{say('how')}</p>
        </div>
      )}
      {flow.labels.map((label) => (
        <div className="fed-line" key={label.id}>
          <TextField
            variant="borderless"
            maxLength={100}
            value={label.name}
            label={say('name')}
            onChange={(text) => put('labels', putItem(flow.labels, { ...label, name: text }), label.id)}
          />
          <span className="fed-note fed-nowrap">{say('uses', { n: usesOf(flow, 'labels', label.id) })}</span>
          <Button
            size="small"
            type="text"
            aria-label={`${say('remove')} ${label.name}`}
            icon={<X size={14} strokeWidth={1.7} />}
            onClick={() => editor.change((draft) => removeLabel(draft, label.id))}
          />
        </div>
      ))}
      <div className="fed-line-new">
        <Input
          size="small"
          maxLength={100}
          value={name}
          placeholder={say('hint')}
          aria-label={say('hint')}
          status={taken ? 'error' : ''}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={add}
        />
        <Button
          size="small"
          type="text"
          aria-label={say('add')}
          disabled={name.trim() === '' || taken}
          icon={<Plus size={14} strokeWidth={1.7} />}
          onClick={add}
        />
      </div>
      {taken && <span className="fed-issue">{say('twice')}</span>}
    </div>
  );
}
