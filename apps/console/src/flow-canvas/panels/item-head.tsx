import type { Text } from '@parley/contract';
import { Button, Input, type InputRef, Popconfirm } from 'antd';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { type ReactElement, useEffect, useRef } from 'react';
import { useWords } from '../../i18n/index.ts';

const words = {
  back: { zh: '返回', en: 'Back' },
  remove: { zh: '删除', en: 'Delete' },
  used: { zh: '{n} 个节点在用，会一并去掉', en: '{n} {n|node uses|nodes use} it and will lose it' },
  sure: { zh: '删除「{name}」', en: 'Delete “{name}”' },
  keep: { zh: '不删', en: 'Keep' },
} as const satisfies Record<string, Text>;

type ItemHeadProps = {
  name: string;
  label: string;
  placeholder: string;
  maxLength?: number;
  /** It was made just now: its name is what is written first. */
  fresh?: boolean;
  /** Nodes that would lose it. */
  uses: number;
  onName: (name: string) => void;
  onNamed?: (name: string) => void;
  onBack: () => void;
  onRemove: () => void;
};

/** Head of one item of a library: back, its name, delete. What nothing uses is deleted without asking, for undo brings it back. */
export function ItemHead({
  name,
  label,
  placeholder,
  maxLength = 100,
  fresh = false,
  uses,
  onName,
  onNamed,
  onBack,
  onRemove,
}: ItemHeadProps): ReactElement {
  const { say } = useWords(words);
  const field = useRef<InputRef>(null);
  useEffect(() => {
    if (fresh) field.current?.focus({ cursor: 'all' });
  }, [fresh]);
  const bin = (
    <Button
      type="text"
      size="small"
      aria-label={say('remove')}
      icon={<Trash2 size={16} strokeWidth={1.7} />}
      {...(uses === 0 ? { onClick: onRemove } : {})}
    />
  );
  return (
    <header className="fed-panel-head">
      <Button type="text" size="small" aria-label={say('back')} icon={<ArrowLeft size={16} strokeWidth={1.7} />} onClick={onBack} />
      <Input
        ref={field}
        variant="borderless"
        className="fed-title"
        value={name}
        maxLength={maxLength}
        placeholder={placeholder}
        aria-label={label}
        onChange={({ target }) => onName(target.value)}
        onBlur={({ target }) => onNamed?.(target.value)}
      />
      {uses === 0 ? (
        bin
      ) : (
        <Popconfirm
          title={say('sure', { name })}
          description={say('used', { n: uses })}
          okText={say('remove')}
          cancelText={say('keep')}
          okButtonProps={{ danger: true }}
          onConfirm={onRemove}
        >
          {bin}
        </Popconfirm>
      )}
    </header>
  );
}
