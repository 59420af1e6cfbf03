import type { Text } from '@parley/contract';
import type { Handler, HandlerAction } from '@parley/contract/flow/graph';
import { Select, Switch } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { putItem } from '../core/libraries.ts';
import { TextField } from '../fields/draft-input.tsx';
import { Section, Setting } from '../fields/section.tsx';
import { ItemHead } from './item-head.tsx';
import { ItemList } from './item-list.tsx';
import { ItemsSelect } from './item-select.tsx';
import { JumpTarget, LimitedUse } from './limited-use.tsx';
import { Prompts } from './prompts.tsx';
import { useNodeOptions } from './target.tsx';
import { useDraft } from './use-draft.ts';
import { useIssuesOf } from './use-issues-of.ts';

const words = {
  title: { zh: '全局应对', en: 'Handlers' },
  add: { zh: '新建', en: 'New' },
  what: { zh: '还没有全局应对', en: 'No handlers yet' },
  how: {
    zh: '在哪个节点听到都这样应对的意图，比如投诉、要人工；节点自己有这个分支时以节点为准。',
    en: 'Intents that are answered alike at every node, such as a complaint or asking for a person. A node’s own exit for it goes first.',
  },
  name: { zh: '名称', en: 'Name' },
  fresh: { zh: '新应对', en: 'New handler' },
  intents: { zh: '听到这些意图', en: 'When these intents are heard' },
  does: { zh: '就', en: 'Then' },
  jump: { zh: '跳到节点', en: 'Go to a node' },
  answer: { zh: '回答后回到原处', en: 'Answer and come back' },
  end: { zh: '说完挂机', en: 'Say goodbye and end' },
  said: { zh: '说什么', en: 'What is said' },
  remind: { zh: '再问一遍原来的问题', en: 'Ask the node’s question again' },
  status: { zh: '业务状态', en: 'Business status' },
  limit: { zh: '最多几次', en: 'At most' },
  except: { zh: '这些节点除外', en: 'Except at these nodes' },
  note: { zh: '{n} 个意图', en: '{n} {n|intent|intents}' },
} as const satisfies Record<string, Text>;

const kinds = ['answer', 'jump', 'end'] as const satisfies readonly HandlerAction['kind'][];

function Action({ item, set }: { item: Handler; set: (more: Partial<Handler>, key?: string) => void }): ReactElement {
  const { say } = useWords(words);
  const nodes = useNodeOptions();
  const action = item.do;
  const begin = (kind: HandlerAction['kind']): void => {
    const prompts = action.kind === 'jump' ? [] : action.prompts;
    const [first] = nodes;
    if (kind === 'answer') set({ do: { kind, prompts, remind: true } });
    else if (kind === 'end') set({ do: { kind, prompts, businessStatus: '' } });
    else if (first) set({ do: { kind, nodeId: first.value } });
  };
  return (
    <Section title={say('does')}>
      <Setting name={say('does')}>
        <Select<HandlerAction['kind']>
          size="small"
          className="fed-wide"
          value={action.kind}
          aria-label={say('does')}
          options={kinds.map((kind) => ({ value: kind, label: say(kind), disabled: kind === 'jump' && nodes.length === 0 }))}
          onChange={begin}
        />
      </Setting>
      {action.kind === 'jump' ? (
        <JumpTarget value={action.nodeId} onChange={(nodeId) => set({ do: { kind: 'jump', nodeId } })} />
      ) : (
        <Prompts prompts={action.prompts} addText={say('said')} onChange={(prompts, key) => set({ do: { ...action, prompts } }, key)} />
      )}
      {action.kind === 'answer' && (
        <Setting name={say('remind')}>
          <Switch
            size="small"
            checked={action.remind}
            aria-label={say('remind')}
            onChange={(remind) => set({ do: { ...action, remind } })}
          />
        </Setting>
      )}
      {action.kind === 'end' && (
        <Setting name={say('status')}>
          <TextField
            value={action.businessStatus}
            maxLength={60}
            label={say('status')}
            onChange={(businessStatus) => set({ do: { ...action, businessStatus } }, 'status')}
          />
        </Setting>
      )}
    </Section>
  );
}

function One({ item, onBack }: { item: Handler; onBack: () => void }): ReactElement {
  const { say } = useWords(words);
  const { flow, put } = useDraft();
  const nodes = useNodeOptions();
  const set = (more: Partial<Handler>, key?: string): void =>
    put('handlers', putItem(flow.handlers, { ...item, ...more }), key && `${item.id}-${key}`);
  return (
    <>
      <ItemHead
        name={item.name}
        label={say('name')}
        placeholder={say('name')}
        uses={0}
        onName={(name) => set({ name }, 'name')}
        onBack={onBack}
        onRemove={() => {
          onBack();
          put(
            'handlers',
            flow.handlers.filter(({ id }) => id !== item.id),
          );
        }}
      />
      <Section title={say('intents')}>
        <ItemsSelect kind="intent" label={say('intents')} value={item.intents} onChange={(intents) => set({ intents })} />
      </Section>
      <Action item={item} set={set} />
      <Section title={say('limit')}>
        <LimitedUse value={item} onChange={set}>
          <Setting name={say('except')}>
            <Select<string[]>
              size="small"
              className="fed-wide"
              mode="multiple"
              value={item.except}
              aria-label={say('except')}
              options={nodes}
              onChange={(except) => set({ except })}
            />
          </Setting>
        </LimitedUse>
      </Section>
    </>
  );
}

/** What the flow does about an intent wherever it is heard. */
export function HandlersPanel(): ReactElement {
  const { say } = useWords(words);
  const { flow, put, newId, item, open } = useDraft();
  const issueOf = useIssuesOf();
  const chosen = flow.handlers.find(({ id }) => id === item);
  if (chosen) return <One key={chosen.id} item={chosen} onBack={() => open('handlers')} />;
  return (
    <ItemList
      title={say('title')}
      addText={say('add')}
      empty={{ what: say('what'), how: say('how') }}
      items={flow.handlers.map((one) => ({
        id: one.id,
        name: one.name,
        note: say('note', { n: one.intents.length }),
        issue: issueOf(one.id),
      }))}
      onOpen={(id) => open('handlers', id)}
      onAdd={() => {
        const prompts = [{ text: '', short: '', recordings: [] }];
        const fresh: Handler = {
          id: newId(),
          name: say('fresh'),
          intents: [],
          do: { kind: 'answer', prompts, remind: true },
          labels: [],
          limit: 3,
          except: [],
        };
        put('handlers', [...flow.handlers, fresh]);
        open('handlers', fresh.id);
      }}
    />
  );
}
