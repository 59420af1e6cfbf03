import type { Text } from '@parley/contract';
import type { FlowNode } from '@parley/contract/flow/graph';
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { targetOf } from '../core/edits.ts';
import { nodeName, numberText } from '../core/views.ts';
import { kinds } from '../kinds.ts';
import { useDraft } from './use-draft.ts';

const words = {
  choose: { zh: '选择去向', en: 'Choose where to' },
  target: { zh: '{exit} 的去向', en: 'Where {exit} leads' },
} as const satisfies Record<string, Text>;

/** Choices of node for a select, with their numbers; a start cannot be entered. */
export function useNodeOptions(): { value: string; label: string }[] {
  const { flow } = useDraft();
  const { text, language } = useWords(words);
  return flow.nodes
    .filter(({ kind }) => kind !== 'start')
    .map((node) => ({ value: node.id, label: `${numberText(node.number)} ${nodeName(node, language) || text(kinds[node.kind].label)}` }));
}

/** Where an exit leads, chosen from a list: what a mouse does by drawing an edge. */
export function Target({ node, exit, name }: { node: FlowNode; exit: string; name: string }): ReactElement {
  const { say } = useWords(words);
  const { flow, editor, issues } = useDraft();
  const options = useNodeOptions();
  const target = targetOf(flow, node.id, exit);
  const faulty = target === undefined && issues.some((issue) => issue.node === node.id && issue.exit === exit);
  return (
    <Select<string>
      size="small"
      variant="borderless"
      className={`fed-target${faulty ? ' is-faulty' : ''}`}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={220}
      value={target ?? null}
      placeholder={say('choose')}
      aria-label={say('target', { exit: name })}
      options={options}
      onChange={(to: string | undefined) => (to ? editor.connect(node.id, exit, to) : editor.disconnect(node.id, exit))}
    />
  );
}
