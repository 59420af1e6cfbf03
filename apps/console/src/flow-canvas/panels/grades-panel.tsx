import type { Text } from '@parley/contract';
import type { Grade as GradeRule } from '@parley/contract/flow/graph';
import { Button, Dropdown } from 'antd';
import { Ellipsis, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { Grade } from '../../status/index.ts';
import { moved, replaced, without } from '../core/text-lines.ts';
import { TextField } from '../fields/draft-input.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  title: { zh: '意向', en: 'Grades' },
  note: { zh: '通话结束时取第一条成立的', en: 'The first that holds at the end of the call' },
  add: { zh: '新建', en: 'New' },
  what: { zh: '还没有意向', en: 'No grades yet' },
  how: {
    zh: '意向说的是这通电话值不值得跟进，如 A 很想买、F 明确拒绝。',
    en: 'A grade says what the call was worth, such as A for interested.',
  },
  code: { zh: '代号', en: 'Code' },
  name: { zh: '名称', en: 'Name' },
  up: { zh: '上移', en: 'Move up' },
  down: { zh: '下移', en: 'Move down' },
  remove: { zh: '删除', en: 'Delete' },
  more: { zh: '更多', en: 'More' },
} as const satisfies Record<string, Text>;

/** The letter after the last one that is a letter. */
const nextCode = (grades: readonly GradeRule[]): string => {
  const last = grades.reduce((highest, { code }) => (/^[A-Y]$/.test(code) && code > highest ? code : highest), '@');
  return String.fromCharCode(last.charCodeAt(0) + 1);
};

export function GradesPanel(): ReactElement {
  const { say } = useWords(words);
  const { flow, put, newId } = useDraft();
  const act = (key: string, index: number): void =>
    put('grades', key === 'remove' ? without(flow.grades, index) : moved(flow.grades, index, key === 'up' ? -1 : 1));
  return (
    <div className="fed-library">
      <header className="fed-panel-head">
        <h2>{say('title')}</h2>
        <span className="fed-note">{flow.grades.length}</span>
        <span className="fed-space" />
        <Button
          size="small"
          icon={<Plus size={14} strokeWidth={1.7} />}
          onClick={() =>
            put('grades', [...flow.grades, { id: newId(), code: nextCode(flow.grades), name: '', when: { join: 'all', tests: [] } }])
          }
        >
          {say('add')}
        </Button>
      </header>
      {flow.grades.length === 0 ? (
        <div className="fed-empty">
          <p>{say('what')}</p>
          <p className="fed-note">{say('how')}</p>
        </div>
      ) : (
        <p className="fed-note">{say('note')}</p>
      )}
      {flow.grades.map((grade, index) => {
        const set = (more: Partial<GradeRule>, key?: string): void =>
          put('grades', replaced(flow.grades, index, { ...grade, ...more }), key && `${grade.id}-${key}`);
        return (
          <div className="fed-card" key={grade.id}>
            <div className="fed-card-head">
              <Grade grade={grade.code} />
              <TextField
                className="fed-code-field"
                maxLength={8}
                value={grade.code}
                label={say('code')}
                status={grade.code.trim() === '' ? 'error' : ''}
                onChange={(code) => set({ code }, 'code')}
              />
              <TextField
                variant="borderless"
                maxLength={60}
                value={grade.name}
                label={say('name')}
                placeholder={say('name')}
                onChange={(name) => set({ name }, 'name')}
              />
              <Dropdown
                trigger={['click']}
                menu={{
                  items: [
                    { key: 'up', label: say('up'), disabled: index === 0 },
                    { key: 'down', label: say('down'), disabled: index === flow.grades.length - 1 },
                    { key: 'remove', label: say('remove'), danger: true },
                  ],
                  onClick: ({ key }) => act(key, index),
                }}
              >
                <button
                  type="button"
                  className="fc-icon"
                  aria-label={`${say('more')} ${grade.code}`}
                  title={`${say('more')} ${grade.code}`}
                >
                  <Ellipsis size={14} strokeWidth={1.7} />
                </button>
              </Dropdown>
            </div>
            <ConditionEditor value={grade.when} onChange={(when, key) => set({ when }, key)} />
          </div>
        );
      })}
    </div>
  );
}
