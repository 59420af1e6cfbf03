import type { Text } from '@parley/contract';
import type { Comparison, Test } from '@parley/contract/flow/graph';
import { Input, Segmented, Select } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { comparisonText, countText } from '../core/condition-text.ts';
import { NumberField } from '../fields/draft-input.tsx';
import { ItemSelect } from './item-select.tsx';
import { useNodeOptions } from './target.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  compare: { zh: '比较', en: 'Comparison' },
  value: { zh: '值', en: 'Value' },
  choose: { zh: '选择', en: 'Choose' },
  has: { zh: '有', en: 'has' },
  hasNot: { zh: '没有', en: 'has not' },
  anyKnowledge: { zh: '任一知识', en: 'Any knowledge' },
  open: { zh: '营业中', en: 'Open' },
  closed: { zh: '不营业', en: 'Closed' },
  inbound: { zh: '呼入', en: 'Inbound' },
  outbound: { zh: '呼出', en: 'Outbound' },
  from: { zh: '从', en: 'From' },
  to: { zh: '到', en: 'To' },
} as const satisfies Record<string, Text>;

const orders = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const;
const comparisons: readonly Comparison[] = [...orders, 'contains', 'in', 'filled', 'empty'];

type FieldProps<T extends Test> = { test: T; onChange: (test: Test) => void };

function Chosen({
  value,
  options,
  onChange,
}: {
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}): ReactElement {
  const { say } = useWords(words);
  return (
    <Select<string>
      size="small"
      className="fed-test-what"
      value={value === '' ? null : value}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={200}
      placeholder={say('choose')}
      aria-label={say('choose')}
      options={options}
      onChange={onChange}
    />
  );
}

function Order<C extends Comparison>({ value, of, onChange }: { value: C; of: readonly C[]; onChange: (value: C) => void }): ReactElement {
  const { say, text } = useWords(words);
  return (
    <Select<C>
      size="small"
      className="fed-test-order"
      value={value}
      popupMatchSelectWidth={110}
      aria-label={say('compare')}
      options={of.map((compare) => ({ value: compare, label: text(comparisonText[compare]) }))}
      onChange={onChange}
    />
  );
}

function Has({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }): ReactElement {
  const { say } = useWords(words);
  return (
    <Select<'has' | 'hasNot'>
      size="small"
      className="fed-test-order"
      value={value ? 'has' : 'hasNot'}
      aria-label={say('compare')}
      options={(['has', 'hasNot'] as const).map((choice) => ({ value: choice, label: say(choice) }))}
      onChange={(choice) => onChange(choice === 'has')}
    />
  );
}

function Amount({ value, onChange }: { value: number; onChange: (value: number) => void }): ReactElement {
  const { say } = useWords(words);
  return (
    <NumberField
      className="fed-test-value"
      min={0}
      max={1_000_000}
      value={value}
      label={say('value')}
      onChange={(next) => onChange(next ?? 0)}
    />
  );
}

const idOptions = <T extends { id: string }>(list: readonly T[], name: (item: T) => string): { value: string; label: string }[] =>
  list.map((item) => ({ value: item.id, label: name(item) }));

