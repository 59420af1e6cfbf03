import { type Language, say } from '@parley/contract';
import type { Flow } from '@parley/contract/flow/graph';
import { flowTrees } from '@parley/contract/flow-library';
import { sql } from 'kysely';
import { z } from 'zod';
import { bind } from '../../kit/bind.ts';
import { parsedDraft } from '../change-draft.ts';
import { findFlow } from '../find-flow.ts';
import { fillersOf, nodeTrees } from './node-tree.ts';

/** What the platform knows of a call before anybody has spoken. */
const known = {
  caller: { zh: '来电号码，仅呼入', en: 'The number that calls us; inbound only' },
  diverted_from: { zh: '转移来源号码，仅呼入', en: 'Who has diverted the call to us; inbound only' },
} as const;

const parametersOf = (flow: Flow, language: Language) => {
  const nodes = [...flow.nodes, ...flow.components.flatMap((component) => component.nodes)];
  const set = nodes.flatMap((node) =>
    node.kind === 'set' ? node.assignments.flatMap((one) => (one.kind === 'variable' ? [one.name] : [])) : [],
  );
  const list = [
    ...flow.variables.map(({ name, sample, fallback }) => ({ name, source: 'row' as const, sample, remark: fallback })),
    ...flow.slots.map(({ name }) => ({ name, source: 'slot' as const, sample: '', remark: '' })),
    ...set.map((name) => ({ name, source: 'set' as const, sample: '', remark: '' })),
    ...Object.entries(known).map(([name, text]) => ({ name, source: 'system' as const, sample: '', remark: say(text, language) })),
  ];
  // A variable that comes with the row and is set on the way is one.
  return list.filter(({ name }, at) => name !== '' && list.findIndex((one) => one.name === name) === at);
};

const slotNames = z.array(z.object({ name: z.string() })).catch([]);

/** A flow's slots, nodes and variables, put in order for those who choose among them. */
export const treeRoutes = [
  bind(flowTrees.slots, async ({ flow_id }, { db }) => {
    const flow = parsedDraft((await findFlow(db, flow_id)).draft);
    const fillers = fillersOf(flow);
    return {
      list: flow.slots.map(({ id, name, entity }) => ({
        ...{ id, name, entity },
        children: (fillers.get(id) ?? []).map((node) => ({ id: node.id, name: node.name, kind: node.kind })),
      })),
    };
  }),
  bind(flowTrees.nodes, async ({ flow_id }, { db, language }) => {
    const flow = parsedDraft((await findFlow(db, flow_id)).draft);
    return {
      ...nodeTrees(flow, language),
      components: flow.components.map(({ id, name, ...graph }) => {
        const { main, unreached } = nodeTrees(graph, language);
        return { id, name, nodes: [...main, ...unreached] };
      }),
      knowledge: flow.knowledge.map(({ id, question }) => ({ id, question })),
    };
  }),
  bind(flowTrees.parameters, async ({ flow_id }, { db, language }) => {
    const flow = parsedDraft((await findFlow(db, flow_id)).draft);
    return { list: parametersOf(flow, language) };
  }),
  bind(flowTrees.shownSlots, async ({ flow_id }, { db }) => {
    if (flow_id !== undefined) await findFlow(db, flow_id);
    let query = db
      .selectFrom('flows')
      .innerJoin('flow_versions as live', (join) =>
        join
          .onRef('live.company_id', '=', 'flows.company_id')
          .onRef('live.flow_id', '=', 'flows.id')
          .onRef('live.number', '=', 'flows.production_version'),
      )
      .select(['flows.id', 'flows.name', sql<unknown>`live.graph -> 'slots'`.as('slots')])
      .where('flows.recycled_at', 'is', null)
      .orderBy('flows.name');
    if (flow_id !== undefined) query = query.where('flows.id', '=', flow_id);
    const slots = (await query.execute()).flatMap(({ id, name, slots }) =>
      slotNames.parse(slots).map((slot) => ({ slot: slot.name, flow: { id, name } })),
    );
    const named = Map.groupBy(
      slots.filter(({ slot }) => slot !== ''),
      ({ slot }) => slot,
    );
    return { list: [...named].map(([name, of]) => ({ name, flows: of.map(({ flow }) => flow) })) };
  }),
];
