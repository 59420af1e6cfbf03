import type { Text } from '@parley/contract';
import { renameVariable, type Slot } from '@parley/contract/flow/graph';
import { entityTexts } from '@parley/contract/kind-texts';
import { type ReactElement, useRef, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { newSlot, putItem, removeSlot, usesOf } from '../core/libraries.ts';
import { EntityFields } from './entity-fields.tsx';
import { ItemHead } from './item-head.tsx';
import { ItemList } from './item-list.tsx';
import { LibraryFiles } from './library-files.tsx';
import { useDraft } from './use-draft.ts';
import { useIssuesOf } from './use-issues-of.ts';

const words = {
  title: { zh: '槽位', en: 'Slots' },
  add: { zh: '新建', en: 'New' },
  what: { zh: '还没有槽位', en: 'No slots yet' },
  how: {
    zh: '槽位是要从客户那里问到的信息，如地址、日期。',
    en: 'A slot is something to learn from the caller, such as an address or a date.',
  },
  name: { zh: '槽位名称', en: 'Slot name' },
  fresh: { zh: '新槽位', en: 'New slot' },
  note: { zh: '{kind} · {n} 个节点', en: '{kind} · {n} {n|node|nodes}' },
} as const satisfies Record<string, Text>;

function One({ slot, fresh, onBack }: { slot: Slot; fresh: boolean; onBack: () => void }): ReactElement {
  const { say } = useWords(words);
  const { flow, editor } = useDraft();
  // Texts follow the new name when it is finished, not at every letter.
  const before = useRef(slot.name);
  const set = (more: Partial<Slot>, key?: string): void =>
    editor.change((draft) => ({ ...draft, slots: putItem(draft.slots, { ...slot, ...more }) }), key && `${slot.id}-${key}`);
  return (
    <>
      <ItemHead
        name={slot.name}
        label={say('name')}
        placeholder={say('name')}
        fresh={fresh}
        uses={usesOf(flow, 'slots', slot.id)}
        onName={(name) => set({ name }, 'name')}
        onNamed={(name) => {
          editor.change((draft) => renameVariable(draft, before.current, name));
          before.current = name;
        }}
        onBack={onBack}
        onRemove={() => {
          onBack();
          editor.change((draft) => removeSlot(draft, slot.id));
        }}
      />
      <EntityFields name={slot.name} entity={slot.entity} onChange={(entity, key) => set({ entity }, key)} />
    </>
  );
}

export function SlotsPanel(): ReactElement {
  const { say, text } = useWords(words);
  const { flow, put, newId, item, open } = useDraft();
  const issueOf = useIssuesOf();
  const slot = flow.slots.find(({ id }) => id === item);
  const [made, setMade] = useState<string>();
  if (slot) return <One key={slot.id} slot={slot} fresh={slot.id === made} onBack={() => open('slots')} />;
  return (
    <ItemList
      title={say('title')}
      addText={say('add')}
      extra={<LibraryFiles of={['slots']} />}
      empty={{ what: say('what'), how: say('how') }}
      items={flow.slots.map((one) => ({
        id: one.id,
        name: one.name,
        note: say('note', { kind: text(entityTexts[one.entity.kind]), n: usesOf(flow, 'slots', one.id) }),
        issue: issueOf(one.id),
      }))}
      onOpen={(id) => open('slots', id)}
      onAdd={() => {
        const fresh = newSlot(newId(), say('fresh'));
        setMade(fresh.id);
        put('slots', [...flow.slots, fresh]);
        open('slots', fresh.id);
      }}
    />
  );
}
