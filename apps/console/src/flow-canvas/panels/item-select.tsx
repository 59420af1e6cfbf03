import type { Text } from '@parley/contract';
import { Button, Select, type SelectProps } from 'antd';
import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { newIntent, newSlot } from '../core/libraries.ts';
import { useDraft } from './use-draft.ts';

const words = {
  intent: { zh: '新建意图', en: 'New intent' },
  slot: { zh: '新建槽位', en: 'New slot' },
  label: { zh: '新建标签', en: 'New label' },
  named: { zh: '{what}「{name}」', en: '{what} “{name}”' },
  freshIntent: { zh: '新意图', en: 'New intent' },
  freshSlot: { zh: '新槽位', en: 'New slot' },
  freshLabel: { zh: '新标签', en: 'New label' },
  none: { zh: '没有「{name}」', en: 'No “{name}”' },
  empty: { zh: '还一个都没有', en: 'There are none yet' },
} as const satisfies Record<string, Text>;

/** What a choice is made of: a library of the flow. */
type ItemKind = 'intent' | 'slot' | 'label';

const parts = { intent: 'intents', slot: 'slots', label: 'labels' } as const;
const fresh = { intent: 'freshIntent', slot: 'freshSlot', label: 'freshLabel' } as const;

/** The name, with a figure behind it if it is taken. */
const unused = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name)) return name;
  for (let n = 2; ; n += 1) if (!taken.has(`${name} ${n}`)) return `${name} ${n}`;
};

type Choice = Pick<SelectProps, 'options' | 'showSearch' | 'popupRender' | 'notFoundContent' | 'onOpenChange' | 'open'>;

/** The items of a library to choose from, with a last row that makes the one that is missing, named as was searched for. */
function useChoice(kind: ItemKind, onMade: (id: string) => void): Choice {
  const { say } = useWords(words);
  const { flow, put, newId } = useDraft();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const items = flow[parts[kind]];
  const wanted = search.trim();
  const known = items.some(({ name }) => name === wanted);
  const make = (): void => {
    const id = newId();
    const name = unused(wanted || say(fresh[kind]), new Set(items.map((item) => item.name)));
    if (kind === 'intent') put('intents', [...flow.intents, newIntent(id, name)]);
    else if (kind === 'slot') put('slots', [...flow.slots, newSlot(id, name)]);
    else put('labels', [...flow.labels, { id, name }]);
    setSearch('');
    setOpen(false);
    onMade(id);
  };
  return {
    options: items.map(({ id, name }) => ({ value: id, label: name })),
    showSearch: { optionFilterProp: 'label', searchValue: search, onSearch: setSearch },
    open,
    onOpenChange: setOpen,
    notFoundContent: <span className="fed-note">{wanted === '' ? say('empty') : say('none', { name: wanted })}</span>,
    popupRender: (menu) => (
      <>
        {menu}
        <div className="fed-choice-new">
          <Button
            type="text"
            size="small"
            block
            disabled={known}
            icon={<Plus size={14} strokeWidth={1.7} />}
            // The list must not lose the focus before the click is done.
            onMouseDown={(event) => event.preventDefault()}
            onClick={make}
          >
            {wanted === '' ? say(kind) : say('named', { what: say(kind), name: wanted })}
          </Button>
        </div>
      </>
    ),
  };
}

type Common = { kind: ItemKind; label: string; placeholder?: string; className?: string; faulty?: boolean; autoFocus?: boolean };

const commonProps = ({ label, placeholder, className = 'fed-wide', faulty = false, autoFocus = false }: Common): SelectProps => ({
  size: 'small',
  className,
  autoFocus,
  popupMatchSelectWidth: 220,
  'aria-label': label,
  status: faulty ? 'error' : '',
  ...(placeholder === undefined ? {} : { placeholder }),
});

type OneProps = Common & { value: string | null; onChange: (value: string | null) => void; clearable?: boolean };

/** One item of a library, or a new one. */
export function ItemSelect({ value, onChange, clearable = false, ...common }: OneProps): ReactElement {
  const choice = useChoice(common.kind, onChange);
  return (
    <Select<string>
      {...commonProps(common)}
      {...choice}
      allowClear={clearable}
      value={value === '' || value === '-' ? null : value}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  );
}

type ManyProps = Common & { value: readonly string[]; onChange: (value: string[]) => void };

/** Some items of a library, and new ones. */
export function ItemsSelect({ value, onChange, ...common }: ManyProps): ReactElement {
  const choice = useChoice(common.kind, (id) => onChange([...value, id]));
  return <Select<string[]> {...commonProps(common)} {...choice} mode="multiple" value={[...value]} onChange={onChange} />;
}
