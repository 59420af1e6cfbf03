import type { Text } from '@parley/contract';
import type { Change } from '@parley/contract/flow';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { CircleMinus, CirclePlus, Ear, MessageSquare, Triangle } from 'lucide-react';
import { memo, type ReactElement } from 'react';
import { useWords } from '../i18n/index.ts';
import { type ExitView, families, type NodeView } from './core/view.ts';
import { IssueMark } from './issue-mark.tsx';
import { kinds } from './kinds.ts';
import { Tile } from './tile.tsx';

/** How a node stands apart: where a test talk passed it, whether a search found it. */
export type NodeLight = {
  step: number | undefined;
  here: boolean;
  dim: boolean;
  found: boolean;
  /** In a comparison: how it differs, and what of it, in words. */
  change?: ChangeMark | undefined;
};
export type ChangeMark = { readonly kind: Change; readonly what: string };
export type CanvasNode = Node<{ view: NodeView; light: NodeLight }, 'flow'>;

/** The one way in; every other handle is an exit and bears its id. */
export const entry = 'in';

const words = {
  comments: { zh: '{n} 条备注', en: '{n} {n|comment|comments}' },
  open: { zh: '{name}，{kind}，{n} 个出口', en: '{name}, {kind}, {n} {n|exit|exits}' },
} as const satisfies Record<string, Text>;

const classOf = (view: NodeView, light: NodeLight, selected: boolean): string =>
  [
    'fc-node',
    families[view.kind] === 'edge' && 'fc-pill',
    view.issue === 'error' && 'has-issue',
    light.step !== undefined && 'is-passed',
    light.here && 'is-here',
    light.dim && 'is-dim',
    light.found && 'is-found',
    light.change && `is-${light.change.kind}`,
    selected && 'is-selected',
  ]
    .filter(Boolean)
    .join(' ');

function Exit({ exit }: { exit: ExitView }): ReactElement {
  const theme = `${exit.fallback ? ' is-fallback' : ''}${exit.issue ? ' is-faulty' : ''}`;
  return (
    <li className={`fc-exit${theme}`} title={exit.issue ?? exit.name}>
      <span className="fc-exit-name">
        {exit.waits && <Ear size={12} strokeWidth={1.7} aria-hidden />}
        <span>{exit.name}</span>
        {exit.count !== undefined && <span className="fc-exit-count"> ×{exit.count}</span>}
      </span>
      {exit.share !== undefined && <span className="fc-exit-count">{Math.round(exit.share * 100)}%</span>}
      {exit.issue && <span className="fc-exit-issue">{exit.issue}</span>}
      <Handle id={exit.id} type="source" position={Position.Right} className={`fc-out${exit.fallback ? ' is-fallback' : ''}`} />
    </li>
  );
}

function Said({ view }: { view: NodeView }): ReactElement | null {
  if (view.said.length === 0) return null;
  return (
    <div className="fc-node-text-box">
      <p className="fc-node-text">
        {view.said.map((piece, i) =>
          piece.variable ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other identity
            <span key={i} className="fc-variable">
              {piece.text}
            </span>
          ) : (
            piece.text
          ),
        )}
      </p>
    </div>
  );
}

const changeShapes = { added: CirclePlus, changed: Triangle, removed: CircleMinus } as const;

/** How a node differs, over it: shape and words. */
function ChangeTag({ change }: { change: ChangeMark }): ReactElement {
  const Shape = changeShapes[change.kind];
  return (
    <span className="fc-change">
      <Shape size={12} strokeWidth={2} aria-hidden />
      {change.what}
    </span>
  );
}

function Mark({ view, light }: { view: NodeView; light: NodeLight }): ReactElement {
  const { say } = useWords(words);
  return (
    <>
      {view.comments !== undefined && (
        <span className="fc-comments" title={say('comments', { n: view.comments })}>
          <MessageSquare size={12} strokeWidth={1.7} aria-hidden />
          {view.comments}
        </span>
      )}
      {view.issue && <IssueMark severity={view.issue} title={view.issues.join('\n')} />}
      {light.step !== undefined ? (
        <span className="fc-step">{light.step}</span>
      ) : (
        view.number && <span className="fc-node-number">{view.number}</span>
      )}
    </>
  );
}

export const FlowNode = memo(function FlowNode({ data: { view, light }, selected }: NodeProps<CanvasNode>): ReactElement {
  const { say, text } = useWords(words);
  const kind = text(kinds[view.kind].label);
  const label = say('open', { name: view.name || kind, kind, n: view.exits.length });
  if (families[view.kind] === 'edge') {
    const [exit] = view.exits;
    return (
      <div className={classOf(view, light, selected)} role="img" aria-label={label}>
        {light.change && <ChangeTag change={light.change} />}
        {view.kind !== 'start' && <Handle id={entry} type="target" position={Position.Left} className="fc-in" />}
        <Tile kind={view.kind} />
        <span className="fc-node-name">{view.name || kind}</span>
        <Mark view={{ ...view, number: '' }} light={light} />
        {exit && <Handle id={exit.id} type="source" position={Position.Right} className="fc-out" />}
      </div>
    );
  }
  return (
    <div className={classOf(view, light, selected)} role="img" aria-label={label}>
      {light.change && <ChangeTag change={light.change} />}
      <Handle id={entry} type="target" position={Position.Left} className="fc-in fc-node-in" />
      <div className="fc-node-head">
        <Tile kind={view.kind} />
        <span className="fc-node-name">{view.name || kind}</span>
        <Mark view={view} light={light} />
      </div>
      <Said view={view} />
      {view.settings && <div className="fc-node-settings">{view.settings}</div>}
      <ul className="fc-exits">
        {view.exits.map((exit) => (
          <Exit key={exit.id} exit={exit} />
        ))}
      </ul>
    </div>
  );
});
