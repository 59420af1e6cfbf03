import type { Text } from '@parley/contract';
import type { FlowIssue } from '@parley/contract/flow';
import type { Flow, FlowNode } from '@parley/contract/flow/graph';
import { addNode, connect, type NewId, nodeOf, putNode } from './edits.ts';
import { newSlot, removeIntent, removeLabel, removeSlot } from './libraries.ts';
import { newNode } from './new-node.ts';

/** A mend that is certain to be one: what it does, in words, and how. */
export type Fix = { readonly label: Text; readonly apply: (flow: Flow) => Flow };

/** Names for what a fix makes, in the language of the console. */
type Made = { readonly newId: NewId; readonly hangup: string; readonly slot: string };

const dropEdge = (id: string): Fix => ({
  label: { zh: '删除连线', en: 'Delete the edge' },
  apply: (flow) => ({ ...flow, edges: flow.edges.filter((edge) => edge.id !== id) }),
});

/** Leads an open exit to the flow's only hang-up, or to a new one beside its node. */
const hangUp = (flow: Flow, node: FlowNode, exit: string, { newId, hangup }: Made): Fix => {
  const [only, ...more] = flow.nodes.filter(({ kind }) => kind === 'hangup');
  if (only && more.length === 0)
    return { label: { zh: '接到挂机', en: 'Lead to the hang-up' }, apply: (draft) => connect(draft, node.id, exit, only.id, newId) };
  const at = { x: node.position.x + 300, y: node.position.y };
  return {
    label: { zh: '加一个挂机', en: 'Add a hang-up' },
    apply: (draft) => {
      const end = newNode(draft, 'hangup', at, hangup, newId);
      return connect(addNode(draft, end), node.id, exit, end.id, newId);
    },
  };
};

const ofNode = (flow: Flow, node: FlowNode, issue: FlowIssue, made: Made): Fix | undefined => {
  switch (issue.code) {
    case 'exit-open':
      return issue.exit === null ? undefined : hangUp(flow, node, issue.exit, made);
    case 'slot-not-chosen':
      return node.kind !== 'collect'
        ? undefined
        : {
            label: { zh: '新建槽位', en: 'Make a slot' },
            apply: (draft) => {
              const slot = newSlot(made.newId(), node.name || made.slot);
              return putNode({ ...draft, slots: [...draft.slots, slot] }, { ...node, slotId: slot.id });
            },
          };
    case 'slot-keys':
      return node.kind !== 'collect'
        ? undefined
        : { label: { zh: '改为用说的', en: 'Take speech' }, apply: (draft) => putNode(draft, { ...node, by: 'speech' }) };
    case 'keys-range':
      return node.kind !== 'collect'
        ? undefined
        : {
            label: { zh: '对调最少和最多', en: 'Swap least and most' },
            apply: (draft) => putNode(draft, { ...node, keys: { ...node.keys, min: node.keys.max, max: node.keys.min } }),
          };
    case 'answer-empty':
      return node.kind !== 'ask'
        ? undefined
        : {
            label: { zh: '去掉这个分支', en: 'Drop the branch' },
            apply: (draft) => putNode(draft, { ...node, answers: node.answers.filter(({ id }) => id !== issue.exit) }),
          };
    case 'prompt-empty':
      return 'prompts' in node && node.prompts.some(({ text }) => text.trim() !== '')
        ? {
            label: { zh: '删除空句', en: 'Drop the empty line' },
            apply: (draft) => putNode(draft, { ...node, prompts: node.prompts.filter(({ text }) => text.trim() !== '') }),
          }
        : undefined;
    default:
      return undefined;
  }
};

const without: Readonly<Record<string, (flow: Flow, id: string) => Flow>> = {
  'slot-unknown': removeSlot,
  'label-unknown': removeLabel,
  'intent-unknown': removeIntent,
};

/** The mend of what verify found, where one is certain. */
export function fixOf(flow: Flow, issue: FlowIssue, made: Made): Fix | undefined {
  const { code, item } = issue;
  if (item !== null) {
    if (code === 'edge-to-nothing' || code === 'edge-of-nothing' || code === 'edge-to-start') return dropEdge(item);
    const drop = without[code];
    if (drop) {
      const next = drop(flow, item);
      // What stands in conditions and assignments is for the person to think about.
      const gone = JSON.stringify({ ...next, comments: [] }).includes(`"${item}"`);
      return gone ? undefined : { label: { zh: '去掉引用', en: 'Drop the reference' }, apply: (draft) => drop(draft, item) };
    }
    if (code === 'variable-unknown')
      return {
        label: { zh: '新建这个变量', en: 'Make the variable' },
        apply: (draft) => ({
          ...draft,
          variables: [...draft.variables, { name: item, sample: '', fallback: '', sayAs: 'text', personal: true }],
        }),
      };
    if (code === 'knowledge-jump')
      return {
        label: { zh: '改为重复节点', en: 'Repeat the node instead' },
        apply: (draft) => ({
          ...draft,
          knowledge: draft.knowledge.map((one) => (one.id === item ? { ...one, after: { kind: 'repeat' } } : one)),
        }),
      };
  }
  const node = issue.node === null ? undefined : nodeOf(flow, issue.node);
  return node && ofNode(flow, node, issue, made);
}
