import { z } from 'zod';
import { entity } from '../flow/slot.ts';
import { id } from '../page.ts';
import { route } from '../route.ts';

const page = 'flow';
const one = z.object({ flow_id: id });
const seen = (path: string): string => `PLATFORM/${path} || PLATFORM/FLOW/DETAIL`;

/** A slot with the nodes that fill it. */
const slotTree = z.object({
  id: z.string(),
  name: z.string(),
  entity,
  children: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string() })),
});

/** A node as it is reached: by which exit, and what follows. */
export interface NodeTree {
  id: string;
  name: string;
  kind: string;
  /** The exit that leads here, in words; empty at the root. */
  exit: string;
  /** It stands elsewhere in the tree, with what follows it. */
  elsewhere: boolean;
  children: NodeTree[];
}
const nodeTree: z.ZodType<NodeTree> = z.lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    kind: z.string(),
    exit: z.string(),
    elsewhere: z.boolean(),
    children: z.array(nodeTree),
  }),
);

/** `row`: comes with the number row. `set`: set by a node. `system`: what the platform knows of the call. */
const parameterSource = z.enum(['row', 'slot', 'set', 'system']);

/** What of a flow is shown beside its libraries. */
export const flowTrees = {
  slots: route('/api/platform/flow-slot/tree', {
    page,
    permission: seen('FLOW-SLOT/TREE'),
    summary: { zh: '槽位树', en: 'Tree of slots' },
    input: one,
    output: z.object({ list: z.array(slotTree) }),
  }),
  /** The main line from each start, what cannot be reached from one, the components, and the questions that may be asked anywhere. */
  nodes: route('/api/platform/flow-node/tree', {
    page,
    permission: seen('FLOW-NODE/TREE'),
    summary: { zh: '节点树', en: 'Tree of nodes' },
    input: one,
    output: z.object({
      main: z.array(nodeTree),
      unreached: z.array(nodeTree),
      components: z.array(z.object({ id: z.string(), name: z.string(), nodes: z.array(nodeTree) })),
      knowledge: z.array(z.object({ id: z.string(), question: z.string() })),
    }),
  }),
  /** Everything that a prompt may say, or a condition test, by `{name}`. */
  parameters: route('/api/platform/flow-variable/parameters', {
    page,
    permission: seen('FLOW-VARIABLE/PARAMETERS'),
    summary: { zh: '可用变量', en: 'Variables to use' },
    input: one,
    output: z.object({ list: z.array(z.object({ name: z.string(), source: parameterSource, sample: z.string(), remark: z.string() })) }),
  }),
  /** Slots of flows in production, for columns of the list of calls: of one flow, or of all that the caller sees. */
  shownSlots: route('/api/platform/flow-slot/call-info-display-user-slot', {
    page: 'call-info',
    permission: 'PLATFORM/FLOW-SLOT/CALL-INFO-DISPLAY-USER-SLOT || PLATFORM/REPORT/CALL-INFO/LIST',
    summary: { zh: '通话记录可显示的槽位', en: 'Slots that call lists can show' },
    input: z.object({ flow_id: id.optional() }),
    output: z.object({ list: z.array(z.object({ name: z.string(), flows: z.array(z.object({ id, name: z.string() })) })) }),
  }),
};
