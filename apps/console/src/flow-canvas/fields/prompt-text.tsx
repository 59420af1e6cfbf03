import type { Text } from '@parley/contract';
import { Dropdown, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { Braces } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import { useWords } from '../../i18n/index.ts';
import { piecesOf } from '../core/view.ts';

const words = {
  insert: { zh: '插入变量', en: 'Insert variable' },
  none: { zh: '还没有变量或槽位', en: 'No variables or slots yet' },
  unknown: { zh: '没有变量 {name}', en: 'Unknown variable {name}' },
} as const satisfies Record<string, Text>;

type PromptTextProps = {
  value: string;
  label: string;
  placeholder: string;
  variables: readonly string[];
  autoFocus?: boolean;
  onChange: (value: string) => void;
};

/** A text that is spoken, with `{variables}` put in at the caret; a name that nobody knows is told under it. */
export function PromptText({ value, label, placeholder, variables, autoFocus = false, onChange }: PromptTextProps): ReactElement {
  const { say } = useWords(words);
  const area = useRef<TextAreaRef>(null);
  const unknown = piecesOf(value)
    .filter((piece) => piece.variable)
    .map(({ text }) => text.slice(1, -1))
    .filter((name) => !variables.includes(name));
  const insert = (name: string): void => {
    const field = area.current?.resizableTextArea?.textArea;
    const at = field?.selectionStart ?? value.length;
    const end = field?.selectionEnd ?? at;
    const put = `{${name}}`;
    onChange(value.slice(0, at) + put + value.slice(end));
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(at + put.length, at + put.length);
    });
  };
  return (
    <div className="fed-prompt-text">
      <Input.TextArea
        ref={area}
        value={value}
        variant="borderless"
        aria-label={label}
        autoFocus={autoFocus}
        placeholder={placeholder}
        autoSize={{ minRows: 1, maxRows: 8 }}
        maxLength={2000}
        onChange={({ target }) => onChange(target.value)}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          items:
            variables.length > 0
              ? variables.map((name) => ({ key: name, label: name }))
              : [{ key: '', label: say('none'), disabled: true }],
          onClick: ({ key }) => insert(key),
        }}
      >
        <button type="button" className="fc-icon fed-insert" aria-label={say('insert')} title={say('insert')}>
          <Braces size={14} strokeWidth={1.7} />
        </button>
      </Dropdown>
      {unknown.length > 0 && <span className="fed-issue">{say('unknown', { name: unknown.join(', ') })}</span>}
    </div>
  );
}
