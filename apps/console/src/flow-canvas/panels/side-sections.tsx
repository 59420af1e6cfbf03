import type { Text } from '@parley/contract';
import type { NodeOf } from '@parley/contract/flow/graph';
import { Segmented, Select } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { ChoiceSelect, flowOptions, nodeStrategyOptions } from '../../parts/choices/index.ts';
import { AddButton } from '../fields/add-button.tsx';
import { TextField } from '../fields/draft-input.tsx';
import { Section } from '../fields/section.tsx';
import { ExitRow } from './fallback.tsx';
import { NamedExits } from './named-exits.tsx';
import { PairRows } from './pair-rows.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  strategy: { zh: '短信策略', en: 'SMS strategy' },
  chooseStrategy: { zh: '选择短信策略', en: 'Choose a strategy' },
  strategyHow: {
    zh: '用于话术节点的策略在“短信策略”页面维护。走到这里时短信写入“短信记录”；还没有短信通道，短信等待发送，话术继续往下走。',
    en: 'Strategies for flow nodes are made on the page SMS strategies. The text goes into the text records; no channel is set up yet, so it waits there, and the flow goes on.',
  },
  values: { zh: '模板变量', en: 'Values of the template' },
  name: { zh: '名称', en: 'Name' },
  value: { zh: '值，可用 {变量}', en: 'Value; {variable} may be used' },
  add: { zh: '加一行', en: 'Add a row' },
  remove: { zh: '删除', en: 'Delete' },
  runs: { zh: '运行', en: 'Runs' },
  flow: { zh: '另一个话术', en: 'Another flow' },
  component: { zh: '组件', en: 'A component' },
  chooseFlow: { zh: '选择话术', en: 'Choose a flow' },
  chooseComponent: { zh: '选择组件', en: 'Choose a component' },
  exits: { zh: '去向', en: 'Exits' },
  done: { zh: '完成', en: 'Done' },
  failed: { zh: '失败', en: 'Failed' },
  addExit: { zh: '加一个出口', en: 'Add an exit' },
  exitsHint: { zh: '与返回节点的出口同名', en: 'Named as the exits of its return nodes' },
  back: { zh: '从哪个出口返回', en: 'Returns by' },
  backHint: { zh: '空着走「完成」', en: 'Empty: by “Done”' },
} as const satisfies Record<string, Text>;

/** Which strategy sends the message, and what fills its template. */
export function SmsSections({ node }: { node: NodeOf<'sms'> }): ReactElement {
  const { say } = useWords(words);
  const { editor } = useDraft();
  return (
    <>
      <Section title={say('strategy')}>
        <ChoiceSelect
          label={say('strategy')}
          placeholder={say('chooseStrategy')}
          options={nodeStrategyOptions}
          value={node.strategyId || null}
          onChange={(strategyId) => editor.changeNode({ ...node, strategyId: strategyId ?? '' })}
        />
        <p className="fed-note">{say('strategyHow')}</p>
      </Section>
      <Section title={say('values')}>
        <PairRows
          pairs={node.values}
          words={{ name: say('name'), value: say('value'), add: say('add'), remove: say('remove') }}
          limits={{ name: 64, value: 200, rows: 30 }}
          onChange={(values, key) => editor.changeNode({ ...node, values }, key && `value-${key}`)}
        />
      </Section>
    </>
  );
}

/** Which flow or component is run, and by which exits it comes back. */
export function SubflowSections({ node }: { node: NodeOf<'subflow'> }): ReactElement {
  const { say } = useWords(words);
  const { flow, editor, newId } = useDraft();
  const { to } = node;
  return (
    <>
      <Section title={say('runs')}>
        <Segmented<typeof to.kind>
          size="small"
          value={to.kind}
          options={(['flow', 'component'] as const).map((value) => ({ value, label: say(value) }))}
          onChange={(kind) => editor.changeNode({ ...node, to: kind === 'flow' ? { kind, flowId: '' } : { kind, componentId: '' } })}
        />
        {to.kind === 'flow' ? (
          <ChoiceSelect
            label={say('chooseFlow')}
            placeholder={say('chooseFlow')}
            options={flowOptions}
            value={to.flowId || null}
            onChange={(flowId) => editor.changeNode({ ...node, to: { kind: 'flow', flowId: flowId ?? '' } })}
          />
        ) : (
          <Select<string>
            size="small"
            className="fed-wide"
            value={to.componentId || null}
            placeholder={say('chooseComponent')}
            aria-label={say('chooseComponent')}
            options={flow.components.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(componentId) => editor.changeNode({ ...node, to: { kind: 'component', componentId } })}
          />
        )}
      </Section>
      <Section title={say('exits')} note={say('exitsHint')}>
        <div className="fed-exits">
          <ExitRow node={node} exit="done" name={say('done')} />
          <NamedExits
            node={node}
            exits={node.exits}
            onName={(id, name) =>
              editor.changeNode({ ...node, exits: node.exits.map((one) => (one.id === id ? { ...one, name } : one)) }, `exit-${id}`)
            }
            onRemove={(id) => editor.changeNode({ ...node, exits: node.exits.filter((one) => one.id !== id) })}
          />
          <ExitRow node={node} exit="failed" name={say('failed')} faint />
        </div>
        {node.exits.length < 30 && (
          <AddButton
            text={say('addExit')}
            onClick={() => editor.changeNode({ ...node, exits: [...node.exits, { id: newId(), name: '' }] })}
          />
        )}
      </Section>
    </>
  );
}

/** By which exit of the subflow node it goes back. */
export function ReturnSection({ node }: { node: NodeOf<'return'> }): ReactElement {
  const { say } = useWords(words);
  const { editor } = useDraft();
  return (
    <Section title={say('back')}>
      <TextField
        value={node.exit}
        maxLength={100}
        label={say('back')}
        placeholder={say('backHint')}
        onChange={(exit) => editor.changeNode({ ...node, exit }, 'exit')}
      />
    </Section>
  );
}
