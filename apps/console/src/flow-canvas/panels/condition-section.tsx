import type { Text } from '@parley/contract';
import type { NodeOf } from '@parley/contract/flow/graph';
import { Button } from 'antd';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { describeCondition } from '../core/condition-text.ts';
import { replaced, without } from '../core/text-lines.ts';
import { AddButton } from '../fields/add-button.tsx';
import { TextField } from '../fields/draft-input.tsx';
import { Section } from '../fields/section.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { ExitRow } from './fallback.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  leads: { zh: '去向', en: 'Leads to' },
  remove: { zh: '删除', en: 'Delete' },
  rules: { zh: '条件与去向', en: 'Rules and exits' },
  rulesNote: { zh: '取第一条成立的', en: 'The first that holds' },
  addRule: { zh: '加一条', en: 'Add a rule' },
  ruleName: { zh: '名称（可空）', en: 'Name (optional)' },
  else: { zh: '其余', en: 'Else' },
} as const satisfies Record<string, Text>;

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
      <AddButton
        text={say('addRule')}
        onClick={() => editor.changeNode({ ...node, rules: [...node.rules, { id: newId(), name: '', when: { join: 'all', tests: [] } }] })}
      />
      <div className="fed-exits">
        <ExitRow node={node} exit="else" name={say('else')} faint />
      </div>
    </Section>
  );
}
