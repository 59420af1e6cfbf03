import type { Text } from '@parley/contract';
import { digitsLength, type Entity, type Library, slotBound } from '@parley/contract/flow/graph';
import { entityTexts, identityTexts } from '@parley/contract/kind-texts';
import { Input, Select, Switch } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { regexIssue } from '../core/text-lines.ts';
import { NumberField } from '../fields/draft-input.tsx';
import { Section, Setting } from '../fields/section.tsx';
import { TextList } from '../fields/text-list.tsx';
import { LibraryFields } from './library-fields.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  kind: { zh: '内容', en: 'Holds' },
  min: { zh: '最小', en: 'Least' },
  max: { zh: '最大', en: 'Most' },
  integer: { zh: '只要整数', en: 'Whole numbers only' },
  ahead: { zh: '只取以后的日子', en: 'Days ahead only' },
  library: { zh: '词库', en: 'Library' },
  examples: { zh: '举例', en: 'Examples' },
  examplesNote: { zh: '告诉识别会听到什么', en: 'What recognition may hear' },
  exampleHint: { zh: '加一个例子', en: 'Add an example' },
  regex: { zh: '正则', en: 'Expression' },
  unit: { zh: '保留币种', en: 'Keep the currency' },
  of: { zh: '哪一种', en: 'Which' },
  ...identityTexts,
} as const satisfies Record<string, Text>;

const entityKinds = [
  ...(['text', 'number', 'amount', 'date', 'time', 'digits', 'phone', 'name', 'address', 'plate', 'tracking', 'email'] as const),
  ...(['identity', 'yes-no', 'choice', 'pattern'] as const),
];

type Identity = Extract<Entity, { kind: 'identity' }>['of'];
const identities: readonly Identity[] = ['resident', 'organisation', 'card'];

const begin = (kind: Entity['kind'], libraryId: string): Entity => {
  switch (kind) {
    case 'number':
      return { kind, min: null, max: null, integer: false };
    case 'amount':
      return { kind, min: null, max: null, unit: false };
    case 'identity':
      return { kind, of: 'resident' };
    case 'date':
      return { kind, ahead: true };
    case 'digits':
      return { kind, min: 1, max: 32 };
    case 'choice':
      return { kind, libraryId };
    case 'pattern':
      return { kind, regex: '', examples: [] };
    case 'text':
      return { kind, examples: [] };
    case 'time':
    case 'phone':
    case 'name':
    case 'address':
    case 'plate':
    case 'tracking':
    case 'email':
    case 'yes-no':
      return { kind };
  }
};

type EntityFieldsProps = { name: string; entity: Entity; onChange: (entity: Entity, key?: string) => void };

/** What a slot holds, and what limits that. */
export function EntityFields({ name, entity, onChange }: EntityFieldsProps): ReactElement {
  const { say, text } = useWords(words);
  const { flow, editor, newId } = useDraft();
  const pick = (kind: Entity['kind']): void => {
    const [first] = flow.libraries;
    if (kind === 'choice' && !first) {
      // A choice needs a library to choose from; it is named like its slot.
      const library: Library = { id: newId(), name, items: [] };
      editor.change((draft) => ({ ...draft, libraries: [...draft.libraries, library] }));
      onChange(begin(kind, library.id));
      return;
    }
    onChange(begin(kind, first?.id ?? ''));
  };
  const bound = (part: 'min' | 'max'): ReactElement | null =>
    entity.kind === 'number' || entity.kind === 'amount' ? (
      <Setting name={say(part)}>
        <NumberField
          label={say(part)}
          limits={slotBound}
          value={entity[part] ?? undefined}
          onChange={(value) => onChange({ ...entity, [part]: value ?? null }, part)}
        />
      </Setting>
    ) : null;
  const library = entity.kind === 'choice' ? flow.libraries.find(({ id }) => id === entity.libraryId) : undefined;
  return (
    <>
      <Section title={say('kind')}>
        <Select<Entity['kind']>
          size="small"
          className="fed-wide"
          value={entity.kind}
          aria-label={say('kind')}
          options={entityKinds.map((kind) => ({ value: kind, label: text(entityTexts[kind]) }))}
          onChange={pick}
        />
        {bound('min')}
        {bound('max')}
        {entity.kind === 'number' && (
          <Setting name={say('integer')}>
            <Switch
              size="small"
              checked={entity.integer}
              aria-label={say('integer')}
              onChange={(integer) => onChange({ ...entity, integer })}
            />
          </Setting>
        )}
        {entity.kind === 'amount' && (
          <Setting name={say('unit')}>
            <Switch size="small" checked={entity.unit} aria-label={say('unit')} onChange={(unit) => onChange({ ...entity, unit })} />
          </Setting>
        )}
        {entity.kind === 'identity' && (
          <Setting name={say('of')}>
            <Select<Identity>
              size="small"
              value={entity.of}
              aria-label={say('of')}
              options={identities.map((of) => ({ value: of, label: say(of) }))}
              onChange={(of) => onChange({ ...entity, of })}
            />
          </Setting>
        )}
        {entity.kind === 'date' && (
          <Setting name={say('ahead')}>
            <Switch size="small" checked={entity.ahead} aria-label={say('ahead')} onChange={(ahead) => onChange({ ...entity, ahead })} />
          </Setting>
        )}
        {entity.kind === 'digits' &&
          (['min', 'max'] as const).map((part) => (
            <Setting name={say(part)} key={part}>
              <NumberField
                label={say(part)}
                limits={digitsLength}
                value={entity[part]}
                onChange={(value) => onChange({ ...entity, [part]: value ?? 1 }, part)}
              />
            </Setting>
          ))}
        {entity.kind === 'choice' && (
          <Setting name={say('library')}>
            <Select<string>
              size="small"
              className="fed-wide"
              value={entity.libraryId}
              aria-label={say('library')}
              options={flow.libraries.map((one) => ({ value: one.id, label: one.name }))}
              onChange={(libraryId) => onChange({ ...entity, libraryId })}
            />
          </Setting>
        )}
        {entity.kind === 'pattern' && (
          <Setting name={say('regex')} issue={entity.regex === '' ? undefined : regexIssue(entity.regex)}>
            <Input
              size="small"
              className="fed-code"
              maxLength={300}
              value={entity.regex}
              aria-label={say('regex')}
              onChange={({ target }) => onChange({ ...entity, regex: target.value }, 'regex')}
            />
          </Setting>
        )}
      </Section>
      {library && <LibraryFields key={library.id} library={library} />}
      {(entity.kind === 'text' || entity.kind === 'pattern') && (
        <Section title={say('examples')} note={say('examplesNote')}>
          <TextList
            label={say('examples')}
            placeholder={say('exampleHint')}
            values={entity.examples}
            onChange={(examples) => onChange({ ...entity, examples })}
          />
        </Section>
      )}
    </>
  );
}
