import type { Text } from '@parley/contract';
import type { Intent } from '@parley/contract/flow/graph';
import { intentKinds } from '@parley/contract/kind-texts';
import { Select } from 'antd';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../i18n/index.ts';
import { newIntent, putItem, removeIntent, usesOf } from '../core/libraries.ts';
import { NumberField } from '../fields/draft-input.tsx';
import { Section, Setting } from '../fields/section.tsx';
import { IntentReport } from './intent-report.tsx';
import { ItemHead } from './item-head.tsx';
import { ItemList } from './item-list.tsx';
import { LibraryFiles } from './library-files.tsx';
import { MatchingSections } from './matching.tsx';
import { useDraft } from './use-draft.ts';
import { useIssuesOf } from './use-issues-of.ts';

const words = {
  title: { zh: '意图', en: 'Intents' },
  add: { zh: '新建', en: 'New' },
  what: { zh: '还没有意图', en: 'No intents yet' },
  how: { zh: '意图说的是客户一句话的意思，如「肯定」「拒绝」。', en: 'An intent is what a sentence means, such as yes or no.' },
  note: { zh: '{n} 句 · {uses} 个节点', en: '{n} {n|sentence|sentences} · {uses} {uses|node|nodes}' },
  name: { zh: '意图名称', en: 'Intent name' },
  fresh: { zh: '新意图', en: 'New intent' },
  settings: { zh: '含义', en: 'Meaning' },
  kind: { zh: '类别', en: 'Kind' },
  ...intentKinds,
  priority: { zh: '优先级', en: 'Priority' },
  priorityNote: { zh: '同样命中时高的优先', en: 'The higher wins a tie' },
  threshold: { zh: '最低相似度', en: 'Least similarity' },
} as const satisfies Record<string, Text>;

const sentenceCount = (intent: Intent): number => intent.exact.length + intent.similar.length;
const kinds = ['affirm', 'deny', 'refuse', 'busy', 'repeat', 'custom'] as const;

function One({ intent, fresh, onBack }: { intent: Intent; fresh: boolean; onBack: () => void }): ReactElement {
  const { say } = useWords(words);
  const { flow, editor, put } = useDraft();
  const set = (more: Partial<Intent>, key?: string): void =>
    put('intents', putItem(flow.intents, { ...intent, ...more }), key && `${intent.id}-${key}`);
  return (
    <>
      <ItemHead
        name={intent.name}
        label={say('name')}
        placeholder={say('name')}
        fresh={fresh}
        uses={usesOf(flow, 'intents', intent.id)}
        onName={(name) => set({ name }, 'name')}
        onBack={onBack}
        onRemove={() => {
          onBack();
          editor.change((draft) => removeIntent(draft, intent.id));
        }}
      />
      <Section title={say('settings')}>
        <Setting name={say('kind')}>
          <Select<Intent['kind']>
            size="small"
            className="fed-wide"
            value={intent.kind}
            aria-label={say('kind')}
            options={kinds.map((kind) => ({ value: kind, label: say(kind) }))}
            onChange={(kind) => set({ kind })}
          />
        </Setting>
        <Setting name={say('priority')} note={say('priorityNote')}>
          <NumberField
            label={say('priority')}
            min={0}
            max={100}
            value={intent.priority}
            onChange={(priority) => set({ priority: priority ?? 50 }, 'priority')}
          />
        </Setting>
        <Setting name={say('threshold')}>
          <NumberField
            label={say('threshold')}
            unit="%"
            min={0}
            max={100}
            value={intent.threshold === null ? undefined : Math.round(intent.threshold * 100)}
            placeholder={String(Math.round(flow.understanding.intentThreshold * 100))}
            onChange={(share) => set({ threshold: share === undefined ? null : share / 100 }, 'threshold')}
          />
        </Setting>
      </Section>
      <IntentReport of={intent.id} />
      <MatchingSections value={intent} onChange={(more) => set(more)} />
    </>
  );
}

export function IntentsPanel(): ReactElement {
  const { say } = useWords(words);
  const { flow, put, newId, item, open } = useDraft();
  const issueOf = useIssuesOf();
  const intent = flow.intents.find(({ id }) => id === item);
  const [made, setMade] = useState<string>();
  if (intent) return <One key={intent.id} intent={intent} fresh={intent.id === made} onBack={() => open('intents')} />;
  return (
    <>
      {flow.intents.length > 1 && <IntentReport />}
      <ItemList
        title={say('title')}
        addText={say('add')}
        extra={<LibraryFiles of={['similar', 'exact', 'black']} />}
        empty={{ what: say('what'), how: say('how') }}
        items={flow.intents.map((one) => ({
          id: one.id,
          name: one.name,
          note: say('note', { n: sentenceCount(one), uses: usesOf(flow, 'intents', one.id) }),
          tag: one.kind === 'custom' ? '' : say(one.kind),
          issue: issueOf(one.id),
        }))}
        onOpen={(id) => open('intents', id)}
        onAdd={() => {
          const fresh = newIntent(newId(), say('fresh'));
          setMade(fresh.id);
          put('intents', [...flow.intents, fresh]);
          open('intents', fresh.id);
        }}
      />
    </>
  );
}
