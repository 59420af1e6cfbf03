import type { Text } from '@parley/contract';
import type { Assignment, NodeOf } from '@parley/contract/flow/graph';
import { Button, Input, Select } from 'antd';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { spokenNames } from '../core/libraries.ts';
import { assignmentKinds, newAssignment } from '../core/new-test.ts';
import { replaced, without } from '../core/text-lines.ts';
import { AddButton } from '../fields/add-button.tsx';
import { PromptText } from '../fields/prompt-text.tsx';
import { Section } from '../fields/section.tsx';
import { ItemSelect } from './item-select.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  title: { zh: '赋值', en: 'Assignments' },
  note: { zh: '按顺序执行', en: 'In order' },
  add: { zh: '加一项', en: 'Add one' },
  remove: { zh: '删除', en: 'Delete' },
  kind: { zh: '给什么赋值', en: 'What to set' },
  variable: { zh: '变量', en: 'Variable' },
  slot: { zh: '槽位', en: 'Slot' },
  label: { zh: '标签', en: 'Label' },
  'business-status': { zh: '业务状态', en: 'Business status' },
  grade: { zh: '意向', en: 'Grade' },
  choose: { zh: '选择', en: 'Choose' },
  value: { zh: '值', en: 'Value' },
  put: { zh: '加上', en: 'Add' },
  take: { zh: '去掉', en: 'Remove' },
} as const satisfies Record<string, Text>;

function Fields({ set, onChange }: { set: Assignment; onChange: (set: Assignment) => void }): ReactElement {
  const { say } = useWords(words);
  const { flow } = useDraft();
  const choose = (value: string, options: { value: string; label: string }[], pick: (value: string) => void): ReactElement => (
    <Select<string>
      size="small"
      className="fed-wide"
      value={value === '' || value === '-' ? null : value}
      placeholder={say('choose')}
      aria-label={say('choose')}
      options={options}
      onChange={pick}
    />
  );
  switch (set.kind) {
    case 'variable':
    case 'slot':
      return (
        <>
          {set.kind === 'variable' ? (
            choose(
              set.name,
              flow.variables.map(({ name }) => ({ value: name, label: name })),
              (name) => onChange({ ...set, name }),
            )
          ) : (
            <ItemSelect
              kind="slot"
              label={say('choose')}
              placeholder={say('choose')}
              value={set.slotId}
              onChange={(slotId) => slotId && onChange({ ...set, slotId })}
            />
          )}
          <PromptText
            value={set.value}
            label={say('value')}
            placeholder={say('value')}
            variables={spokenNames(flow)}
            onChange={(value) => onChange({ ...set, value })}
          />
        </>
      );
    case 'label':
      return (
        <div className="fed-inline">
          <Select<'put' | 'take'>
            size="small"
            className="fed-test-order"
            value={set.remove ? 'take' : 'put'}
            aria-label={say('kind')}
            options={(['put', 'take'] as const).map((value) => ({ value, label: say(value) }))}
            onChange={(value) => onChange({ ...set, remove: value === 'take' })}
          />
          <ItemSelect
            kind="label"
            label={say('choose')}
            placeholder={say('choose')}
            value={set.labelId}
            onChange={(labelId) => labelId && onChange({ ...set, labelId })}
          />
        </div>
      );
    case 'business-status':
      return (
        <Input
          size="small"
          maxLength={60}
          value={set.status}
          aria-label={say('value')}
          onChange={({ target }) => onChange({ ...set, status: target.value })}
        />
      );
    case 'grade':
      return choose(
        set.code,
        [...new Set([...flow.grades.map(({ code }) => code), set.code])].map((code) => ({ value: code, label: code })),
        (code) => onChange({ ...set, code }),
      );
  }
}

/** What a set node sets. */
export function SetSection({ node }: { node: NodeOf<'set'> }): ReactElement {
  const { say } = useWords(words);
  const { flow, editor } = useDraft();
  const put = (assignments: Assignment[], key?: string): void => editor.changeNode({ ...node, assignments }, key);
  return (
    <Section title={say('title')} note={say('note')}>
      {node.assignments.map((set, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an assignment has no identity but its place
        <div className="fed-card" key={index}>
          <div className="fed-card-head">
            <span className="fed-prompt-number">{index + 1}</span>
            <Select<Assignment['kind']>
              size="small"
              variant="borderless"
              className="fed-wide"
              value={set.kind}
              aria-label={say('kind')}
              options={assignmentKinds.map((kind) => ({ value: kind, label: say(kind) }))}
              onChange={(kind) => put(replaced(node.assignments, index, newAssignment(flow, kind)))}
            />
            <Button
              size="small"
              type="text"
              aria-label={`${say('remove')} ${index + 1}`}
              icon={<X size={14} strokeWidth={1.7} />}
              onClick={() => put(without(node.assignments, index))}
            />
          </div>
          <Fields set={set} onChange={(next) => put(replaced(node.assignments, index, next), `set${index}`)} />
        </div>
      ))}
      <AddButton text={say('add')} onClick={() => put([...node.assignments, newAssignment(flow, 'label')])} />
    </Section>
  );
}
