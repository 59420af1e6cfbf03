import type { Text } from '@parley/contract';
import { renameVariable, type Variable } from '@parley/contract/flow/graph';
import { Button, Select, Switch } from 'antd';
import { Plus, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { replaced, without } from '../core/text-lines.ts';
import { TextField } from '../fields/draft-input.tsx';
import { Setting } from '../fields/section.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  title: { zh: '变量', en: 'Variables' },
  add: { zh: '新建', en: 'New' },
  what: { zh: '还没有变量', en: 'No variables yet' },
  how: {
    zh: '变量随号码带来，如姓名、到期日；话术里写成 {姓名}。',
    en: 'Variables come with the number, such as a name; prompts write them as {name}.',
  },
  name: { zh: '变量名', en: 'Name' },
  fresh: { zh: '变量', en: 'variable' },
  sample: { zh: '测试用值', en: 'Sample' },
  fallback: { zh: '没带时说', en: 'Said when missing' },
  sayAs: { zh: '读法', en: 'Read as' },
  text: { zh: '照文字读', en: 'Text' },
  digits: { zh: '逐字读', en: 'One by one' },
  personal: { zh: '个人信息', en: 'Personal' },
  personalNote: { zh: '不进缓存和日志', en: 'Kept out of cache and logs' },
  remove: { zh: '删除', en: 'Delete' },
  empty: { zh: '变量名不能为空', en: 'A name is required' },
  twice: { zh: '已有同名的变量', en: 'This name is taken' },
  braces: { zh: '变量名里不能有 { }', en: 'No { } in a name' },
} as const satisfies Record<string, Text>;

function One({ variable, index }: { variable: Variable; index: number }): ReactElement {
  const { say } = useWords(words);
  const { flow, editor, put } = useDraft();
  const [name, setName] = useState(variable.name);
  const set = (more: Partial<Variable>, key: string): void =>
    put('variables', replaced(flow.variables, index, { ...variable, ...more }), `variable${index}-${key}`);
  const others = without(flow.variables, index);
  const wrong =
    name.trim() === '' ? 'empty' : /[{}]/.test(name) ? 'braces' : others.some((one) => one.name === name.trim()) ? 'twice' : undefined;
  const rename = (): void => {
    const to = name.trim();
    if (wrong || to === variable.name) return;
    editor.change((draft) => {
      const renamed = renameVariable(draft, variable.name, to);
      return { ...renamed, variables: replaced(renamed.variables, index, { ...variable, name: to }) };
    });
  };
  return (
    <div className="fed-card">
      <div className="fed-card-head">
        <TextField
          variant="borderless"
          className="fed-strong"
          maxLength={64}
          value={name}
          label={say('name')}
          placeholder={say('name')}
          status={wrong ? 'error' : ''}
          onChange={setName}
          onBlur={rename}
          onPressEnter={rename}
        />
        <Button
          size="small"
          type="text"
          aria-label={`${say('remove')} ${variable.name}`}
          icon={<X size={14} strokeWidth={1.7} />}
          onClick={() => put('variables', others)}
        />
      </div>
      {wrong && <span className="fed-issue">{say(wrong)}</span>}
      <Setting name={say('sample')}>
        <TextField value={variable.sample} maxLength={200} label={say('sample')} onChange={(sample) => set({ sample }, 'sample')} />
      </Setting>
      <Setting name={say('fallback')}>
        <TextField
          value={variable.fallback}
          maxLength={200}
          label={say('fallback')}
          onChange={(fallback) => set({ fallback }, 'fallback')}
        />
      </Setting>
      <Setting name={say('sayAs')}>
        <Select<Variable['sayAs']>
          size="small"
          className="fed-wide"
          value={variable.sayAs}
          aria-label={say('sayAs')}
          options={(['text', 'digits'] as const).map((value) => ({ value, label: say(value) }))}
          onChange={(sayAs) => set({ sayAs }, 'sayAs')}
        />
      </Setting>
      <Setting name={say('personal')} note={say('personalNote')}>
        <Switch
          size="small"
          checked={variable.personal}
          aria-label={say('personal')}
          onChange={(personal) => set({ personal }, 'personal')}
        />
      </Setting>
    </div>
  );
}

export function VariablesPanel(): ReactElement {
  const { say } = useWords(words);
  const { flow, put } = useDraft();
  const add = (): void => {
    const taken = new Set(flow.variables.map(({ name }) => name));
    let n = flow.variables.length + 1;
    while (taken.has(`${say('fresh')}${n}`)) n += 1;
    put('variables', [...flow.variables, { name: `${say('fresh')}${n}`, sample: '', fallback: '', sayAs: 'text', personal: true }]);
  };
  return (
    <div className="fed-library">
      <header className="fed-panel-head">
        <h2>{say('title')}</h2>
        <span className="fed-note">{flow.variables.length}</span>
        <span className="fed-space" />
        <Button size="small" icon={<Plus size={14} strokeWidth={1.7} />} onClick={add}>
          {say('add')}
        </Button>
      </header>
      {flow.variables.length === 0 && (
        <div className="fed-empty">
          <p>{say('what')}</p>
          <p className="fed-note">{say('how')}</p>
        </div>
      )}
      {flow.variables.map((variable, index) => (
        <One key={variable.name} variable={variable} index={index} />
      ))}
    </div>
  );
}