/** What one test compares, by its kind. */
export function TestFields({ test, onChange }: FieldProps<Test>): ReactElement {
  const { say, text } = useWords(words);
  const { flow } = useDraft();
  const nodes = useNodeOptions();
  switch (test.kind) {
    case 'variable':
    case 'slot':
      return (
        <>
          {test.kind === 'variable' ? (
            <Chosen
              value={test.name}
              options={flow.variables.map(({ name }) => ({ value: name, label: name }))}
              onChange={(name) => onChange({ ...test, name })}
            />
          ) : (
            <ItemSelect
              kind="slot"
              label={say('choose')}
              placeholder={say('choose')}
              className="fed-test-what"
              value={test.slotId}
              onChange={(slotId) => slotId && onChange({ ...test, slotId })}
            />
          )}
          <Order value={test.compare} of={comparisons} onChange={(compare) => onChange({ ...test, compare })} />
          {test.compare !== 'filled' && test.compare !== 'empty' && (
            <Input
              size="small"
              className="fed-test-value"
              maxLength={200}
              value={test.value}
              aria-label={say('value')}
              onChange={({ target }) => onChange({ ...test, value: target.value })}
            />
          )}
        </>
      );
    case 'label':
      return (
        <>
          <Has value={test.has} onChange={(has) => onChange({ ...test, has })} />
          <ItemSelect
            kind="label"
            label={say('choose')}
            placeholder={say('choose')}
            className="fed-test-what"
            value={test.labelId}
            onChange={(labelId) => labelId && onChange({ ...test, labelId })}
          />
        </>
      );
    case 'intent':
      return (
        <>
          <Has value={test.has} onChange={(has) => onChange({ ...test, has })} />
          <ItemSelect
            kind="intent"
            label={say('choose')}
            placeholder={say('choose')}
            className="fed-test-what"
            value={test.intentId}
            onChange={(intentId) => intentId && onChange({ ...test, intentId })}
          />
        </>
      );
    case 'knowledge':
      return (
        <>
          <Chosen
            value={test.knowledgeId ?? '*'}
            options={[{ value: '*', label: say('anyKnowledge') }, ...idOptions(flow.knowledge, ({ question }) => question)]}
            onChange={(id) => onChange({ ...test, knowledgeId: id === '*' ? null : id })}
          />
          <Order value={test.compare} of={orders} onChange={(compare) => onChange({ ...test, compare })} />
          <Amount value={test.value} onChange={(value) => onChange({ ...test, value })} />
        </>
      );
    case 'node':
      return (
        <>
          <Chosen value={test.nodeId} options={nodes} onChange={(nodeId) => onChange({ ...test, nodeId })} />
          <Order value={test.compare} of={orders} onChange={(compare) => onChange({ ...test, compare })} />
          <Amount value={test.value} onChange={(value) => onChange({ ...test, value })} />
        </>
      );
    case 'count':
      return (
        <>
          <Select<typeof test.of>
            size="small"
            className="fed-test-what"
            value={test.of}
            aria-label={say('choose')}
            options={(['turns', 'silences', 'unmatched'] as const).map((of) => ({ value: of, label: text(countText[of]) }))}
            onChange={(of) => onChange({ ...test, of })}
          />
          <Order value={test.compare} of={orders} onChange={(compare) => onChange({ ...test, compare })} />
          <Amount value={test.value} onChange={(value) => onChange({ ...test, value })} />
        </>
      );
    case 'talk':
      return (
        <>
          <Order value={test.compare} of={orders} onChange={(compare) => onChange({ ...test, compare })} />
          <Amount value={test.value} onChange={(value) => onChange({ ...test, value })} />
        </>
      );
    case 'time':
      return (
        <>
          <Input
            size="small"
            type="time"
            className="fed-test-time"
            value={test.from}
            aria-label={say('from')}
            onChange={({ target }) => target.value && onChange({ ...test, from: target.value })}
          />
          <Input
            size="small"
            type="time"
            className="fed-test-time"
            value={test.to}
            aria-label={say('to')}
            onChange={({ target }) => target.value && onChange({ ...test, to: target.value })}
          />
        </>
      );
    case 'business-hours':
      return (
        <Segmented<boolean>
          size="small"
          value={test.open}
          options={[
            { value: true, label: say('open') },
            { value: false, label: say('closed') },
          ]}
          onChange={(open) => onChange({ ...test, open })}
        />
      );
    case 'direction':
      return (
        <Segmented<'in' | 'out'>
          size="small"
          value={test.direction}
          options={[
            { value: 'in', label: say('inbound') },
            { value: 'out', label: say('outbound') },
          ]}
          onChange={(direction) => onChange({ ...test, direction })}
        />
      );
    case 'business-status':
      return (
        <>
          <Has value={test.has} onChange={(has) => onChange({ ...test, has })} />
          <Input
            size="small"
            className="fed-test-what"
            maxLength={60}
            value={test.status}
            aria-label={say('value')}
            onChange={({ target }) => onChange({ ...test, status: target.value })}
          />
        </>
      );
  }
}
