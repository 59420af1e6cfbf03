import type { Text } from '@parley/contract';
import type { FlowNode, NodeOf } from '@parley/contract/flow/graph';
import { Button, Input, Segmented, Select, Switch } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { describeCondition } from '../core/condition-text.ts';
import { renameExit } from '../core/edits.ts';
import { replaced, without } from '../core/text-lines.ts';
import { NumberField, TextField } from '../fields/draft-input.tsx';
import { Section, Setting } from '../fields/section.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { ExitRow, FallbackRow } from './fallback.tsx';
import { Prompts } from './prompts.tsx';
import { Target } from './target.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  direction: { zh: '哪种通话从这里开始', en: 'Calls that begin here' },
  any: { zh: '都从这里', en: 'Any' },
  in: { zh: '呼入', en: 'Inbound' },
  out: { zh: '呼出', en: 'Outbound' },
  exits: { zh: '去向', en: 'Exits' },
  leads: { zh: '去向', en: 'Leads to' },
  next: { zh: '继续', en: 'Next' },
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
  refusals: { zh: '算拒答的意向', en: 'Intents that refuse' },
  refusalHint: { zh: '「拒绝」类的已经算', en: 'Those of kind refuse count already' },
  confirm: { zh: '复述确认', en: 'Say back and confirm' },
  filled: { zh: '已填', en: 'Filled' },
  failed: { zh: '未填到', en: 'Not filled' },
  refused: { zh: '拒答', en: 'Refused' },
  menuKeys: { zh: '按键与去向', en: 'Keys and exits' },
  addKey: { zh: '加一个键', en: 'Add a key' },
  keyName: { zh: '键 {key} 的名称', en: 'Name of key {key}' },
  key: { zh: '键', en: 'Key' },
  means: { zh: '代表什么', en: 'What it is for' },
  remove: { zh: '删除', en: 'Delete' },
  invalid: { zh: '按错', en: 'Wrong key' },
  timeout: { zh: '超时', en: 'Timed out' },
  wait: { zh: '等按键', en: 'Wait for a key' },
  rules: { zh: '条件与去向', en: 'Rules and exits' },
  rulesNote: { zh: '取第一条成立的', en: 'The first that holds' },
  addRule: { zh: '加一条', en: 'Add a rule' },
  ruleName: { zh: '名称（可空）', en: 'Name (optional)' },
  else: { zh: '其余', en: 'Else' },
  farewell: { zh: '结束语', en: 'Farewell' },
  status: { zh: '业务状态', en: 'Business status' },
  statusHint: { zh: '空着就不改', en: 'Empty leaves it' },
} as const satisfies Record<string, Text>;

export function StartSection({ node }: { node: NodeOf<'start'> }): ReactElement {
  const { say } = useWords(words);
  const { editor } = useDraft();
  return (
    <Section title={say('direction')}>
      <Segmented<'any' | 'in' | 'out'>
        size="small"
        value={node.direction}
        options={(['any', 'in', 'out'] as const).map((value) => ({ value, label: say(value) }))}
        onChange={(direction) => editor.changeNode({ ...node, direction })}
      />
    </Section>
  );
}

/** The one way on of nodes that do not choose. */
export function NextSection({ node }: { node: FlowNode }): ReactElement {
  const { say } = useWords(words);
  return (
    <Section title={say('exits')}>
      <div className="fed-exits">
        <ExitRow node={node} exit="next" name={say('next')} />
      </div>
    </Section>
  );
}

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
      <Setting name={say('max')} fault={keys.max < keys.min ? say('order') : undefined}>
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
  const { flow, editor } = useDraft();
  return (
    <>
      <Section title={say('what')}>
        <Setting name={say('slot')}>
          <Select<string>
            size="small"
            className="fed-wide"
            value={node.slotId}
            allowClear
            placeholder={say('chooseSlot')}
            aria-label={say('slot')}
            status={node.slotId === null ? 'error' : ''}
            options={flow.slots.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(slotId: string | undefined) => editor.changeNode({ ...node, slotId: slotId ?? null })}
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
            <Select<string[]>
              mode="multiple"
              size="small"
              className="fed-wide"
              maxTagCount="responsive"
              value={node.refusals}
              aria-label={say('refusals')}
              options={flow.intents.map(({ id, name }) => ({ value: id, label: name }))}
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
      <Section title={say('exits')}>
        <div className="fed-exits">
          <ExitRow node={node} exit="filled" name={say('filled')} />
          <FallbackRow
            node={node}
            exit="failed"
            name={say('failed')}
            value={node.retry}
            onChange={(retry, key) => editor.changeNode({ ...node, retry }, key && `retry-${key}`)}
          />
          <ExitRow node={node} exit="refused" name={say('refused')} faint />
        </div>
      </Section>
    </>
  );
}

const allKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '*', '#'];

