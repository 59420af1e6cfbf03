import type { Text } from '@parley/contract';
import type { Library } from '@parley/contract/flow/graph';
import { Button, Select } from 'antd';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { putItem } from '../core/libraries.ts';
import { replaced, without } from '../core/text-lines.ts';
import { AddButton } from '../fields/add-button.tsx';
import { TextField } from '../fields/draft-input.tsx';
import { Section } from '../fields/section.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  values: { zh: '词库内容', en: 'Values' },
  value: { zh: '值', en: 'Value' },
  synonyms: { zh: '同义说法', en: 'Synonyms' },
  addValue: { zh: '加一个值', en: 'Add a value' },
  remove: { zh: '删除', en: 'Delete' },
} as const satisfies Record<string, Text>;

/** The values of an own library, each with the words that stand for it. */
export function LibraryFields({ library }: { library: Library }): ReactElement {
  const { say } = useWords(words);
  const { flow, put } = useDraft();
  const set = (items: Library['items'], key?: string): void =>
    put('libraries', putItem(flow.libraries, { ...library, items }), key && `${library.id}-${key}`);
  return (
    <Section title={say('values')} note={library.items.length}>
      {library.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value is edited in place
        <div className="fed-card" key={index}>
          <div className="fed-card-head">
            <TextField
              variant="borderless"
              value={item.value}
              maxLength={100}
              label={say('value')}
              placeholder={say('value')}
              status={item.value === '' ? 'error' : ''}
              onChange={(value) => value !== '' && set(replaced(library.items, index, { ...item, value }), `value${index}`)}
            />
            <Button
              size="small"
              type="text"
              aria-label={`${say('remove')} ${item.value}`}
              icon={<X size={14} strokeWidth={1.7} />}
              onClick={() => set(without(library.items, index))}
            />
          </div>
          <Select<string[]>
            mode="tags"
            size="small"
            open={false}
            suffixIcon={null}
            className="fed-wide"
            placeholder={say('synonyms')}
            aria-label={`${say('synonyms')} ${item.value}`}
            tokenSeparators={[',', '，', '、', '\n']}
            value={item.synonyms}
            onChange={(synonyms) => set(replaced(library.items, index, { ...item, synonyms }))}
          />
        </div>
      ))}
      <AddButton
        text={say('addValue')}
        onClick={() => set([...library.items, { value: `${say('value')} ${library.items.length + 1}`, synonyms: [] }])}
      />
    </Section>
  );
}
