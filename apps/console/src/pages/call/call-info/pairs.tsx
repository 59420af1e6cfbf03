import { Copy } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { useCopy } from '../../../parts/copy/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { callWords } from './words.ts';

/** A name and what stands beside it. */
export type Pair = readonly [name: string, value: ReactNode];

/** Facts of a call, one below the other. */
export function Pairs({ pairs }: { pairs: readonly Pair[] }): ReactElement {
  return (
    <dl className="pairs">
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An id, cut where there is no room, to be taken along whole. */
export function Copied({ id, what }: { id: string; what: string }): ReactElement {
  const { say } = useWords(callWords);
  const copy = useCopy();
  return (
    <span className="call-id">
      <code className="cut" title={id}>
        {id}
      </code>
      <IconButton icon={Copy} size={13} label={say('copyWhat', { what })} onClick={() => copy(id)} />
    </span>
  );
}
