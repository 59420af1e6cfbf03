import { type Flow, type FlowInput, flow, type NodeKind } from '@parley/contract/flow/graph';
import { edgesOf } from '../demo/edges.ts';
import {
  compile,
  type DialogEvent,
  finish,
  type Listen,
  type Outcome,
  type Say,
  type StepResult,
  sampleVariables,
  start,
  step,
  type Version,
} from '../index.ts';

/** Monday 5 January 2026, 10:00 in Shanghai. */
export const monday = Date.UTC(2026, 0, 5, 2);

interface Talking {
  readonly direction?: 'in' | 'out';
  readonly variables?: Readonly<Record<string, string>>;
  readonly now?: number;
  readonly oneWay?: boolean;
}

const made = new WeakMap<Flow, Version>();
const versionOf = (script: Flow): Version => {
  const version = made.get(script) ?? compile(script);
  made.set(script, version);
  return version;
};

/** A conversation by text, for tests. Time stands still unless `wait` moves it. */
export const talk = (script: Flow, how: Talking = {}) => {
  const version = versionOf(script);
  let now = how.now ?? monday;
  let last: StepResult = start(
    version,
    {
      direction: how.direction ?? 'out',
      variables: how.variables ?? sampleVariables(version),
      timeZone: 'Asia/Shanghai',
      oneWay: how.oneWay ?? false,
    },
    { now },
  );
  const happen = (event: DialogEvent): string[] => {
    last = step(version, last.state, event, { now });
    return said();
  };
  const says = (): Say[] => last.actions.filter((action) => action.kind === 'say');
  const spoken = (): string[] =>
    last.actions.flatMap((action) => (action.kind === 'say' || action.kind === 'say-part' ? [action.text] : []));
  const said = (): string[] => says().map((say) => say.text);
  return {
    happen,
    says,
    said,
    /** With the sentences of a reply. */
    spoken,
    say: (text: string) => happen({ kind: 'said', text }),
    press: (keys: string) => happen({ kind: 'keys', keys }),
    silence: () => happen({ kind: 'silence' }),
    wait: (ms: number) => {
      now += ms;
      return happen({ kind: 'clock' });
    },
    listen: (): Listen | undefined => last.actions.find((action) => action.kind === 'listen'),
    last: () => last,
    state: () => last.state,
    node: () => last.state.nodeId,
    end: () => last.state.endReason,
    outcome: (): Outcome => finish(version, last.state, { now }),
  };
};

/** A node as it may be written; parsing tells whether it is one. */
interface Node {
  readonly id: string;
  readonly kind: NodeKind;
  readonly [field: string]: unknown;
}

/** A flow of the nodes given, wired by a table, with affirm, deny, refuse and repeat. */
export const script = (
  nodes: readonly Node[],
  table: Readonly<Record<string, Readonly<Record<string, string>>>>,
  rest: Readonly<Partial<Record<keyof FlowInput, unknown>>> = {},
): Flow =>
  flow.parse({
    language: 'en',
    nodes: [{ id: 'start', kind: 'start' }, ...nodes, { id: 'bye', kind: 'hangup', prompts: [{ text: 'Bye.' }] }],
    edges: edgesOf(table),
    ...rest,
    intents: [
      { id: 'yes', name: 'yes', kind: 'affirm', exact: ['yes', 'sure'] },
      { id: 'no', name: 'no', kind: 'deny', exact: ['no', 'nope'] },
      { id: 'refuse', name: 'refuse', kind: 'refuse', exact: ['leave me alone'] },
      { id: 'again', name: 'again', kind: 'repeat', exact: ['say that again'] },
      ...(Array.isArray(rest.intents) ? rest.intents : []),
    ],
  });
