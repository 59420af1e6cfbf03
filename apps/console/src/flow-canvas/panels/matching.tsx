import type { Text } from '@parley/contract';
import type { WordRule } from '@parley/contract/flow/graph';
import { Button, Select } from 'antd';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { regexIssue, replaced, without } from '../core/text-lines.ts';
import { AddButton } from '../fields/add-button.tsx';
import { Section } from '../fields/section.tsx';
import { TextList } from '../fields/text-list.tsx';

const words = {
  exact: { zh: '精确语料', en: 'Exact sentences' },
  exactNote: { zh: '一字不差才算', en: 'Word for word' },
  similar: { zh: '相似语料', en: 'Similar sentences' },
  similarNote: { zh: '意思相近就算', en: 'Anything like these' },
  questions: { zh: '相似问法', en: 'Ways to ask it' },
  regex: { zh: '正则', en: 'Regular expressions' },
  rules: { zh: '规则词', en: 'Rule words' },
  rulesNote: { zh: '任一条成立就算', en: 'Any rule will do' },
  black: { zh: '排除语料', en: 'Excluded sentences' },
  blackNote: { zh: '这些永远不算', en: 'Never it' },
  sentenceHint: { zh: '加一句，可粘贴多行', en: 'Add a sentence, or paste lines' },
  regexHint: { zh: '加一条正则', en: 'Add an expression' },
  all: { zh: '都要有', en: 'All of' },
  any: { zh: '有其一', en: 'Any of' },
  none: { zh: '不能有', en: 'None of' },
  addRule: { zh: '加一条规则', en: 'Add a rule' },
  remove: { zh: '删除规则 {n}', en: 'Delete rule {n}' },
  empty: { zh: '这条规则没有词，不会生效', en: 'This rule has no words and never holds' },
} as const satisfies Record<string, Text>;

type Matching = { similar: string[]; regex: string[]; rules: WordRule[]; black: string[]; exact?: string[] };

function Rules({ rules, onChange }: { rules: readonly WordRule[]; onChange: (rules: WordRule[]) => void }): ReactElement {
  const { say } = useWords(words);
  return (
    <>
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no identity but its place
        <div className="fed-card" key={index}>
          {(['all', 'any', 'none'] as const).map((part) => (
            <div className="fed-inline" key={part}>
              <span className="fed-rule-part">{say(part)}</span>
              <Select<string[]>
                mode="tags"
                size="small"
                open={false}
                suffixIcon={null}
                className="fed-wide"
                tokenSeparators={[',', '，', '、', ' ', '\n']}
                value={rule[part]}
                aria-label={`${say(part)} ${index + 1}`}
                onChange={(value) => onChange(replaced(rules, index, { ...rule, [part]: value.map((word) => word.slice(0, 40)) }))}
              />
              {part === 'all' && (
                <Button
                  size="small"
                  type="text"
                  aria-label={say('remove', { n: index + 1 })}
                  icon={<X size={14} strokeWidth={1.7} />}
                  onClick={() => onChange(without(rules, index))}
                />
              )}
            </div>
          ))}
          {rule.all.length + rule.any.length === 0 && <span className="fed-issue">{say('empty')}</span>}
        </div>
      ))}
      <AddButton text={say('addRule')} onClick={() => onChange([...rules, { all: [], any: [], none: [] }])} />
    </>
  );
}

type MatchingProps = { value: Matching; ofKnowledge?: boolean; onChange: (more: Partial<Matching>) => void };

/** How a sentence is told to mean this: exactly, alike, by expression, by words, and what never does. */
export function MatchingSections({ value, ofKnowledge = false, onChange }: MatchingProps): ReactElement {
  const { say } = useWords(words);
  const list = (title: string, values: readonly string[], part: 'exact' | 'similar' | 'black', note?: string): ReactElement => (
    <Section title={title} note={[values.length > 0 && values.length, note].filter(Boolean).join(' · ')}>
      <TextList label={title} placeholder={say('sentenceHint')} values={values} onChange={(next) => onChange({ [part]: next })} />
    </Section>
  );
  return (
    <>
      {value.exact && list(say('exact'), value.exact, 'exact', say('exactNote'))}
      {list(say(ofKnowledge ? 'questions' : 'similar'), value.similar, 'similar', say('similarNote'))}
      <Section title={say('rules')} note={say('rulesNote')}>
        <Rules rules={value.rules} onChange={(rules) => onChange({ rules })} />
      </Section>
      <Section title={say('regex')}>
        <TextList
          code
          label={say('regex')}
          placeholder={say('regexHint')}
          values={value.regex}
          issue={regexIssue}
          onChange={(regex) => onChange({ regex })}
        />
      </Section>
      {list(say('black'), value.black, 'black', say('blackNote'))}
    </>
  );
}
