import type { Change, ChangedItem, ChangedNode } from '@parley/contract/flow';
import { Button, Segmented } from 'antd';
import { ChevronDown, ChevronUp, CircleMinus, CirclePlus, Triangle } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { Empty } from '../../../parts/states/index.ts';
import { DiffText } from './diff-text.tsx';
import { compareWords as words } from './words.ts';

export type Part = 'all' | 'nodes' | 'items';
export type Changed = ChangedNode | ChangedItem;

/** What tells one difference from the others. */
export const keyOf = (one: Changed): string => ('library' in one ? `${one.library}/${one.id}` : one.id);

const shapes = { added: CirclePlus, changed: Triangle, removed: CircleMinus } as const;

function ChangeWord({ change }: { readonly change: Change }): ReactElement {
  const { say } = useWords(words);
  const Shape = shapes[change];
  return (
    <span className={`cmp-change is-${change}`}>
      <Shape size={12} strokeWidth={2} aria-hidden /> {say(change)}
    </span>
  );
}

type ChangesProps = {
  readonly shown: readonly Changed[];
  readonly counts: Readonly<Record<Part, number>>;
  readonly part: Part;
  readonly onPart: (part: Part) => void;
  /** Which one is looked at. */
  readonly at: number;
  readonly onAt: (at: number) => void;
  /** What can be done with it, where the draft is compared. */
  readonly actOf: (one: Changed) => { readonly label: string; readonly run: () => void } | undefined;
  readonly foot: ReactNode;
};

/** Every difference, nodes in the order of the canvas, then the libraries. */
export function Changes({ shown, counts, part, onPart, at, onAt, actOf, foot }: ChangesProps): ReactElement {
  const { say } = useWords(words);
  const here = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (at >= 0) here.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <aside className="cmp-list">
      <div className="cmp-list-head">
        <Segmented<Part>
          size="small"
          value={part}
          options={(['all', 'nodes', 'items'] as const).map((value) => ({ value, label: `${say(value)} ${counts[value]}` }))}
          onChange={onPart}
        />
        <span className="cmp-space" />
        {shown.length > 0 && <span className="fed-note">{say('at', { n: at + 1, all: shown.length })}</span>}
        <IconButton icon={ChevronUp} label={say('previous')} disabled={at <= 0} onClick={() => onAt(at - 1)} />
        <IconButton icon={ChevronDown} label={say('next')} disabled={at >= shown.length - 1} onClick={() => onAt(at + 1)} />
      </div>
      {shown.length === 0 && <Empty what={say('nothingHere')} how={say('nothingHow')} />}
      <ol className="cmp-changes">
        {shown.map((one, index) => {
          const act = actOf(one);
          return (
            <li key={keyOf(one)} ref={index === at ? here : null} className={index === at ? 'is-here' : ''}>
              <div className="cmp-one-head">
                <button type="button" className="cmp-one" aria-pressed={index === at} onClick={() => onAt(index)}>
                  {'library' in one ? (
                    <span className="fed-note">{one.libraryName}</span>
                  ) : (
                    <span className="fed-note">{String(one.number).padStart(2, '0')}</span>
                  )}
                  <b className={one.change === 'removed' ? 'is-gone' : ''}>{one.name || one.id}</b>
                  <ChangeWord change={one.change} />
                  {one.change === 'changed' && <span className="fed-note">{say('places', { n: one.fields.length })}</span>}
                </button>
                {act && (
                  <Button size="small" type="text" onClick={act.run}>
                    {act.label}
                  </Button>
                )}
              </div>
              {(one.change === 'changed' || index === at) && one.fields.length > 0 && (
                <dl>
                  {one.fields.map((field) => (
                    <div key={field.key}>
                      <dt>{field.label}</dt>
                      <dd>
                        <DiffText field={field} />
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          );
        })}
      </ol>
      <p className="cmp-foot fed-note">{foot}</p>
    </aside>
  );
}
