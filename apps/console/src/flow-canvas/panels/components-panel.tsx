import type { Text } from '@parley/contract';
import type { Component } from '@parley/contract/flow/graph';
import { Button } from 'antd';
import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/index.ts';
import { makeComponent, refusedComponent, removeComponent, unpackComponent } from '../core/components.ts';
import { putItem, usesOf } from '../core/libraries.ts';
import { nodeName } from '../core/views.ts';
import { Section } from '../fields/section.tsx';
import { kinds } from '../kinds.ts';
import { ItemHead } from './item-head.tsx';
import { ItemList } from './item-list.tsx';
import { useDraft } from './use-draft.ts';

const words = {
  title: { zh: '组件', en: 'Components' },
  make: { zh: '用所选节点做', en: 'Of the selected nodes' },
  what: { zh: '还没有组件', en: 'No components yet' },
  how: {
    zh: '几处都要用的一段对话。在画布上选中这段的节点，做成组件，子流程节点就能运行它。',
    en: 'A piece of talk that several places share. Select its nodes on the canvas and make them a component for subflow nodes to run.',
  },
  nothing: { zh: '先在画布上选中节点', en: 'Select nodes on the canvas first' },
  start: { zh: '开始节点不能放进组件', en: 'A start node cannot go into a component' },
  entries: { zh: '所选节点从外面有几处进入，只能有一处', en: 'The selected nodes are entered in several places; one is needed' },
  name: { zh: '组件名称', en: 'Name of the component' },
  fresh: { zh: '新组件', en: 'New component' },
  note: { zh: '{nodes} 个节点 · {n} 处在用', en: '{nodes} {nodes|node|nodes} · used {n} {n|time|times}' },
  nodes: { zh: '里面的节点', en: 'Its nodes' },
  unpack: { zh: '在画布上展开来改', en: 'Unpack on the canvas to change it' },
  unpackHint: {
    zh: '选中运行它的子流程节点再展开；改好后重新做成组件。',
    en: 'Select a subflow node that runs it, then unpack; make it a component again when it is changed.',
  },
} as const satisfies Record<string, Text>;

/** The selected node, where it is the only one. */
const useSelectedOne = (): string | undefined => {
  const { editor } = useDraft();
  const selection = useStore(editor.store, (state) => state.selection);
  const [id] = selection;
  return selection.size === 1 ? id : undefined;
};

function One({ component, onBack }: { component: Component; onBack: () => void }): ReactElement {
  const { say, text, language } = useWords(words);
  const { flow, editor, put, newId } = useDraft();
  const one = useSelectedOne();
  const selected = flow.nodes.find(({ id }) => id === one);
  const runs = selected?.kind === 'subflow' && selected.to.kind === 'component' && selected.to.componentId === component.id;
  const unpack = (): void => {
    const done = selected && unpackComponent(editor.flow(), selected.id, newId);
    if (!done) return;
    editor.change(() => done.flow);
    editor.select(done.nodes);
  };
  return (
    <>
      <ItemHead
        name={component.name}
        label={say('name')}
        placeholder={say('name')}
        uses={usesOf(flow, 'components', component.id)}
        onName={(name) => put('components', putItem(flow.components, { ...component, name }), `${component.id}-name`)}
        onBack={onBack}
        onRemove={() => {
          onBack();
          editor.change((draft) => removeComponent(draft, component.id));
        }}
      />
      <Section title={say('nodes')} note={component.nodes.length}>
        <ul className="fed-items">
          {component.nodes.map((node) => (
            <li key={node.id} className="fed-note">
              {text(kinds[node.kind].label)} {nodeName(node, language)}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={say('unpack')}>
        <p className="fed-note">{say('unpackHint')}</p>
        <Button size="small" disabled={!runs} onClick={unpack}>
          {say('unpack')}
        </Button>
      </Section>
    </>
  );
}

/** Pieces of talk that several places of the flow share. */
export function ComponentsPanel(): ReactElement {
  const { say } = useWords(words);
  const { flow, editor, newId, item, open } = useDraft();
  const selection = useStore(editor.store, (state) => state.selection);
  const [refused, setRefused] = useState<ReturnType<typeof refusedComponent>>();
  const component = flow.components.find(({ id }) => id === item);
  if (component) return <One key={component.id} component={component} onBack={() => open('components')} />;
  const make = (): void => {
    const why = refusedComponent(flow, selection);
    setRefused(why);
    if (why !== undefined) return;
    const made = makeComponent(editor.flow(), selection, say('fresh'), newId);
    if (!made) return;
    editor.change(() => made.flow);
    editor.select([made.subflow]);
    open('components', made.flow.components.at(-1)?.id);
  };
  return (
    <>
      <ItemList
        title={say('title')}
        addText={say('make')}
        empty={{ what: say('what'), how: say('how') }}
        items={flow.components.map((one) => ({
          id: one.id,
          name: one.name,
          note: say('note', { nodes: one.nodes.length, n: usesOf(flow, 'components', one.id) }),
        }))}
        onOpen={(id) => open('components', id)}
        onAdd={make}
      />
      {refused !== undefined && (
        <p className="fed-issue" role="alert">
          {say(refused)}
        </p>
      )}
    </>
  );
}
