import type { Text } from '@parley/contract';
import type { Library } from '@parley/contract/flow/graph';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { putItem, usesOf } from '../core/libraries.ts';
import { ItemHead } from './item-head.tsx';
import { ItemList } from './item-list.tsx';
import { LibraryFields } from './library-fields.tsx';
import { LibraryFiles } from './library-files.tsx';
import { useDraft } from './use-draft.ts';
import { useIssuesOf } from './use-issues-of.ts';

const words = {
  title: { zh: '实体库', en: 'Entity libraries' },
  add: { zh: '新建', en: 'New' },
  what: { zh: '还没有实体库', en: 'No entity libraries yet' },
  how: {
    zh: '自己的一组说法，如门店、套餐；槽位的内容选「实体库」就从这里面听。',
    en: 'Values of your own, such as branches or plans, that a slot listens for when it holds one of a library.',
  },
  name: { zh: '实体库名称', en: 'Name of the library' },
  fresh: { zh: '新实体库', en: 'New library' },
  note: { zh: '{values} 个值 · {n} 个槽位', en: '{values} {values|value|values} · {n} {n|slot|slots}' },
} as const satisfies Record<string, Text>;

function One({ library, fresh, onBack }: { library: Library; fresh: boolean; onBack: () => void }): ReactElement {
  const { say } = useWords(words);
  const { flow, put } = useDraft();
  return (
    <>
      <ItemHead
        name={library.name}
        label={say('name')}
        placeholder={say('name')}
        fresh={fresh}
        uses={usesOf(flow, 'libraries', library.id)}
        onName={(name) => put('libraries', putItem(flow.libraries, { ...library, name }), `${library.id}-name`)}
        onBack={onBack}
        onRemove={() => {
          onBack();
          put(
            'libraries',
            flow.libraries.filter(({ id }) => id !== library.id),
          );
        }}
      />
      <LibraryFields library={library} />
    </>
  );
}

/** Values of the flow's own that slots listen for. */
export function LibrariesPanel(): ReactElement {
  const { say } = useWords(words);
  const { flow, put, newId, item, open } = useDraft();
  const issueOf = useIssuesOf();
  const [made, setMade] = useState<string>();
  const library = flow.libraries.find(({ id }) => id === item);
  if (library) return <One key={library.id} library={library} fresh={library.id === made} onBack={() => open('libraries')} />;
  return (
    <ItemList
      title={say('title')}
      addText={say('add')}
      extra={<LibraryFiles of={['values']} />}
      empty={{ what: say('what'), how: say('how') }}
      items={flow.libraries.map((one) => ({
        id: one.id,
        name: one.name,
        note: say('note', { values: one.items.length, n: usesOf(flow, 'libraries', one.id) }),
        issue: issueOf(one.id),
      }))}
      onOpen={(id) => open('libraries', id)}
      onAdd={() => {
        const fresh: Library = { id: newId(), name: say('fresh'), items: [] };
        setMade(fresh.id);
        put('libraries', [...flow.libraries, fresh]);
        open('libraries', fresh.id);
      }}
    />
  );
}
