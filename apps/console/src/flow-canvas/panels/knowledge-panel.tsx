import type { Text } from '@parley/contract';
import type { Knowledge, KnowledgeAfter } from '@parley/contract/flow/graph';
import { knowledgeAfterTexts } from '@parley/contract/kind-texts';
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { putItem } from '../core/libraries.ts';
import { NumberField } from '../fields/draft-input.tsx';
import { Section, Setting } from '../fields/section.tsx';
import { ItemHead } from './item-head.tsx';
import { ItemList } from './item-list.tsx';
import { LibraryFiles } from './library-files.tsx';
import { JumpTarget, LimitedUse } from './limited-use.tsx';
import { MatchingSections } from './matching.tsx';
import { Prompts } from './prompts.tsx';
import { useNodeOptions } from './target.tsx';
import { useDraft } from './use-draft.ts';
import { useIssuesOf } from './use-issues-of.ts';

const words = {
  title: { zh: '知识', en: 'Knowledge' },
  add: { zh: '新建', en: 'New' },
  what: { zh: '还没有知识', en: 'No knowledge yet' },
  how: {
    zh: '客户随时会问的问题，答完回到原来的节点。',
    en: 'Questions a caller may ask at any time; the talk then goes on where it was.',
  },
  note: { zh: '{n} 种问法 · {answers} 种答法', en: '{n} ways to ask · {answers} {answers|answer|answers}' },
  question: { zh: '问题', en: 'Question' },
  fresh: { zh: '新问题', en: 'New question' },
  answers: { zh: '答案', en: 'Answers' },
  rotation: { zh: '轮换播放', en: 'In rotation' },
  afterwards: { zh: '答完之后', en: 'After the answer' },
  after: { zh: '接着', en: 'Then' },
  ...knowledgeAfterTexts,
  priority: { zh: '优先级', en: 'Priority' },
} as const satisfies Record<string, Text>;

const afterKinds = ['return', 'repeat', 'jump', 'end'] as const;

function One({ item, onBack }: { item: Knowledge; onBack: () => void }): ReactElement {
  const { say } = useWords(words);
  const { flow, put } = useDraft();
  const nodes = useNodeOptions();
  const set = (more: Partial<Knowledge>, key?: string): void =>
    put('knowledge', putItem(flow.knowledge, { ...item, ...more }), key && `${item.id}-${key}`);
  const setAfter = (kind: KnowledgeAfter['kind']): void => {
    const [first] = nodes;
    if (kind !== 'jump') set({ after: { kind } });
    else if (first) set({ after: { kind, nodeId: first.value } });
  };
  return (
    <>
      <ItemHead
        name={item.question}
        label={say('question')}
        placeholder={say('question')}
        maxLength={200}
        uses={0}
        onName={(question) => set({ question }, 'question')}
        onBack={onBack}
        onRemove={() => {
          onBack();
          put(
            'knowledge',
            flow.knowledge.filter(({ id }) => id !== item.id),
          );
        }}
      />
      <Section title={say('answers')} note={say('rotation')}>
        <Prompts prompts={item.answers} onChange={(answers, key) => set({ answers }, key)} />
      </Section>
      <Section title={say('afterwards')}>
        <Setting name={say('after')}>
          <Select<KnowledgeAfter['kind']>
            size="small"
            className="fed-wide"
            value={item.after.kind}
            aria-label={say('after')}
            options={afterKinds.map((kind) => ({ value: kind, label: say(kind), disabled: kind === 'jump' && nodes.length === 0 }))}
            onChange={setAfter}
          />
        </Setting>
        {item.after.kind === 'jump' && (
          <JumpTarget value={item.after.nodeId} onChange={(nodeId) => set({ after: { kind: 'jump', nodeId } })} />
        )}
        <LimitedUse value={item} onChange={set}>
          <Setting name={say('priority')}>
            <NumberField
              label={say('priority')}
              min={0}
              max={100}
              value={item.priority}
              onChange={(priority) => set({ priority: priority ?? 50 }, 'priority')}
            />
          </Setting>
        </LimitedUse>
      </Section>
      <MatchingSections ofKnowledge value={item} onChange={(more) => set(more)} />
    </>
  );
}

export function KnowledgePanel(): ReactElement {
  const { say } = useWords(words);
  const { flow, put, newId, item, open } = useDraft();
  const issueOf = useIssuesOf();
  const chosen = flow.knowledge.find(({ id }) => id === item);
  if (chosen) return <One key={chosen.id} item={chosen} onBack={() => open('knowledge')} />;
  return (
    <ItemList
      title={say('title')}
      addText={say('add')}
      extra={<LibraryFiles of={['knowledge']} />}
      empty={{ what: say('what'), how: say('how') }}
      items={flow.knowledge.map((one) => ({
        id: one.id,
        name: one.question,
        note: say('note', { n: one.similar.length + 1, answers: one.answers.length }),
        issue: issueOf(one.id),
      }))}
      onOpen={(id) => open('knowledge', id)}
      onAdd={() => {
        const fresh: Knowledge = {
          id: newId(),
          question: say('fresh'),
          similar: [],
          regex: [],
          rules: [],
          black: [],
          priority: 50,
          answers: [{ text: '', short: '', recordings: [] }],
          after: { kind: 'repeat' },
          limit: 3,
          labels: [],
        };
        put('knowledge', [...flow.knowledge, fresh]);
        open('knowledge', fresh.id);
      }}
    />
  );
}
