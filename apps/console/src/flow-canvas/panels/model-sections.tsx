import type { Text } from '@parley/contract';
import { type AgentModelSettings, type NodeOf, transferSettings } from '@parley/contract/flow/graph';
import { Switch } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { AddButton } from '../fields/add-button.tsx';
import { NumberField, TextField } from '../fields/draft-input.tsx';
import { Section, Setting } from '../fields/section.tsx';
import { TextList } from '../fields/text-list.tsx';
import { ExitRow, FallbackLine } from './fallback.tsx';
import { ItemsSelect } from './item-select.tsx';
import { NamedExits } from './named-exits.tsx';
import { Prompts } from './prompts.tsx';
import { SpokenText } from './spoken-text.tsx';
import { TransferFields } from './transfer-sections.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  task: { zh: '交代给模型', en: 'What the model is told' },
  instructions: { zh: '指令', en: 'Instructions' },
  instructionsHint: { zh: '扮演谁、做什么、怎么说', en: 'Who it is, what to do, how to speak' },
  facts: { zh: '可依据的事实', en: 'Facts it may rely on' },
  outcomes: { zh: '结果与去向', en: 'Outcomes and exits' },
  addOutcome: { zh: '加一个结果', en: 'Add an outcome' },
  limit: { zh: '到轮数', en: 'Turns used up' },
  failed: { zh: '失败', en: 'Failed' },
  tools: { zh: '可以做的', en: 'What it may do' },
  fills: { zh: '填槽位', en: 'Fill slots' },
  knowledge: { zh: '查知识', en: 'Look up knowledge' },
  hangup: { zh: '挂机', en: 'Hang up' },
  transfer: { zh: '转给人', en: 'Hand over to a person' },
  silence: { zh: '静默', en: 'Silence' },
  guard: { zh: '边界', en: 'Guard' },
  forbidden: { zh: '不许说的词', en: 'Words it must not say' },
  forbiddenHint: { zh: '加一个词', en: 'Add a word' },
  numbers: { zh: '不编数字', en: 'Invents no numbers' },
  sentences: { zh: '每次最多几句', en: 'Sentences at once' },
  characters: { zh: '每次最多字数', en: 'Characters at once' },
  turns: { zh: '最多轮数', en: 'Turns at most' },
  model: { zh: '模型', en: 'Model' },
  modelHint: { zh: '空着用企业的默认模型', en: 'Empty: the company’s standard model' },
  temperature: { zh: '温度', en: 'Temperature' },
  first: { zh: '首句时限', en: 'First sentence within' },
  stall: { zh: '中断时限', en: 'Longest pause' },
  fillers: { zh: '思考时先说', en: 'Said while it thinks' },
  filler: { zh: '多久后说', en: 'Said after' },
} as const satisfies Record<string, Text>;

