import type { Text } from '@parley/contract';
import type { NodeOf } from '@parley/contract/flow/graph';
import { Button, Input, Select } from 'antd';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { renameExit } from '../core/edits.ts';
import { replaced, without } from '../core/text-lines.ts';
import { AddButton } from '../fields/add-button.tsx';
import { NumberField } from '../fields/draft-input.tsx';
import { Section, Setting } from '../fields/section.tsx';
import { FallbackRow } from './fallback.tsx';
import { Target } from './target.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  menuKeys: { zh: '按键与去向', en: 'Keys and exits' },
  addKey: { zh: '加一个键', en: 'Add a key' },
  keyName: { zh: '键 {key} 的名称', en: 'Name of key {key}' },
  key: { zh: '键', en: 'Key' },
  means: { zh: '代表什么', en: 'What it is for' },
  remove: { zh: '删除', en: 'Delete' },
  invalid: { zh: '按错', en: 'Wrong key' },
  timeout: { zh: '超时', en: 'Timed out' },
  wait: { zh: '等按键', en: 'Wait for a key' },
} as const satisfies Record<string, Text>;

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
        <AddButton
          text={say('addKey')}
          onClick={() => editor.changeNode({ ...node, options: [...node.options, { key: next, name: '' }] })}
        />
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
