import type { Text } from '@parley/contract';
import { Button, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { addLines, without } from '../core/text-lines.ts';

const words = {
  remove: { zh: '删除「{text}」', en: 'Remove “{text}”' },
  add: { zh: '添加', en: 'Add' },
  more: { zh: '还有 {n} 条', en: '{n} more' },
  less: { zh: '收起', en: 'Show fewer' },
} as const satisfies Record<string, Text>;

/** Lines shown before the rest is folded away. */
const folded = 8;

type TextListProps = {
  label: string;
  placeholder: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  issue?: (value: string) => string | undefined;
  code?: boolean;
};

/** Sentences one a line. Enter adds, pasting many lines adds them all, what is there already is not added twice. */
export function TextList({ label, placeholder, values, onChange, issue, code = false }: TextListProps): ReactElement {
  const { say } = useWords(words);
  const [draft, setDraft] = useState('');
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const add = (text: string): void => {
    const next = addLines(values, text);
    if (next.length !== values.length) onChange(next);
    setDraft('');
  };
  const shown = open ? values : values.slice(0, folded);
  return (
    <div className="fed-lines" ref={box}>
      {shown.map((value, index) => {
        const wrong = issue?.(value);
        return (
          <div className="fed-line" key={value}>
            <Input
              size="small"
              variant="borderless"
              className={code ? 'fed-code' : ''}
              defaultValue={value}
              status={wrong ? 'error' : ''}
              aria-label={`${label} ${index + 1}`}
              onBlur={({ target }) => {
                const text = target.value.trim();
                if (text === value) return;
                onChange(text === '' ? without(values, index) : values.map((old, i) => (i === index ? text : old)));
              }}
              onPressEnter={({ currentTarget }) => currentTarget.blur()}
            />
            <Button
              size="small"
              type="text"
              className="fed-line-remove"
              aria-label={say('remove', { text: value })}
              icon={<X size={14} strokeWidth={1.7} />}
              onClick={() => onChange(without(values, index))}
            />
            {wrong && <span className="fed-issue">{wrong}</span>}
          </div>
        );
      })}
      {values.length > folded && (
        <Button size="small" type="link" className="fed-more" onClick={() => setOpen(!open)}>
          {open ? say('less') : say('more', { n: values.length - folded })}
        </Button>
      )}
      <div className="fed-line-new">
        <Input
          size="small"
          className={code ? 'fed-code' : ''}
          value={draft}
          placeholder={placeholder}
          aria-label={`${label} ${say('add')}`}
          onChange={({ target }) => setDraft(target.value)}
          onPressEnter={() => add(draft)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            if (!/\n/.test(text.trim())) return;
            event.preventDefault();
            add(text);
          }}
        />
        <Button
          size="small"
          type="text"
          disabled={draft.trim() === ''}
          aria-label={say('add')}
          icon={<Plus size={14} strokeWidth={1.7} />}
          onClick={() => add(draft)}
        />
      </div>
    </div>
  );
}
