import type { Text } from '@parley/contract';
import type { NodeOf } from '@parley/contract/flow/graph';
import { Segmented, Switch } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { NumberField } from '../fields/draft-input.tsx';
import { Section, Setting } from '../fields/section.tsx';
import { AnswerSection } from './answers.tsx';
import { ExitRow, FallbackLine, FallbackRow } from './fallback.tsx';
import { ItemSelect, ItemsSelect } from './item-select.tsx';
import { Prompts } from './prompts.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  exits: { zh: '去向', en: 'Exits' },
  what: { zh: '收集什么', en: 'What to collect' },
  slot: { zh: '槽位', en: 'Slot' },
  chooseSlot: { zh: '选择槽位', en: 'Choose a slot' },
  by: { zh: '方式', en: 'By' },
  speech: { zh: '说', en: 'Speech' },
  keys: { zh: '按键', en: 'Keys' },
  either: { zh: '都行', en: 'Either' },
  min: { zh: '最少位数', en: 'Fewest keys' },
  max: { zh: '最多位数', en: 'Most keys' },
  order: { zh: '最多不能少于最少', en: 'Cannot be below the fewest' },
  terminator: { zh: '结束键', en: 'Ending key' },
  noTerminator: { zh: '无', en: 'None' },
  first: { zh: '等第一键', en: 'First key within' },
  between: { zh: '两键之间', en: 'Between keys' },
  refusals: { zh: '算拒答的意图', en: 'Intents that refuse' },
  refusalHint: { zh: '「拒绝」类的已经算', en: 'Those of kind refuse count already' },
  confirm: { zh: '复述确认', en: 'Say back and confirm' },
  filled: { zh: '已填', en: 'Filled' },
  failed: { zh: '未填到', en: 'Not filled' },
  silence: { zh: '静默', en: 'Silence' },
  refused: { zh: '拒答', en: 'Refused' },
} as const satisfies Record<string, Text>;

function KeyFields({ node }: { node: NodeOf<'collect'> }): ReactElement {
  const { say } = useWords(words);
  const { editor } = useDraft();
  const { keys } = node;
  const set = (more: Partial<typeof keys>, key: string): void => editor.changeNode({ ...node, keys: { ...keys, ...more } }, key);
  return (
    <>
      <Setting name={say('min')}>
        <NumberField label={say('min')} min={1} max={32} value={keys.min} onChange={(min) => set({ min: min ?? 1 }, 'keys-min')} />
      </Setting>
      <Setting name={say('max')} issue={keys.max < keys.min ? say('order') : undefined}>
        <NumberField label={say('max')} min={1} max={32} value={keys.max} onChange={(max) => set({ max: max ?? 1 }, 'keys-max')} />
      </Setting>
      <Setting name={say('terminator')}>
        <Segmented<'' | '#' | '*'>
          size="small"
          value={keys.terminator}
          options={[
            { value: '', label: say('noTerminator') },
            { value: '#', label: '#' },
            { value: '*', label: '*' },
          ]}
          onChange={(terminator) => set({ terminator }, 'keys-terminator')}
        />
      </Setting>
      <Setting name={say('first')}>
        <NumberField
          label={say('first')}
          unit="ms"
          min={500}
          max={60_000}
          step={500}
          value={keys.firstMs}
          onChange={(ms) => set({ firstMs: ms ?? 6000 }, 'keys-first')}
        />
      </Setting>
      <Setting name={say('between')}>
        <NumberField
          label={say('between')}
          unit="ms"
          min={500}
          max={30_000}
          step={500}
          value={keys.betweenMs}
          onChange={(ms) => set({ betweenMs: ms ?? 3000 }, 'keys-between')}
        />
      </Setting>
    </>
  );
}

export function CollectSections({ node }: { node: NodeOf<'collect'> }): ReactElement {
  const { say } = useWords(words);
  const { editor, issues } = useDraft();
  return (
    <>
      <Section title={say('what')}>
        <Setting name={say('slot')}>
          <ItemSelect
            kind="slot"
            label={say('slot')}
            placeholder={say('chooseSlot')}
            clearable
            faulty={node.slotId === null && issues.some((issue) => issue.node === node.id)}
            value={node.slotId}
            onChange={(slotId) => editor.changeNode({ ...node, slotId })}
          />
        </Setting>
        <Setting name={say('by')}>
          <Segmented<'speech' | 'keys' | 'either'>
            size="small"
            value={node.by}
            options={(['speech', 'keys', 'either'] as const).map((value) => ({ value, label: say(value) }))}
            onChange={(by) => editor.changeNode({ ...node, by })}
          />
        </Setting>
        {node.by !== 'speech' && <KeyFields node={node} />}
        {node.by !== 'keys' && (
          <Setting name={say('refusals')} note={say('refusalHint')}>
            <ItemsSelect
              kind="intent"
              label={say('refusals')}
              value={node.refusals}
              onChange={(refusals) => editor.changeNode({ ...node, refusals })}
            />
          </Setting>
        )}
      </Section>
      <Section
        title={say('confirm')}
        extra={
          <Switch
            size="small"
            checked={node.confirm.on}
            aria-label={say('confirm')}
            onChange={(on) => editor.changeNode({ ...node, confirm: { ...node.confirm, on } })}
          />
        }
      >
        {node.confirm.on && (
          <Prompts
            prompts={node.confirm.prompts}
            onChange={(prompts, key) => editor.changeNode({ ...node, confirm: { ...node.confirm, prompts } }, key && `confirm-${key}`)}
          />
        )}
      </Section>
      <AnswerSection node={node} title={say('exits')}>
        <ExitRow node={node} exit="filled" name={say('filled')} />
        <FallbackRow
          node={node}
          exit="failed"
          name={say('failed')}
          value={node.retry}
          onChange={(retry, key) => editor.changeNode({ ...node, retry }, key && `retry-${key}`)}
        />
        <FallbackLine
          name={say('silence')}
          value={node.silence}
          onChange={(silence, key) => editor.changeNode({ ...node, silence }, key && `silence-${key}`)}
        />
        <ExitRow node={node} exit="refused" name={say('refused')} faint />
      </AnswerSection>
    </>
  );
}
