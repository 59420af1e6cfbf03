import type { Assignment, Flow, Test } from '@parley/contract/flow/graph';

export const testKinds = [
  'variable',
  'slot',
  'label',
  'intent',
  'knowledge',
  'node',
  'count',
  'talk',
  'time',
  'business-hours',
  'direction',
  'business-status',
] as const satisfies readonly Test['kind'][];

/** Ids must not be empty; this one stands for nothing, and verify says so. */
const nothing = '-';

/** A test of a kind over the first thing there is to test. */
export function newTest(flow: Flow, kind: Test['kind']): Test {
  switch (kind) {
    case 'variable':
      return { kind, name: flow.variables[0]?.name ?? '', compare: 'eq', value: '' };
    case 'slot':
      return { kind, slotId: flow.slots[0]?.id ?? nothing, compare: 'filled', value: '' };
    case 'label':
      return { kind, labelId: flow.labels[0]?.id ?? nothing, has: true };
    case 'intent':
      return { kind, intentId: flow.intents[0]?.id ?? nothing, has: true };
    case 'knowledge':
      return { kind, knowledgeId: null, compare: 'gte', value: 1 };
    case 'node':
      return { kind, nodeId: flow.nodes.find((node) => node.kind !== 'start')?.id ?? nothing, compare: 'gte', value: 1 };
    case 'count':
      return { kind, of: 'turns', compare: 'gte', value: 3 };
    case 'talk':
      return { kind, compare: 'gte', value: 30 };
    case 'time':
      return { kind, from: '09:00', to: '18:00', days: [] };
    case 'business-hours':
      return { kind, open: true };
    case 'direction':
      return { kind, direction: 'out' };
    case 'business-status':
      return { kind, status: '', has: true };
  }
}

export const assignmentKinds = ['variable', 'slot', 'label', 'business-status', 'grade'] as const satisfies readonly Assignment['kind'][];

/** An assignment of a kind to the first thing there is to set. */
export function newAssignment(flow: Flow, kind: Assignment['kind']): Assignment {
  switch (kind) {
    case 'variable':
      return { kind, name: flow.variables[0]?.name ?? '', value: '' };
    case 'slot':
      return { kind, slotId: flow.slots[0]?.id ?? nothing, value: '' };
    case 'label':
      return { kind, labelId: flow.labels[0]?.id ?? nothing, remove: false };
    case 'business-status':
      return { kind, status: '' };
    case 'grade':
      return { kind, code: flow.grades[0]?.code ?? 'A' };
  }
}