/** What a language model is told, what it may do and say, and where its turns end. */
export function ModelSections({ node }: { node: NodeOf<'agent-model'> }): ReactElement {
  const { say } = useWords(words);
  const { editor, newId } = useDraft();
  const { transfer } = node.tools;
  const set = (more: Partial<AgentModelSettings>, key?: string): void => editor.changeNode({ ...node, ...more }, key);
  const outcome = (id: string, more: { name?: string; when?: string }, key: string): void =>
    set({ outcomes: node.outcomes.map((one) => (one.id === id ? { ...one, ...more } : one)) }, `${key}-${id}`);
  const number = (field: 'maxTurns' | 'firstMs' | 'stallMs' | 'fillerMs', label: string, min: number, max: number): ReactElement => (
    <Setting name={label}>
      <NumberField
        label={label}
        min={min}
        max={max}
        {...(field === 'maxTurns' ? {} : { unit: 'ms', step: 100 })}
        value={node[field]}
        onChange={(value) => set({ [field]: value ?? min }, field)}
      />
    </Setting>
  );
  const ofGuard = (field: 'sentences' | 'characters', min: number, max: number): ReactElement => (
    <Setting name={say(field)}>
      <NumberField
        label={say(field)}
        min={min}
        max={max}
        value={node.guard[field]}
        onChange={(value) => set({ guard: { ...node.guard, [field]: value ?? min } }, `guard-${field}`)}
      />
    </Setting>
  );
  return (
    <>
      <Section title={say('task')}>
        <div className="fed-label">{say('instructions')}</div>
        <SpokenText
          value={node.instructions}
          label={say('instructions')}
          placeholder={say('instructionsHint')}
          onChange={(instructions) => set({ instructions }, 'instructions')}
        />
        <div className="fed-label">{say('facts')}</div>
        <SpokenText value={node.facts} label={say('facts')} onChange={(facts) => set({ facts }, 'facts')} />
      </Section>
      <Section title={say('outcomes')}>
        <div className="fed-exits">
          <NamedExits
            node={node}
            exits={node.outcomes}
            onName={(id, name) => outcome(id, { name }, 'name')}
            onWhen={(id, when) => outcome(id, { when }, 'when')}
            onRemove={(id) => set({ outcomes: node.outcomes.filter((one) => one.id !== id) })}
          />
          <ExitRow node={node} exit="limit" name={say('limit')} faint />
          <FallbackLine name={say('silence')} value={node.silence} onChange={(silence, key) => set({ silence }, key && `silence-${key}`)} />
          <ExitRow node={node} exit="failed" name={say('failed')} faint />
        </div>
        {node.outcomes.length < 20 && (
          <AddButton text={say('addOutcome')} onClick={() => set({ outcomes: [...node.outcomes, { id: newId(), name: '', when: '' }] })} />
        )}
        {number('maxTurns', say('turns'), 1, 50)}
      </Section>
      <Section title={say('tools')}>
        <div className="fed-label">{say('fills')}</div>
        <ItemsSelect
          kind="slot"
          label={say('fills')}
          value={node.tools.fills}
          onChange={(fills) => set({ tools: { ...node.tools, fills } })}
        />
        {(['knowledge', 'hangup'] as const).map((tool) => (
          <Setting key={tool} name={say(tool)}>
            <Switch
              size="small"
              checked={node.tools[tool]}
              aria-label={say(tool)}
              onChange={(on) => set({ tools: { ...node.tools, [tool]: on } })}
            />
          </Setting>
        ))}
        <Setting name={say('transfer')}>
          <Switch
            size="small"
            checked={transfer !== null}
            aria-label={say('transfer')}
            onChange={(on) => set({ tools: { ...node.tools, transfer: on ? transferSettings.parse({}) : null } })}
          />
        </Setting>
      </Section>
      {transfer !== null && (
        <TransferFields
          value={transfer}
          onChange={(more, key) => set({ tools: { ...node.tools, transfer: { ...transfer, ...more } } }, key && `transfer-${key}`)}
        />
      )}
      <Section title={say('guard')}>
        <div className="fed-label">{say('forbidden')}</div>
        <TextList
          values={node.guard.forbidden}
          label={say('forbidden')}
          placeholder={say('forbiddenHint')}
          onChange={(forbidden) => set({ guard: { ...node.guard, forbidden } })}
        />
        <Setting name={say('numbers')}>
          <Switch
            size="small"
            checked={node.guard.numbers}
            aria-label={say('numbers')}
            onChange={(numbers) => set({ guard: { ...node.guard, numbers } })}
          />
        </Setting>
        {ofGuard('sentences', 1, 20)}
        {ofGuard('characters', 20, 2000)}
      </Section>
      <Section title={say('model')}>
        <TextField
          value={node.model}
          maxLength={100}
          label={say('model')}
          placeholder={say('modelHint')}
          onChange={(model) => set({ model }, 'model')}
        />
        <Setting name={say('temperature')}>
          <NumberField
            min={0}
            max={2}
            step={0.1}
            broken
            value={node.temperature}
            label={say('temperature')}
            onChange={(temperature) => set({ temperature: temperature ?? 0.3 }, 'temperature')}
          />
        </Setting>
        {number('firstMs', say('first'), 500, 15_000)}
        {number('stallMs', say('stall'), 500, 15_000)}
      </Section>
      <Section title={say('fillers')}>
        <Prompts prompts={node.fillers} onChange={(fillers, key) => set({ fillers }, key && `filler-${key}`)} />
        {number('fillerMs', say('filler'), 300, 10_000)}
      </Section>
    </>
  );
}