export function MenuSection({ node }: { node: NodeOf<'menu'> }): ReactElement {
  const { say } = useWords(words);
  const { editor } = useDraft();
  const free = allKeys.filter((key) => !node.options.some((option) => option.key === key));
  const [next] = free;
  return (
    <Section title={say('menuKeys')}>
      <div className="fed-exits">
        {node.options.map((option, index) => (
          <div className="fed-exit" key={option.key}>
            <div className="fed-exit-row is-key">
              <Select<string>
                size="small"
                className="fed-key"
                value={option.key}
                popupMatchSelectWidth={56}
                aria-label={say('key')}
                options={[option.key, ...free].map((value) => ({ value, label: value }))}
                onChange={(key) =>
                  editor.change((flow) => {
                    const moved = renameExit(flow, node.id, option.key, key);
                    const options = replaced(node.options, index, { ...option, key });
                    return { ...moved, nodes: moved.nodes.map((old) => (old.id === node.id ? { ...node, options } : old)) };
                  })
                }
              />
              <Input
                size="small"
                variant="borderless"
                maxLength={100}
                value={option.name}
                placeholder={say('means')}
                aria-label={say('keyName', { key: option.key })}
                onChange={({ target }) =>
                  editor.changeNode(
                    { ...node, options: replaced(node.options, index, { ...option, name: target.value }) },
                    `key${option.key}`,
                  )
                }
              />
              <Target node={node} exit={option.key} name={option.key} />
              <Button
                size="small"
                type="text"
                aria-label={`${say('remove')} ${option.key}`}
                icon={<X size={14} strokeWidth={1.7} />}
                onClick={() => editor.changeNode({ ...node, options: without(node.options, index) })}
              />
            </div>
          </div>
        ))}
        <FallbackRow
          node={node}
          exit="invalid"
          name={say('invalid')}
          value={node.invalid}
          onChange={(invalid, key) => editor.changeNode({ ...node, invalid }, key && `invalid-${key}`)}
        />
        <FallbackRow
          node={node}
          exit="timeout"
          name={say('timeout')}
          value={node.timeout}
          onChange={(timeout, key) => editor.changeNode({ ...node, timeout }, key && `timeout-${key}`)}
        />
      </div>
      {next !== undefined && (
        <Button
          type="link"
          size="small"
          className="fed-add"
          icon={<Plus size={14} strokeWidth={1.7} />}
          onClick={() => editor.changeNode({ ...node, options: [...node.options, { key: next, name: '' }] })}
        >
          {say('addKey')}
        </Button>
      )}
      <Setting name={say('wait')}>
        <NumberField
          label={say('wait')}
          unit="ms"
          min={500}
          max={60_000}
          step={500}
          value={node.timeoutMs}
          onChange={(ms) => editor.changeNode({ ...node, timeoutMs: ms ?? 6000 }, 'timeoutMs')}
        />
      </Setting>
    </Section>
  );
}

export function ConditionSection({ node }: { node: NodeOf<'condition'> }): ReactElement {
  const { say, language } = useWords(words);
  const { flow, editor, newId } = useDraft();
  return (
    <Section title={say('rules')} note={say('rulesNote')}>
      {node.rules.map((rule, index) => {
        const name = rule.name || describeCondition(flow, rule.when, language);
        const put = (more: Partial<typeof rule>, key?: string): void =>
          editor.changeNode({ ...node, rules: replaced(node.rules, index, { ...rule, ...more }) }, key && `${rule.id}-${key}`);
        return (
          <div className="fed-card" key={rule.id}>
            <div className="fed-card-head">
              <span className="fed-prompt-number">{index + 1}</span>
              <TextField
                variant="borderless"
                maxLength={100}
                value={rule.name}
                label={say('ruleName')}
                placeholder={say('ruleName')}
                onChange={(text) => put({ name: text }, 'name')}
              />
              <Button
                size="small"
                type="text"
                aria-label={`${say('remove')} ${name}`}
                icon={<X size={14} strokeWidth={1.7} />}
                onClick={() => editor.changeNode({ ...node, rules: without(node.rules, index) })}
              />
            </div>
            <ConditionEditor value={rule.when} onChange={(when, key) => put({ when }, key)} />
            <ExitRow node={node} exit={rule.id} name={say('leads')} />
          </div>
        );
      })}
      <Button
        type="link"
        size="small"
        className="fed-add"
        icon={<Plus size={14} strokeWidth={1.7} />}
        onClick={() => editor.changeNode({ ...node, rules: [...node.rules, { id: newId(), name: '', when: { join: 'all', tests: [] } }] })}
      >
        {say('addRule')}
      </Button>
      <div className="fed-exits">
        <ExitRow node={node} exit="else" name={say('else')} faint />
      </div>
    </Section>
  );
}

export function HangupSection({ node }: { node: NodeOf<'hangup'> }): ReactElement {
  const { say } = useWords(words);
  const { editor } = useDraft();
  return (
    <>
      <Section title={say('farewell')}>
        <Prompts prompts={node.prompts} onChange={(prompts, key) => editor.changeNode({ ...node, prompts }, key)} />
      </Section>
      <Section title={say('status')}>
        <TextField
          value={node.businessStatus}
          maxLength={60}
          label={say('status')}
          placeholder={say('statusHint')}
          onChange={(businessStatus) => editor.changeNode({ ...node, businessStatus }, 'status')}
        />
      </Section>
    </>
  );
}
